import { decodeStream } from './decode-stream.ts'
import { PdfParser, PdfSyntaxError } from './pdf-parser.ts'
import { type PdfObject, type PdfObjects, isDictionary } from './pdf-values.ts'

/** Reads the objects in an object stream (ISO 32000, 7.5.7): pairs of number and offset, then the values. */
export function addCompressedObjects(objects: PdfObjects, { value, stream }: PdfObject): void {
  if (!isDictionary(value) || !stream) return
  const [count, first] = [value.get('N'), value.get('First')]
  const content = decodeStream(value, getStreamData(objects, stream), objects.compressedLimit)
  if (typeof count !== 'number' || typeof first !== 'number' || !content) return
  objects.compressedLimit -= content.length
  const text = content.toString('latin1')
  const pairs = text.slice(0, first).trim().split(/\s+/).map(Number)
  for (let at = 0; at < count && at * 2 + 1 < pairs.length; at++) {
    const parsed = parseAt(text, first + pairs[at * 2 + 1]!)
    if (parsed) objects.byNumber.set(pairs[at * 2]!, parsed)
  }
}

function parseAt(text: string, position: number): PdfObject | null {
  try {
    return { value: new PdfParser(text, position).parseValue(), stream: null }
  } catch (error) {
    if (error instanceof PdfSyntaxError) return null
    throw error
  }
}

export const getStreamData = ({ text }: PdfObjects, { start, end }: { start: number; end: number }): Buffer =>
  Buffer.from(text.slice(start, end), 'latin1')
