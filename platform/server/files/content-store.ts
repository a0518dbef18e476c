import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ByteRange } from '../object-store/object-store.ts'
import { createFolder, getContentKey, getIncomingFolder } from './content-folder.ts'
import type { ContentLock } from './content-lock.ts'
import type { ContentObjects } from './open-content-objects.ts'
import { throwIfUnavailable } from './storage-unavailable.ts'

/** The contents of all files by their SHA-256 in hex, in a folder or bucket. All functions throw 503 if it cannot be reached. */
export type ContentStore = ContentObjects & {
  withLock: ContentLock
  /** For files that are being uploaded; always local. */
  incomingFolder: string
  /** Stores a local file, which is gone afterwards. Resolves once the content is durable. */
  moveIn: (hash: string, file: string) => Promise<void>
  /** Throws if there is no such content. */
  read: (hash: string) => Promise<Buffer>
  /** Undefined if there is no such content. */
  find: (hash: string) => Promise<Buffer | undefined>
  /** A stream that must be read or destroyed; undefined if there is no such content. */
  open: (hash: string, range?: ByteRange) => Promise<Readable | undefined>
  /** For random access: a file that must not be changed and is valid until disposed. Throws if there is no such content. */
  openFile: (hash: string) => Promise<ContentFile>
  has: (hash: string) => Promise<boolean>
  remove: (hash: string) => Promise<void>
}
export type ContentFile = AsyncDisposable & { path: string }

type Options = ContentObjects & { withLock: ContentLock; dataDir: string }

export function createContentStore({ dataDir, ...stores }: Options): ContentStore {
  const { current, previous } = stores
  const incomingFolder = getIncomingFolder(dataDir)
  const open = (hash: string, range?: ByteRange) => openContent(stores, getContentKey(hash), range)
  const find = async (hash: string) => {
    const content = await open(hash)
    return content && buffer(content)
  }
  const protect =
    <Input extends unknown[], Result>(work: (...input: Input) => Promise<Result>) =>
    (...input: Input) =>
      work(...input).catch(throwIfUnavailable)
  return {
    ...stores,
    incomingFolder,
    moveIn: protect((hash, file) => moveIn(stores, hash, file)),
    read: protect(async (hash) => assertFound(hash, await find(hash))),
    find: protect(find),
    open: protect(open),
    openFile: protect(
      async (hash) => (await findLocalFile(stores, hash)) ?? copyToFile(incomingFolder, assertFound(hash, await open(hash))),
    ),
    has: protect(async (hash) => {
      const key = getContentKey(hash)
      return Boolean((await current.stat(key)) ?? (await previous?.stat(key)) ?? (previous && (await current.stat(key))))
    }),
    remove: protect(async (hash) => {
      await previous?.remove(getContentKey(hash))
      await current.remove(getContentKey(hash))
    }),
  }
}

/** Between the first two attempts, the content may be moved. */
export const openContent = async ({ current, previous }: ContentObjects, key: string, range?: ByteRange): Promise<Readable | undefined> =>
  (await current.get(key, range)) ?? (await previous?.get(key, range)) ?? (previous && current.get(key, range))

/** Uploads to a bucket may take minutes, so they are only checked under the lock: the sweep may have deleted the object meanwhile. */
async function moveIn({ current, withLock }: Pick<Options, 'current' | 'withLock'>, hash: string, file: string): Promise<void> {
  const key = getContentKey(hash)
  if (current.getPath) return withLock(hash, () => current.moveIn(key, file))
  await current.put(key, createReadStream(file))
  await withLock(hash, async () => {
    if (!(await current.stat(key))) await current.put(key, createReadStream(file))
  })
  await rm(file)
}

function assertFound<T>(hash: string, content: T | undefined): T {
  if (content === undefined) throw new Error(`The content ${hash} is missing.`)
  return content
}

/** Not from the previous store, where the file is deleted once it has been moved. */
async function findLocalFile({ current }: ContentObjects, hash: string): Promise<ContentFile | undefined> {
  const key = getContentKey(hash)
  if (!current.getPath || !(await current.stat(key))) return undefined
  return { path: current.getPath(key), [Symbol.asyncDispose]: () => Promise.resolve() }
}

async function copyToFile(folder: string, content: Readable): Promise<ContentFile> {
  const path = join(folder, randomUUID())
  const remove = () => rm(path, { force: true })
  try {
    await createFolder(folder)
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    content.destroy()
    await remove()
    throw error
  }
  return { path, [Symbol.asyncDispose]: remove }
}
