import { existsSync } from 'node:fs'
import { readdir, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from '../config/config-error.ts'
import type { Config } from '../config/config.ts'
import { syncKeys } from '../encryption/sync-keys.ts'
import { syncFolder } from '../files/content-folder.ts'
import { SQLITE_FILE } from './backup-file.ts'
import { assertEmpty } from './postgres-dump.ts'

export type RestoreTarget = Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 'filesUrl'>>

export async function assertTargetEmpty({ dataDir, databaseUrl }: RestoreTarget): Promise<void> {
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0)
    throw new ConfigError(`DATA_DIR ${dataDir} is not empty. Restore into a new folder or move the old one away.`)
  if (databaseUrl) await assertEmpty(databaseUrl)
}

/** In the same file system as `dataDir`. */
export const getStagingFolder = (dataDir: string) =>
  existsSync(dataDir)
    ? join(dataDir, `.restoring-${process.pid}`)
    : join(dirname(dataDir), `.${basename(dataDir)}.restoring-${process.pid}`)

/** Keeps an existing folder, such as a mount point, and moves the database last. */
export async function putInPlace(staging: string, dataDir: string): Promise<void> {
  await syncKeys(staging)
  if (!existsSync(dataDir)) {
    await rename(staging, dataDir)
    return syncFolder(dirname(dataDir))
  }
  const names = (await readdir(staging)).toSorted((one, other) => Number(one === SQLITE_FILE) - Number(other === SQLITE_FILE))
  for (const name of names) await rename(join(staging, name), join(dataDir, name))
  await syncFolder(dataDir)
}
