import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export const getContentPath = (dataDir: string, hash: string) => join(getFilesFolder(dataDir), hash.slice(0, 2), hash.slice(2, 4), hash)

export const getIncomingFolder = (dataDir: string) => join(getFilesFolder(dataDir), 'incoming')

export const getFilesFolder = (dataDir: string) => join(dataDir, 'files')

/** Creates a folder that survives a power failure. */
export async function createFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (!first) return
  for (let folder = path; folder.length >= first.length; folder = dirname(folder)) await syncFolder(dirname(folder))
}

/** Makes a folder's entries survive a power failure. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
