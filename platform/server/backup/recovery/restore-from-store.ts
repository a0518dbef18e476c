import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ConfigError } from '../../config/config-error.ts'
import { getContentPath } from '../../files/content-folder.ts'
import { DUMP_FILE, SQLITE_FILE, toReadableError } from '../backup-file.ts'
import { checkContent } from '../nightly/store-contents.ts'
import { fetchSqlite, POSTGRES_PART, requirePart, toPartKey } from '../nightly/store-database.ts'
import { readHashes } from '../nightly/prune.ts'
import { restorePostgres } from '../postgres-dump.ts'
import { assertTargetEmpty, getStagingFolder, putInPlace, type RestoreTarget } from '../restore-target.ts'
import { openBackupStore, type BackupStore, type BackupTarget } from '../store/backup-store.ts'
import { toBackupKey } from '../store/layout.ts'
import type { UnusableBackup } from '../store/list-backups.ts'
import { fetchPart, toDamagedError } from '../store/parts.ts'
import { applySegments } from './apply-segments.ts'
import { readRecoverable } from './read-recoverable.ts'
import { selectPoint, type PointChoice, type RecoveryPoint } from './select-point.ts'
import { assertSound, listFileHashes } from './sqlite-file.ts'

type RestoredFiles = { files: number; missing: number; damaged: number }
export type RestoredPoint = RestoredFiles & { time: Date; unusable: UnusableBackup[] }

/** Restores the chosen state, by default the newest, into an empty folder and database. Throws ConfigError with a one-line message. */
export async function restoreFromStore(target: RestoreTarget, from: BackupTarget, choice?: PointChoice): Promise<RestoredPoint> {
  await assertTargetEmpty(target)
  const staging = getStagingFolder(target.dataDir)
  try {
    const store = await openBackupStore(from)
    const { unusable, ...recoverable } = await readRecoverable(store)
    if (recoverable.backups.length === 0 && unusable[0]) throw new ConfigError(unusable.at(-1)!.problem)
    const point = selectPoint(recoverable, choice)
    assertFits(point, target)
    await mkdir(staging, { recursive: true, mode: 0o700 })
    const files = await stage(store, point, staging)
    if (target.databaseUrl) await restorePostgres(target.databaseUrl, join(staging, DUMP_FILE))
    await rm(join(staging, DUMP_FILE), { force: true })
    await putInPlace(staging, target.dataDir)
    return { time: point.time, unusable, ...files }
  } catch (error) {
    throw toReadableError(error, 'The backup could not be restored')
  } finally {
    await rm(staging, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}

function assertFits({ backup }: RecoveryPoint, { databaseUrl }: RestoreTarget): void {
  if (backup.database === 'postgres' && !databaseUrl)
    throw new ConfigError('The backup contains a PostgreSQL database. Set DATABASE_URL to an empty database.')
  if (backup.database === 'sqlite' && databaseUrl)
    throw new ConfigError('The backup contains a SQLite database. Restore it without DATABASE_URL.')
}

/** Fetches and verifies everything before anything is put in place. */
async function stage(store: BackupStore, point: RecoveryPoint, staging: string): Promise<RestoredFiles> {
  await fetchKeys(store, point.backup.stamp, staging)
  const hashes = await fetchDatabase(store, point, staging)
  return fetchContents(store, hashes, staging)
}

async function fetchDatabase(store: BackupStore, point: RecoveryPoint, staging: string): Promise<string[]> {
  const { stamp, parts, database } = point.backup
  if (database === 'postgres') {
    const to = createWriteStream(join(staging, DUMP_FILE), { mode: 0o600 })
    await fetchPart(store, toPartKey(stamp, POSTGRES_PART), { expected: requirePart(parts, POSTGRES_PART), to })
    return readHashes(store, stamp)
  }
  const file = join(staging, SQLITE_FILE)
  await fetchSqlite(store, { stamp, parts, file })
  await applySegments(store, file, point)
  assertSound(file)
  return listFileHashes(file)
}

async function fetchKeys(store: BackupStore, stamp: string, staging: string): Promise<void> {
  const prefix = toBackupKey(stamp, 'keys/')
  await mkdir(join(staging, 'keys'), { mode: 0o700 })
  for await (const { key } of store.list(prefix)) {
    const name = key.slice(prefix.length)
    if (!/^[\w.-]+$/.test(name) || /^\.+$/.test(name)) throw new ConfigError(`The backup contains an unexpected entry: ${key}.`)
    await pipeline(await store.get(key), createWriteStream(join(staging, 'keys', name), { mode: 0o600 })).catch((error: unknown) => {
      throw toDamagedError(error, key)
    })
  }
}

async function fetchContents(store: BackupStore, hashes: readonly string[], staging: string): Promise<RestoredFiles> {
  const result: RestoredFiles = { files: 0, missing: 0, damaged: 0 }
  for (const hash of hashes) {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new ConfigError(`The backup contains an unexpected entry: ${hash}.`)
    result[await fetchContent(store, hash, getContentPath(staging, hash))]++
  }
  return result
}

/** One file that is damaged must not prevent the restore of all others. */
async function fetchContent(store: BackupStore, hash: string, path: string): Promise<keyof RestoredFiles> {
  const key = store.toContentKey(hash)
  if (!(await store.has(key))) return 'missing'
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    await checkContent(store, { key, hash, to: createWriteStream(path, { mode: 0o600 }) })
    return 'files'
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    await rm(path, { force: true })
    return 'damaged'
  }
}
