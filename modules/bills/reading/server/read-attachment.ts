import type { XmlElement } from '#platform/server/xml/xml-elements.ts'
import type { ReadEInvoice } from '../e-invoice-data.ts'

/** Measures the base64 text instead of decoding it. */
export function readAttachment({ text, attributes }: XmlElement): ReadEInvoice['attachments'][number] {
  const characters = text.match(/[\w+/-]+/g)?.reduce((sum, part) => sum + part.length, 0) ?? 0
  return {
    name: attributes['filename']?.trim() ?? '',
    mimeType: attributes['mimeCode']?.trim() ?? '',
    size: Math.floor((characters * 3) / 4),
  }
}
