import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DATABASE_FILE } from '../../database/sqlite/sqlite.ts'
import { ConfigError } from '../../config/config-error.ts'
import { dumpPostgres, verifyDump } from '../postgres-dump.ts'
import { applyLog, assertSound, listFileHashes } from '../recovery/sqlite-file.ts'
import type { BackupStore } from '../store/backup-store.ts'
import { toBackupKey, type StoredBackup } from '../store/layout.ts'
import { fetchPart, storePart } from '../store/parts.ts'
import type { BackupTask, HeldDatabase } from './backup-task.ts'

export const SQLITE_PART = 'staffroom.db'
export const WAL_PART = 'staffroom.db-wal'
export const POSTGRES_PART = 'staffroom.dump'

type Destination = { store: BackupStore; stamp: string; staging: string }
type StoredDatabase = Pick<StoredBackup, 'createdAt' | 'database' | 'parts' | 'wal'> & { hashes: string[] }

export const toPartKey = (stamp: string, part: string) => toBackupKey(stamp, `${part}.zst`)

/**
 * Stores the database, reads it back and checks it, for which the staging folder needs as much free space as the database takes.
 * `hashes`: the contents that the stored copy refers to.
 */
export function storeDatabase(task: BackupTask, to: Destination, held: HeldDatabase | undefined): Promise<StoredDatabase> {
  if (task.databaseUrl) return storePostgres(task.databaseUrl, to)
  if (!held) throw new Error('A backup of SQLite needs a held database.')
  return storeSqlite(task.dataDir, to, held)
}

/** The log holds the commits since the last checkpoint, which the database file lacks. */
async function storeSqlite(dataDir: string, to: Destination, held: HeldDatabase): Promise<StoredDatabase> {
  const file = join(dataDir, DATABASE_FILE)
  const parts: StoredBackup['parts'] = {}
  parts[SQLITE_PART] = await storePart(to.store, toPartKey(to.stamp, SQLITE_PART), createReadStream(file, { highWaterMark: READ_BYTES }))
  const createdAt = new Date().toISOString()
  const { walBytes, ...wal } = await held.getPosition()
  if (walBytes > 0) {
    const log = createReadStream(`${file}-wal`, { end: walBytes - 1, highWaterMark: READ_BYTES })
    parts[WAL_PART] = await storePart(to.store, toPartKey(to.stamp, WAL_PART), log)
  }
  await held.release()
  const hashes = await checkSqlite(to, parts)
  return { createdAt, database: 'sqlite', parts, wal, hashes }
}

const READ_BYTES = 512 * 1024

async function checkSqlite({ store, stamp, staging }: Destination, parts: StoredBackup['parts']): Promise<string[]> {
  const file = join(staging, SQLITE_PART)
  await fetchSqlite(store, { stamp, parts, file })
  assertSound(file)
  const hashes = listFileHashes(file)
  await rm(file)
  return hashes
}

type SqliteCopy = { stamp: string; parts: StoredBackup['parts']; file: string }

/** Writes the database of a backup to `file`, without a log. */
export async function fetchSqlite(store: BackupStore, { stamp, parts, file }: SqliteCopy): Promise<void> {
  const fetch = (part: string, path: string) =>
    fetchPart(store, toPartKey(stamp, part), { expected: requirePart(parts, part), to: createWriteStream(path, { mode: 0o600 }) })
  await fetch(SQLITE_PART, file)
  if (!parts[WAL_PART]) return
  await fetch(WAL_PART, `${file}-wal`)
  applyLog(file, parts[WAL_PART].bytes)
}

export function requirePart(parts: StoredBackup['parts'], part: string) {
  const found = parts[part]
  if (!found) throw new ConfigError(`The backup is damaged: it does not list ${part}.`)
  return found
}

async function storePostgres(databaseUrl: string, { store, stamp, staging }: Destination): Promise<StoredDatabase> {
  const file = join(staging, POSTGRES_PART)
  const createdAt = new Date().toISOString()
  const hashes = await dumpPostgres(databaseUrl, file)
  const part = await storePart(store, toPartKey(stamp, POSTGRES_PART), createReadStream(file))
  await rm(file)
  await mkdir(staging, { recursive: true })
  await fetchPart(store, toPartKey(stamp, POSTGRES_PART), { expected: part, to: createWriteStream(file, { mode: 0o600 }) })
  await verifyDump(databaseUrl, file)
  await rm(file)
  return { createdAt, database: 'postgres', parts: { [POSTGRES_PART]: part }, wal: null, hashes }
}
