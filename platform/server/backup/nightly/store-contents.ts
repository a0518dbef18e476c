import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ConfigError } from '../../config/config-error.ts'
import { getContentKey } from '../../files/content-folder.ts'
import { openContent } from '../../files/content-store.ts'
import type { ContentObjects } from '../../files/open-content-objects.ts'
import type { BackupStore } from '../store/backup-store.ts'
import { FILES_PREFIX } from '../store/layout.ts'
import { toDamagedError } from '../store/parts.ts'

type Contents = { files: ContentObjects; hashes: readonly string[] }
/** `damaged`: the hashes of files whose content in the workspace has changed. */
export type StoredContents = { bytes: number; missing: number; damaged: string[] }

/** Contents never change, so each is stored once for all backups. New ones are read back and checked. */
export async function storeContents(store: BackupStore, { files, hashes }: Contents): Promise<StoredContents> {
  const existing = await listKeys(store)
  const result: StoredContents = { bytes: 0, missing: 0, damaged: [] }
  for (const hash of hashes) {
    const key = store.toContentKey(hash)
    if (existing.has(key)) continue
    const stored = await storeContent(store, { files, hash })
    if (stored === 'missing') result.missing++
    else if (stored === 'damaged') result.damaged.push(hash)
    else result.bytes += stored.bytes
  }
  return result
}

class DamagedContentError extends Error {}

/** Stores nothing if the content in the workspace is missing or is not the one of this hash. */
export async function storeContent(
  store: BackupStore,
  { files, hash }: { files: ContentObjects; hash: string },
): Promise<{ bytes: number } | 'missing' | 'damaged'> {
  const content = await openContent(files, getContentKey(hash))
  if (!content) return 'missing'
  const key = store.toContentKey(hash)
  try {
    await store.put(key, Readable.from(checkHash(content, hash), { objectMode: false }))
  } catch (error) {
    if (error instanceof DamagedContentError) return 'damaged'
    throw error
  }
  return { bytes: await readBack(store, { key, hash }) }
}

/** Fails at the end, so that the object is not stored. */
async function* checkHash(content: AsyncIterable<Buffer>, hash: string): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  for await (const chunk of content) {
    digest.update(chunk)
    yield chunk
  }
  if (digest.digest('hex') !== hash) throw new DamagedContentError(`The content of the file ${hash} has changed.`)
}

/** A later attempt would not check the object again. */
async function readBack(store: BackupStore, { key, hash }: { key: string; hash: string }): Promise<number> {
  try {
    return await checkContent(store, { key, hash })
  } catch (error) {
    await store.remove(key)
    throw error
  }
}

/** Returns its size. Throws ConfigError if the stored content is not the one of this hash. */
export async function checkContent(
  store: BackupStore,
  { key, hash, to }: { key: string; hash: string; to?: NodeJS.WritableStream },
): Promise<number> {
  const digest = createHash('sha256')
  let bytes = 0
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      digest.update(chunk)
      bytes += chunk.length
      if (to) yield chunk
    }
  }
  const source = await store.get(key)
  const copied = to ? pipeline(source, measure, to) : pipeline(source, measure, discard)
  await copied.catch((error: unknown) => {
    throw toDamagedError(error, key)
  })
  if (digest.digest('hex') !== hash) throw new ConfigError(`The backup is damaged: the file ${hash} has different content.`)
  return bytes
}

async function discard(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of chunks);
}

async function listKeys(store: BackupStore): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const { key } of store.list(FILES_PREFIX)) keys.add(key)
  return keys
}

export const toLines = (lines: readonly string[]) => Readable.from(lines.map((line) => Buffer.from(`${line}\n`)))
