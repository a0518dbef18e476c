import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { create } from 'tar'
import type { Config } from '../config/config.ts'
import { syncFile, syncFolder } from '../files/content-folder.ts'
import { DATABASE_FILE } from '../database/sqlite/sqlite.ts'
import { dumpPostgres } from './postgres-dump.ts'
import { collectContents } from './content-files.ts'
import { listFileHashes } from './recovery/sqlite-file.ts'
import { DONE_FILE, DUMP_FILE, INFO_FILE, toReadableError, SQLITE_FILE, type BackupInfo } from './backup-file.ts'

export type BackupSummary = { files: number; bytes: number }

type Packing = { staging: string; hashes: readonly string[]; to: string }
type Source = Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 'filesUrl' | 'filesMoveFrom'>>

/** Writes a consistent backup of database, files and keys, also while a server runs. Throws ConfigError on failure. */
export async function createBackup(source: Source, file: string): Promise<BackupSummary> {
  const staging = join(dirname(file), `.${basename(file)}.${process.pid}`)
  const temporaryFile = join(staging, 'unfinished')
  try {
    await mkdir(staging, { mode: 0o700 })
    const hashes = await copyDatabase(source, staging)
    await pack(source, { staging, hashes, to: temporaryFile })
    await syncFile(temporaryFile)
    await rename(temporaryFile, file)
    await syncFolder(dirname(file))
    return { files: hashes.length, bytes: (await stat(file)).size }
  } catch (error) {
    throw toReadableError(error, `The backup ${file} could not be created`)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** Returns the hashes of the files that the copy refers to. */
const copyDatabase = async ({ databaseUrl, dataDir }: Source, staging: string): Promise<string[]> =>
  databaseUrl ? dumpPostgres(databaseUrl, join(staging, DUMP_FILE)) : copySqlite(dataDir, staging)

/** `vacuum into` copies a single snapshot; SQLite's backup API would restart with each write. */
function copySqlite(dataDir: string, staging: string): string[] {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true, timeout: 10_000 })
  const copy = join(staging, SQLITE_FILE)
  try {
    database.prepare('vacuum into ?').run(copy)
  } finally {
    database.close()
  }
  return listFileHashes(copy)
}

async function pack(source: Source, { staging, hashes, to }: Packing) {
  const { dataDir, databaseUrl } = source
  const info: BackupInfo = { format: 1, createdAt: new Date().toISOString(), database: databaseUrl ? 'postgres' : 'sqlite' }
  await writeFile(join(staging, INFO_FILE), `${JSON.stringify(info)}\n`)
  await writeFile(join(staging, DONE_FILE), '')
  await writeFile(to, '', { mode: 0o600 })
  const keys = (await readdir(join(dataDir, 'keys'))).map((name) => `keys/${name}`)
  const contents = await collectContents(source, hashes, staging)
  const paths = [
    join(staging, INFO_FILE),
    join(staging, databaseUrl ? DUMP_FILE : SQLITE_FILE),
    ...keys,
    ...contents,
    join(staging, DONE_FILE),
  ]
  await create(
    {
      cwd: dataDir,
      file: to,
      gzip: { level: 3 },
      portable: true,
      strict: true,
      preservePaths: true,
      onWriteEntry: (entry) => {
        if (entry.path.startsWith(staging)) entry.path = relative(staging, entry.path)
      },
    },
    paths,
  )
}
