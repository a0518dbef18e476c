import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The key of a content in its store, such as `ab/cd/abcd…`. */
export const getContentKey = (hash: string) => `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`

/** Of the default store. */
export const getContentPath = (dataDir: string, hash: string) => join(getFilesFolder(dataDir), ...getContentKey(hash).split('/'))

/** The folder of files that are being uploaded, even if the contents are in a bucket. */
export const getIncomingFolder = (dataDir: string) => join(getFilesFolder(dataDir), 'incoming')

export const getFilesFolder = (dataDir: string) => join(dataDir, 'files')

/** Creates a folder that survives a power failure. */
export async function createFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (!first) return
  for (let folder = path; folder.length >= first.length; folder = dirname(folder)) await syncFolder(dirname(folder))
}

/** Makes a folder's entries survive a power failure. */
export const syncFolder = (path: string): Promise<void> => sync(path)

/** Makes a file's content survive a power failure. */
export const syncFile = (path: string): Promise<void> => sync(path)

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
