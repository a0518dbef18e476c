import { UnreadableEInvoice } from '../unreadable-e-invoice.ts'
import { getStreamData } from './compressed-objects.ts'
import { decodeStream } from './decode-stream.ts'
import { readPdfObjects } from './pdf-objects.ts'
import {
  type PdfDictionary,
  type PdfObject,
  type PdfObjects,
  type PdfValue,
  getBytes,
  getName,
  getReference,
  isDictionary,
} from './pdf-values.ts'

export type EmbeddedFile = {
  name: string
  mimeType: string
  /** Compressed, where the file does not state another. */
  size: number
  /** Null if it is damaged. */
  readContent: (limit: number) => Buffer | null
}

/** The files attached to the document. Throws UnreadableEInvoice if it is encrypted or has no catalog. */
export function listEmbeddedFiles(bytes: Uint8Array): EmbeddedFile[] {
  const objects = readPdfObjects(bytes)
  const catalog = objects.byNumber.get(objects.root ?? -1)?.value
  if (!isDictionary(catalog)) throw new UnreadableEInvoice('damaged_pdf', 'The PDF is damaged or incomplete. Download it again.')
  const names = resolve(objects, catalog.get('Names'))
  const attached = [isDictionary(names) ? names.get('EmbeddedFiles') : undefined, catalog.get('AF')]
  const files = new Map<PdfObject, EmbeddedFile>()
  for (const specification of listSpecifications(objects, attached)) {
    const stream = findStream(objects, specification)
    if (stream) files.set(stream, toFile(objects, specification, stream))
  }
  return [...files.values()]
}

const resolve = ({ byNumber }: PdfObjects, value: PdfValue | undefined): PdfValue | undefined => {
  const reference = getReference(value)
  return reference === null ? value : byNumber.get(reference)?.value
}

const MAX_VALUES = 10_000

/** File specifications anywhere below the values; a tree of names may have any shape, or be a circle. */
function listSpecifications(objects: PdfObjects, values: readonly (PdfValue | undefined)[]): PdfDictionary[] {
  const found: PdfDictionary[] = []
  const queue = [...values]
  const visited = new Set<number>()
  for (let at = 0; at < queue.length && at < MAX_VALUES; at++) {
    const reference = getReference(queue[at])
    if (reference !== null && visited.has(reference)) continue
    if (reference !== null) visited.add(reference)
    const value = resolve(objects, queue[at])
    if (Array.isArray(value)) queue.push(...value.slice(0, MAX_VALUES))
    if (!isDictionary(value)) continue
    if (value.has('EF')) found.push(value)
    else queue.push(value.get('Names'), value.get('Kids'))
  }
  return found
}

function findStream(objects: PdfObjects, specification: PdfDictionary): PdfObject | null {
  const files = resolve(objects, specification.get('EF'))
  if (!isDictionary(files)) return null
  const object = objects.byNumber.get(getReference(files.get('UF') ?? files.get('F')) ?? -1)
  return object?.stream ? object : null
}

function toFile(objects: PdfObjects, specification: PdfDictionary, { value, stream }: PdfObject): EmbeddedFile {
  const dictionary: PdfDictionary = isDictionary(value) ? value : new Map()
  const parameters = resolve(objects, dictionary.get('Params'))
  const stated = isDictionary(parameters) ? parameters.get('Size') : null
  const name = resolve(objects, specification.get('UF') ?? specification.get('F'))
  const { start, end } = stream!
  return {
    name: decodeName(getBytes(name) ?? ''),
    mimeType: getName(dictionary.get('Subtype')) ?? '',
    size: typeof stated === 'number' && Number.isSafeInteger(stated) && stated >= 0 ? stated : end - start,
    readContent: (limit) => decodeStream(dictionary, getStreamData(objects, { start, end }), limit),
  }
}

/** UTF-16 with a byte order mark, otherwise nearly Latin-1. */
function decodeName(bytes: string): string {
  const content = Buffer.from(bytes, 'latin1')
  if (bytes.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(content)
  return bytes.startsWith('\xef\xbb\xbf') ? new TextDecoder().decode(content) : bytes
}
