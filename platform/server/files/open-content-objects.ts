import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { ConfigError } from '../config/config-error.ts'
import type { Config } from '../config/config.ts'
import type { StoreLocation } from '../object-store/location.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { openObjectStore } from '../object-store/open-store.ts'
import { getFilesFolder } from './content-folder.ts'

export type ContentObjects = {
  current: ObjectStore
  /** From which contents are being moved. */
  previous?: ObjectStore
}

type FileConfig = Pick<Config, 'dataDir' | 'filesUrl' | 'filesMoveFrom'>

/** Throws ConfigError if a store that was configured cannot be used. The default folder is created with the first file. */
export async function openContentObjects({ dataDir, filesUrl, filesMoveFrom }: FileConfig): Promise<ContentObjects> {
  const current = await openObjectStore(filesUrl)
  if (current.location !== getFilesFolder(dataDir)) await assertUsable('FILES_URL', current)
  if (!filesMoveFrom) return { current }
  assertFolderExists(filesMoveFrom)
  const previous = await openObjectStore(filesMoveFrom)
  await assertUsable('FILES_MOVE_FROM', previous)
  return { current, previous }
}

/** One folder or bucket may have several names, such as a link or another host. Moving would then delete the only copy. Throws ConfigError. */
export async function assertDifferentStores({ current, previous }: ContentObjects): Promise<void> {
  if (previous && (await isSameStore(current, previous)))
    throw new ConfigError('FILES_MOVE_FROM is the same as FILES_URL. Remove it, or set it to where the files were before.')
}

async function isSameStore(current: ObjectStore, previous: ObjectStore): Promise<boolean> {
  const key = `probe-${randomUUID()}`
  await current.put(key, Readable.from([Buffer.from('probe')]))
  try {
    return (await previous.stat(key)) !== undefined
  } finally {
    await current.remove(key)
  }
}

async function assertUsable(variable: string, store: ObjectStore): Promise<void> {
  await store.assertUsable().catch((error: Error) => {
    throw new ConfigError(`${variable} cannot be used: ${error.message}`)
  })
}

function assertFolderExists(location: StoreLocation): void {
  if (location.type === 'folder' && !existsSync(location.folder))
    throw new ConfigError(`FILES_MOVE_FROM cannot be used: There is no folder ${location.folder}.`)
}
