import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar'
import { ConfigError } from '../config/config-error.ts'
import { getFilesFolder } from '../files/content-folder.ts'
import { storeContents } from './content-files.ts'
import { DONE_FILE, DUMP_FILE, INFO_FILE, isBackupEntry, toReadableError, SQLITE_FILE, type BackupInfo } from './backup-file.ts'
import { restorePostgres } from './postgres-dump.ts'
import { assertSound } from './recovery/sqlite-file.ts'
import { assertTargetEmpty, getStagingFolder, putInPlace, type RestoreTarget } from './restore-target.ts'

/** Restores a verified backup into an empty folder and database. Throws ConfigError with a one-line message. */
export async function restoreBackup(target: RestoreTarget, file: string): Promise<BackupInfo> {
  await assertTargetEmpty(target)
  const staging = getStagingFolder(target.dataDir)
  try {
    await mkdir(staging, { recursive: true, mode: 0o700 })
    return await restoreFrom(staging, target, file)
  } catch (error) {
    throw toReadableError(error, `The backup ${file} could not be restored`)
  }
}

async function restoreFrom(staging: string, target: RestoreTarget, file: string): Promise<BackupInfo> {
  try {
    const info = await unpack(file, staging)
    assertFits(info, target)
    await assertIntact(staging, info)
    await storeContents(target, staging)
    if (target.databaseUrl) await restorePostgres(target.databaseUrl, join(staging, DUMP_FILE))
    await Promise.all([INFO_FILE, DONE_FILE, DUMP_FILE].map((name) => rm(join(staging, name), { force: true })))
    await putInPlace(staging, target.dataDir)
    return info
  } finally {
    // After a failure, entries may still be unpacked for a moment.
    await rm(staging, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}

async function unpack(file: string, into: string): Promise<BackupInfo> {
  const unexpected: string[] = []
  const filter = (path: string, entry: object) => {
    const isFile = 'type' in entry && ['File', 'OldFile', 'Directory'].includes(String(entry.type))
    if (isFile && isBackupEntry(path)) return true
    unexpected.push(path)
    return false
  }
  await extract({ file, cwd: into, strict: true, preserveOwner: false, filter }).catch((error: Error) => {
    throw new ConfigError(`The backup ${file} cannot be read: ${error.message}.`)
  })
  if (unexpected.length > 0) throw new ConfigError(`The backup ${file} contains an unexpected entry: ${unexpected[0]}.`)
  if (!existsSync(join(into, DONE_FILE)) || !existsSync(join(into, INFO_FILE))) throw new ConfigError(`The backup ${file} is incomplete.`)
  return JSON.parse(await readFile(join(into, INFO_FILE), 'utf8')) as BackupInfo
}

function assertFits({ format, database }: BackupInfo, { databaseUrl }: RestoreTarget): void {
  if (format !== 1) throw new ConfigError('The backup was created by a newer version of Staffroom.')
  if (database === 'postgres' && !databaseUrl)
    throw new ConfigError('The backup contains a PostgreSQL database. Set DATABASE_URL to an empty database.')
  if (database === 'sqlite' && databaseUrl) throw new ConfigError('The backup contains a SQLite database. Restore it without DATABASE_URL.')
}

async function assertIntact(folder: string, { database }: BackupInfo): Promise<void> {
  for (const entry of await readdir(getFilesFolder(folder), { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (entry.isFile() && (await getHash(join(entry.parentPath, entry.name))) !== entry.name)
      throw new ConfigError(`The backup is damaged: the file ${entry.name} has different content.`)
  }
  if (database === 'sqlite') assertSound(join(folder, SQLITE_FILE))
}

async function getHash(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
