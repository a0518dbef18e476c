import { decodeText } from '#platform/server/decode-text.ts'
import { ReadingError } from './reading-error.ts'

export function decodeStatement(content: Uint8Array): string {
  const text = decodeText(content)
  if (text === null) throw new ReadingError('invoices.statement_encoding', 'The file must be text in UTF-8, UTF-16 or Windows-1252.')
  return text
}
