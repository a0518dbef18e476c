import { createHash } from 'node:crypto'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { ConfigError } from '../config/config-error.ts'
import { syncKeys } from '../encryption/sync-keys.ts'
import { getContentKey } from '../files/content-folder.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import type { Side } from './side.ts'

const CONCURRENT_COPIES = 4

type ContentCopy = { from: ObjectStore; to: ObjectStore; side: Side }

/** Copies and verifies the contents that rows of `files` refer to, and returns how many there are. */
export async function copyContents({ from, to, side }: ContentCopy, report: (done: number, total: number) => void): Promise<number> {
  const hashes = await listHashes(side)
  const limit = pLimit(CONCURRENT_COPIES)
  let done = 0
  await limit.map(hashes, async (hash) => {
    await copyContent(hash, from, to)
    report(++done, hashes.length)
  })
  return hashes.length
}

async function listHashes(side: Side): Promise<string[]> {
  const hashes = new Set<string>()
  const table = { name: 'files', key: ['id'], columns: [{ name: 'hash', kind: 'text' }] } as const
  for await (const rows of side.readRows(table)) for (const [hash] of rows) hashes.add(hash as string)
  return [...hashes]
}

async function copyContent(hash: string, from: ObjectStore, to: ObjectStore): Promise<void> {
  const key = getContentKey(hash)
  const content = await from.get(key)
  if (!content) throw new ConfigError(`The content ${key} is missing in ${from.location}.`)
  await to.put(key, Readable.from(verify(content, hash, `The content ${key} in ${from.location} is damaged.`)))
}

async function* verify(content: Readable, expectedHash: string, problem: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of content) {
    hash.update(chunk as Buffer)
    yield chunk as Buffer
  }
  if (hash.digest('hex') !== expectedHash) throw new ConfigError(problem)
}

/** Keys and the file that says which workspace the folder belongs to. */
export async function copyKeys(dataDir: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await cp(join(dataDir, 'keys'), join(folder, 'keys'), { recursive: true, preserveTimestamps: true })
  await cp(join(dataDir, 'workspace'), join(folder, 'workspace'), { force: true }).catch(() => {})
  await syncKeys(folder)
}
