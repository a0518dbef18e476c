import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DatabaseSync } from 'node:sqlite'
import { extract } from 'tar'
import { ConfigError, type Config } from '../config.ts'
import { filesFolder, syncFolder } from '../files/content-folder.ts'
import { DONE, DUMP, INFO, isExpected, readable, SQLITE, type BackupInfo } from './backup-file.ts'
import { assertEmpty, restorePostgres } from './postgres-dump.ts'

type Target = Pick<Config, 'dataDir' | 'databaseUrl'>

/**
 * Makes a workspace of a backup, into a folder (and on PostgreSQL a database) that is not there or empty. Every content is
 * compared with its name and the database with itself before anything stands in its place. Throws ConfigError in one line.
 */
export async function restore(target: Target, file: string): Promise<BackupInfo> {
  await assertNothingThere(target)
  const staging = stagingFor(target.dataDir)
  try {
    await mkdir(staging, { recursive: true, mode: 0o700 })
    return await restoreBy(staging, target, file)
  } catch (error) {
    throw readable(error, `The backup ${file} was not restored`)
  }
}

async function restoreBy(staging: string, target: Target, file: string): Promise<BackupInfo> {
  try {
    const info = await unpack(file, staging)
    assertFits(info, target)
    await assertWhole(staging, info)
    if (target.databaseUrl) await restorePostgres(target.databaseUrl, join(staging, DUMP))
    await Promise.all([INFO, DONE, DUMP].map((name) => rm(join(staging, name), { force: true })))
    await putInPlace(staging, target.dataDir)
    return info
  } finally {
    // What could not be read whole may still be unpacking for a moment.
    await rm(staging, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}

/** Inside a folder that is there: it may be a mount, or all that the account may write to. */
const stagingFor = (dataDir: string) =>
  existsSync(dataDir)
    ? join(dataDir, `.restoring-${process.pid}`)
    : join(dirname(dataDir), `.${basename(dataDir)}.restoring-${process.pid}`)

async function putInPlace(staging: string, dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) {
    await rename(staging, dataDir)
    return syncFolder(dirname(dataDir))
  }
  const databaseLast = (await readdir(staging)).toSorted((one, other) => Number(one === SQLITE) - Number(other === SQLITE))
  for (const name of databaseLast) await rename(join(staging, name), join(dataDir, name))
  await syncFolder(dataDir)
}

async function assertNothingThere({ dataDir, databaseUrl }: Target): Promise<void> {
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0)
    throw new ConfigError(`DATA_DIR ${dataDir} is not empty: restore into a new folder, or move the old one away.`)
  if (databaseUrl) await assertEmpty(databaseUrl)
}

async function unpack(file: string, into: string): Promise<BackupInfo> {
  const strange: string[] = []
  const filter = (path: string, entry: object) => {
    const isFile = 'type' in entry && ['File', 'OldFile', 'Directory'].includes(String(entry.type))
    if (isFile && isExpected(path)) return true
    strange.push(path)
    return false
  }
  await extract({ file, cwd: into, strict: true, preserveOwner: false, filter }).catch((error: Error) => {
    throw new ConfigError(`The backup ${file} cannot be read: ${error.message}.`)
  })
  if (strange.length > 0) throw new ConfigError(`The backup ${file} holds what no backup holds: ${strange[0]}.`)
  if (!existsSync(join(into, DONE)) || !existsSync(join(into, INFO))) throw new ConfigError(`The backup ${file} is not whole.`)
  return JSON.parse(await readFile(join(into, INFO), 'utf8')) as BackupInfo
}

function assertFits({ format, database }: BackupInfo, { databaseUrl }: Target): void {
  if (format !== 1) throw new ConfigError('The backup was made by a newer Staffroom.')
  if (database === 'postgres' && !databaseUrl) throw new ConfigError('The backup is of PostgreSQL: set DATABASE_URL to an empty database.')
  if (database === 'sqlite' && databaseUrl) throw new ConfigError('The backup is of SQLite: restore it without DATABASE_URL.')
}

async function assertWhole(folder: string, { database }: BackupInfo): Promise<void> {
  for (const entry of await readdir(filesFolder(folder), { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (entry.isFile() && (await hashOf(join(entry.parentPath, entry.name))) !== entry.name)
      throw new ConfigError(`The backup is damaged: the content ${entry.name} is another one.`)
  }
  if (database === 'sqlite') assertSound(join(folder, SQLITE))
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function assertSound(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const [found] = database.prepare('pragma quick_check(1)').all()
    if (Object.values(found ?? {})[0] !== 'ok') throw new ConfigError('The backup is damaged: its database is not whole.')
  } finally {
    database.close()
  }
}
