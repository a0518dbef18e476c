import { createHash, randomUUID } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOAD_LIMIT_BYTES } from '#platform/contract/files.ts'
import { ApiError } from '../api-error.ts'
import { createFolder } from './content-folder.ts'
import type { ContentStore } from './content-store.ts'
import { HEAD_BYTES, detectFileType } from './file-types.ts'
import { throwIfUnavailable } from './storage-unavailable.ts'

export type StoredContent = { hash: string; type: string; size: number }
type Limits = { maxBytes: number; isAnyType?: true }

const UNKNOWN_TYPE = 'application/octet-stream'

/** Resolves once the content is durable. Throws 400 (empty), 413 (too large), 415 (type) or 503 (storage failure). */
export async function storeUpload(
  contents: Pick<ContentStore, 'incomingFolder' | 'moveIn'>,
  stream: AsyncIterable<Buffer>,
  limits: Limits = { maxBytes: UPLOAD_LIMIT_BYTES },
): Promise<StoredContent> {
  const path = join(contents.incomingFolder, randomUUID())
  try {
    await createFolder(contents.incomingFolder)
    const content = await writeFile(path, stream, limits)
    await contents.moveIn(content.hash, path)
    return content
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined)
    return throwIfUnavailable(error)
  }
}
async function writeFile(path: string, stream: AsyncIterable<Buffer>, limits: Limits): Promise<StoredContent> {
  const handle = await open(path, 'wx', 0o600)
  try {
    const content = await copyStream(stream, handle, limits)
    await handle.sync()
    return content
  } finally {
    await handle.close()
  }
}

async function copyStream(stream: AsyncIterable<Buffer>, to: FileHandle, { maxBytes, isAnyType }: Limits): Promise<StoredContent> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > maxBytes) throw new ApiError(413, 'files.too_large', `Files must not be larger than ${maxBytes} bytes.`)
    if (head.length < HEAD_BYTES) {
      head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
      if (head.length === HEAD_BYTES && !isAnyType) detectAllowedType(head)
    }
    hash.update(chunk)
    await to.writeFile(chunk)
  }
  if (isAnyType) return { hash: hash.digest('hex'), type: detectFileType(head) ?? UNKNOWN_TYPE, size }
  if (size === 0) throw new ApiError(400, 'files.empty', 'The file is empty.')
  return { hash: hash.digest('hex'), type: detectAllowedType(head), size }
}

function detectAllowedType(head: Buffer): string {
  const type = detectFileType(head)
  if (!type) throw new ApiError(415, 'files.wrong_type', 'This file type is not supported.')
  return type
}
