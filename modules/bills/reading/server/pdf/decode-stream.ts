import { inflateSync } from 'node:zlib'
import { UnreadableEInvoice } from '../unreadable-e-invoice.ts'
import { type PdfDictionary, getName } from './pdf-values.ts'

/** Null if the stream is damaged or has a filter that is unusual for attachments. Throws `too_large` if it has more than `limit` bytes. */
export function decodeStream(dictionary: PdfDictionary, data: Buffer, limit: number): Buffer | null {
  const filter = dictionary.get('Filter')
  const filters = (Array.isArray(filter) ? filter : [filter]).map((one) => getName(one)).filter((name) => name !== null)
  if (filters.length === 0) return data
  return filters.length === 1 && ['FlateDecode', 'Fl'].includes(filters[0]!) ? inflate(data, limit) : null
}

function inflate(data: Buffer, limit: number): Buffer | null {
  try {
    return inflateSync(data, { maxOutputLength: limit })
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_BUFFER_TOO_LARGE') return null
    throw new UnreadableEInvoice('too_large', 'A part of the PDF is too large when decompressed.')
  }
}
