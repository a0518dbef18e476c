import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where contents lie: DATA_DIR/files/ab/cd/abcd…, so that no folder grows too long. */
export const contentPath = (dataDir: string, hash: string) => join(filesFolder(dataDir), hash.slice(0, 2), hash.slice(2, 4), hash)

/** Uploads on their way; what a killed process left there is swept. */
export const incomingFolder = (dataDir: string) => join(filesFolder(dataDir), 'incoming')

export const filesFolder = (dataDir: string) => join(dataDir, 'files')

/** Makes a folder whose entry outlives a power cut. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (!first) return
  for (let folder = path; folder.length >= first.length; folder = dirname(folder)) await syncFolder(dirname(folder))
}

/** Makes the entries of a folder outlive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
