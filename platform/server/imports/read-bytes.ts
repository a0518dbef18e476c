import { ApiError } from '#platform/server/api-error.ts'
import type { ImportFile } from '#platform/server/imports/import-files.ts'

/** Throws 413 for files above the limit. */
export async function readBytes(file: ImportFile, maxBytes: number): Promise<Buffer> {
  const tooLarge = new ApiError(413, 'imports.too_large', `${file.name} must not be larger than ${Math.floor(maxBytes / 1024 ** 2)} MB.`)
  if (file.size > maxBytes) throw tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of file.stream()) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The first bytes, at most 64 KiB. */
export async function readHead(file: ImportFile): Promise<Buffer> {
  const LIMIT = 64 * 1024
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of file.stream()) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= LIMIT) break
  }
  return Buffer.concat(chunks).subarray(0, LIMIT)
}
