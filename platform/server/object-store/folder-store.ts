import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { createFolder, syncFolder } from '../files/content-folder.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'

/** Unfinished objects, which are in the same file system so that they can be renamed. */
const INCOMING = 'incoming'

export function createFolderStore(folder: string): ObjectStore {
  const toPath = (key: string) => join(folder, ...key.split('/'))
  const incoming = join(folder, INCOMING)
  const store = (key: string, write: (path: string) => Promise<void>) => storeFile(toPath(key), { incoming, write })
  return {
    location: folder,
    getPath: toPath,
    assertUsable: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.W_OK)
    },
    moveIn: (key, file) => store(key, (path) => moveFile(file, path)),
    put: (key, content) => store(key, (path) => writeStream(path, content)),
    get: async (key, range) => openFile(toPath(key), range && { start: range.first, end: range.last }),
    stat: async (key) => toStoredObject(key, toPath(key)),
    list: (prefix) => listObjects(folder, prefix),
    remove: (key) => rm(toPath(key), { force: true }),
    removeUnfinished: (before) => removeOldFiles(incoming, before),
  }
}

type Storing = { incoming: string; write: (path: string) => Promise<void> }

async function storeFile(target: string, { incoming, write }: Storing): Promise<void> {
  await createFolder(incoming)
  const path = join(incoming, randomUUID())
  try {
    await write(path)
    await createFolder(dirname(target))
    await rename(path, target)
    await syncFolder(dirname(target))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

async function moveFile(file: string, path: string): Promise<void> {
  try {
    await rename(file, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(file, path)
    await syncFile(path)
    await rm(file)
  }
}

async function writeStream(path: string, content: Readable): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) await handle.writeFile(chunk as Buffer)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function openFile(path: string, range: { start: number; end: number } | undefined): Promise<Readable | undefined> {
  const handle = await open(path).catch(ignoreMissing)
  return handle && createReadStream(path, { fd: handle, ...range })
}

async function toStoredObject(key: string, path: string): Promise<StoredObject | undefined> {
  const found = await stat(path).catch(ignoreMissing)
  return found && { key, size: found.size, modifiedAt: found.mtime }
}

/** Reads only the folders that the prefix names. */
async function* listObjects(folder: string, prefix: string): AsyncGenerator<StoredObject> {
  const start = join(folder, ...prefix.split('/').slice(0, -1))
  const entries = await opendir(start, { recursive: true }).catch(ignoreMissing)
  for await (const entry of entries ?? []) {
    const path = join(entry.parentPath, entry.name)
    const key = relative(folder, path).split(sep).join('/')
    if (!entry.isFile() || key.startsWith(`${INCOMING}/`) || !key.startsWith(prefix)) continue
    const found = await toStoredObject(key, path)
    if (found) yield found
  }
}

async function removeOldFiles(folder: string, before: Date): Promise<void> {
  const entries = await opendir(folder).catch(ignoreMissing)
  for await (const { name } of entries ?? []) {
    const found = await stat(join(folder, name)).catch(ignoreMissing)
    if (found && found.mtime < before) await rm(join(folder, name), { force: true })
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
