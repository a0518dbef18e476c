import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFile, syncFolder } from '../files/content-folder.ts'
import { getKeysFolder } from './load-key.ts'

/** Makes the keys in the folder survive a power failure. */
export async function syncKeys(dataDir: string): Promise<void> {
  const folder = getKeysFolder(dataDir)
  // Others may be removing their temporary files.
  const names = (await readdir(folder)).filter((name) => name.endsWith('.key'))
  for (const name of names) await syncFile(join(folder, name))
  await syncFolder(folder)
  await syncFolder(dataDir)
}
