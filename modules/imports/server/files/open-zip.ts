import { openAsBlob } from 'node:fs'
import type { FileEntry } from '@zip.js/zip.js'
import { ApiError } from '#platform/server/api-error.ts'
import { loadZip } from '#platform/server/exports/load-zip.ts'
import type { ImportFile } from '#platform/server/imports/import-files.ts'

const MAX_ENTRIES = 250_000
const MAX_TOTAL_BYTES = 50 * 1024 ** 3
/** Text compresses to a tenth, logs to a hundredth. */
const MAX_RATIO = 200
/** Smaller files may be of any ratio. */
const MAX_SUSPICIOUS_BYTES = 10 * 1024 ** 2

/**
 * The files of a ZIP file, without those that operating systems add. The library rejects names such as `../file`; names are only compared and
 * never become paths.
 */
export async function openZip(path: string): Promise<ImportFile[]> {
  const entries = await readEntries(path)
  const files = entries.filter(({ filename }) => !/(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(filename))
  if (files.some(({ encrypted }) => encrypted)) throw damaged('The ZIP file must not be encrypted.')
  if (files.length > MAX_ENTRIES || sum(files) > MAX_TOTAL_BYTES || files.some(isBomb))
    throw new ApiError(413, 'imports.zip_bomb', 'The files in the ZIP file are too large or too many.')
  return files.map((entry) => ({ name: entry.filename, size: entry.uncompressedSize, stream: () => readEntry(entry) }))
}

const damaged = (detail = 'The ZIP file is damaged.') => new ApiError(400, 'imports.damaged_zip', detail)

const sum = (files: readonly FileEntry[]) => files.reduce((total, { uncompressedSize }) => total + uncompressedSize, 0)

const isBomb = ({ compressedSize, uncompressedSize }: FileEntry) =>
  uncompressedSize > MAX_SUSPICIOUS_BYTES && uncompressedSize > compressedSize * MAX_RATIO

async function readEntries(path: string): Promise<FileEntry[]> {
  const { BlobReader, ZipReader } = await loadZip()
  const zip = new ZipReader(new BlobReader(await openAsBlob(path)), { checkOverlappingEntry: true })
  const files: FileEntry[] = []
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      if (!entry.directory) files.push(entry)
      if (files.length > MAX_ENTRIES) break
    }
  } catch {
    throw damaged()
  }
  return files
}

async function* readEntry(entry: FileEntry): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  let failure: unknown
  const writing = entry.getData(writable, { checkSignature: true }).catch((error: unknown) => {
    failure = error
    return writable.abort(error).catch(() => {})
  })
  let size = 0
  try {
    for await (const chunk of readable) {
      size += chunk.length
      if (size > entry.uncompressedSize) throw new ApiError(413, 'imports.zip_bomb', 'A file in the ZIP file is larger than stated.')
      yield chunk
    }
  } catch (error) {
    throw error instanceof ApiError || failure === undefined ? error : damaged()
  }
  await writing
  if (failure !== undefined) throw damaged()
}
