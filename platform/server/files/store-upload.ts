import { createHash, randomUUID } from 'node:crypto'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UPLOAD_LIMIT_BYTES } from '#platform/contract/files.ts'
import { storageUnavailable } from '../database/storage-errors.ts'
import { Refusal } from '../refusal.ts'
import { contentPath, incomingFolder, makeFolder, syncFolder } from './content-folder.ts'
import { HEAD_BYTES, typeOf } from './file-types.ts'

export type StoredContent = { hash: string; type: string; size: number }
/** `isAnyType`: also what may not be uploaded, and nothing at all; it is never shown in place. */
type Limits = { maxBytes: number; isAnyType?: true }

const UNKNOWN_TYPE = 'application/octet-stream'

/**
 * Writes a stream under DATA_DIR/files by the hash of its content and resolves once it is safely on the disk.
 * Throws Refusal 400 (empty), 413 (over the limit), 415 (type) or 503 (nothing can be written), and leaves nothing behind.
 */
export async function storeUpload(
  dataDir: string,
  stream: AsyncIterable<Buffer>,
  limits: Limits = { maxBytes: UPLOAD_LIMIT_BYTES },
): Promise<StoredContent> {
  const path = join(incomingFolder(dataDir), randomUUID())
  try {
    await makeFolder(incomingFolder(dataDir))
    const content = await writeTo(path, stream, limits)
    await moveInto(contentPath(dataDir, content.hash), path)
    return content
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined)
    throw isStorageError(error) ? storageUnavailable(error) : error
  }
}

async function writeTo(path: string, stream: AsyncIterable<Buffer>, limits: Limits): Promise<StoredContent> {
  const handle = await open(path, 'wx', 0o600)
  try {
    const content = await copy(stream, handle, limits)
    await handle.sync()
    return content
  } finally {
    await handle.close()
  }
}

async function copy(stream: AsyncIterable<Buffer>, to: FileHandle, { maxBytes, isAnyType }: Limits): Promise<StoredContent> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > maxBytes) throw new Refusal(413, 'files.too_large', `A file may have at most ${maxBytes} bytes.`)
    if (head.length < HEAD_BYTES) {
      head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
      if (head.length === HEAD_BYTES && !isAnyType) allowedType(head)
    }
    hash.update(chunk)
    await to.writeFile(chunk)
  }
  if (isAnyType) return { hash: hash.digest('hex'), type: typeOf(head) ?? UNKNOWN_TYPE, size }
  if (size === 0) throw new Refusal(400, 'files.empty', 'The file is empty.')
  return { hash: hash.digest('hex'), type: allowedType(head), size }
}

function allowedType(head: Buffer): string {
  const type = typeOf(head)
  if (!type) throw new Refusal(415, 'files.wrong_type', 'Files of this type are not taken.')
  return type
}

/** Also where the content is there already: the newer one keeps it from being swept before its row is written. */
async function moveInto(target: string, path: string): Promise<void> {
  await makeFolder(dirname(target))
  await rename(path, target)
  await syncFolder(dirname(target))
}

const isStorageError = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ENOENT', 'ENOTDIR'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  )
