import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ConfigError } from '../../config/config-error.ts'
import { getContentKey } from '../../files/content-folder.ts'
import type { ContentObjects } from '../../files/open-content-objects.ts'
import type { BackupStore } from '../store/backup-store.ts'
import { FILES_PREFIX } from '../store/layout.ts'
import { toDamagedError } from '../store/parts.ts'

type Contents = { files: ContentObjects; hashes: readonly string[] }
export type StoredContents = { bytes: number; missing: number }

/** Contents never change, so each is stored once for all backups. New ones are read back and checked. */
export async function storeContents(store: BackupStore, { files, hashes }: Contents): Promise<StoredContents> {
  const existing = await listKeys(store)
  const result = { bytes: 0, missing: 0 }
  for (const hash of hashes) {
    const key = store.toContentKey(hash)
    if (existing.has(key)) continue
    const bytes = await storeContent(store, { files, hash })
    if (bytes === undefined) result.missing++
    else result.bytes += bytes
  }
  return result
}

/** Returns its size, or undefined if there is no such content. */
export async function storeContent(
  store: BackupStore,
  { files, hash }: { files: ContentObjects; hash: string },
): Promise<number | undefined> {
  const source = getContentKey(hash)
  const content = (await files.current.get(source)) ?? (await files.previous?.get(source))
  if (!content) return undefined
  const key = store.toContentKey(hash)
  await store.put(key, content)
  return checkContent(store, { key, hash })
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
