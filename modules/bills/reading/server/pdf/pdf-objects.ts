import { UnreadableEInvoice } from '../unreadable-e-invoice.ts'
import { addCompressedObjects } from './compressed-objects.ts'
import { PdfParser, PdfSyntaxError } from './pdf-parser.ts'
import { type PdfDictionary, type PdfObject, type PdfObjects, type PdfValue, getName, getReference, isDictionary } from './pdf-values.ts'

/** For all object streams together, when decompressed. */
const COMPRESSED_LIMIT_BYTES = 32 * 1024 * 1024

/**
 * Scans the whole file instead of following its cross-reference tables, so that it also reads files whose tables are wrong. Later objects
 * replace earlier ones, as in incremental updates.
 */
export function readPdfObjects(bytes: Uint8Array): PdfObjects {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const objects: PdfObjects = { text, byNumber: new Map(), root: null, compressedLimit: COMPRESSED_LIMIT_BYTES }
  const starts = /(?<!\d)(\d{1,10})[\0\t\n\f\r ]{1,20}\d{1,5}[\0\t\n\f\r ]{1,20}obj|trailer/g
  for (let start = starts.exec(text); start; start = starts.exec(text)) {
    const parser = new PdfParser(text, starts.lastIndex)
    const object = parseObject(parser, objects)
    if (!object) continue
    starts.lastIndex = parser.position
    if (start[1] !== undefined) objects.byNumber.set(Number(start[1]), object)
    if (isDictionary(object.value)) readTrailer(objects, object.value, start[0] === 'trailer')
    if (object.stream && getType(object.value) === 'ObjStm') addCompressedObjects(objects, object)
  }
  return objects
}

function parseObject(parser: PdfParser, objects: PdfObjects): PdfObject | null {
  try {
    const value = parser.parseValue()
    parser.skipSpace()
    if (!isDictionary(value) || !parser.consume('stream')) return { value, stream: null }
    if (!parser.consume('\r\n')) parser.consume('\n')
    const start = parser.position
    const end = findStreamEnd(objects, value, start)
    parser.position = end
    return { value, stream: { start, end } }
  } catch (error) {
    if (error instanceof PdfSyntaxError) return null
    throw error
  }
}

/** The length may be wrong, or in an object that follows later. */
function findStreamEnd({ text, byNumber }: PdfObjects, dictionary: PdfDictionary, start: number): number {
  const stated = dictionary.get('Length')
  const length = byNumber.get(getReference(stated) ?? -1)?.value ?? stated
  if (typeof length === 'number' && /^\s{0,2}endstream/.test(text.slice(start + length, start + length + 12))) return start + length
  const end = text.indexOf('endstream', start)
  return end === -1 ? text.length : end
}

const getType = (value: PdfValue) => (isDictionary(value) ? getName(value.get('Type')) : null)

function readTrailer(objects: PdfObjects, dictionary: PdfDictionary, isTrailer: boolean): void {
  if (!isTrailer && getType(dictionary) !== 'XRef') return
  if (dictionary.get('Encrypt'))
    throw new UnreadableEInvoice('encrypted_pdf', 'The PDF is encrypted. Ask the supplier for one without a password.')
  objects.root = getReference(dictionary.get('Root')) ?? objects.root
}
