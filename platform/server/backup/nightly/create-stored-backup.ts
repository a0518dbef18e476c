import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { openContentObjects } from '../../files/open-content-objects.ts'
import { prepareBackupStore, type BackupStore } from '../store/backup-store.ts'
import { BACKUP_FORMAT, CONTENTS_NAME, INFO_NAME, toBackupKey, toStamp, type StoredBackup } from '../store/layout.ts'
import { storePart } from '../store/parts.ts'
import type { BackupResult, BackupTask, HeldDatabase } from './backup-task.ts'
import { storeContents, toLines } from './store-contents.ts'
import { storeDatabase } from './store-database.ts'

export const STAGING_FOLDER = 'backup'

/** Stores a backup and checks it by reading it back. */
export async function createStoredBackup(task: BackupTask, held: HeldDatabase | undefined): Promise<BackupResult> {
  const store = await prepareBackupStore(task)
  const staging = join(task.dataDir, STAGING_FOLDER)
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { mode: 0o700 })
  try {
    return await storeBackup(store, { ...task, staging }, held)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function storeBackup(
  store: BackupStore,
  task: BackupTask & { staging: string },
  held: HeldDatabase | undefined,
): Promise<BackupResult> {
  const stamp = toStamp(new Date())
  const { hashes, ...database } = await storeDatabase(task, { store, stamp, staging: task.staging }, held)
  const contents = await storeContents(store, { files: await openContentObjects(task), hashes })
  await storeKeys(store, stamp, task.dataDir)
  await storePart(store, toBackupKey(stamp, CONTENTS_NAME), toLines(hashes))
  const info: StoredBackup = { format: BACKUP_FORMAT, ...database, contents: { count: hashes.length, bytes: contents.bytes } }
  await store.put(toBackupKey(stamp, INFO_NAME), Readable.from([Buffer.from(`${JSON.stringify(info, null, 2)}\n`)]))
  const bytes = Object.values(database.parts).reduce((sum, part) => sum + part.bytes, contents.bytes)
  return { createdAt: database.createdAt, bytes, files: hashes.length, missing: contents.missing, damaged: contents.damaged }
}

async function storeKeys(store: BackupStore, stamp: string, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'keys')
  for (const name of await readdir(folder)) await store.put(toBackupKey(stamp, `keys/${name}`), createReadStream(join(folder, name)))
}
