import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { create } from 'tar'
import type { Config } from '../config.ts'
import { contentPath, syncFolder } from '../files/content-folder.ts'
import { DATABASE_FILE } from '../database/sqlite/sqlite.ts'
import { dumpPostgres } from './postgres-dump.ts'
import { DONE, DUMP, INFO, readable, SQLITE, type BackupInfo } from './backup-file.ts'

export type BackedUp = { files: number; bytes: number }

type Packing = { staging: string; hashes: readonly string[]; to: string }
type Source = Pick<Config, 'dataDir' | 'databaseUrl'>

/**
 * Writes everything that a workspace is into one file, also while a server serves it: the database as it stands at one moment,
 * the contents that it names, and the keys. Throws ConfigError in one line; an earlier FILE stays as it is until the new one is whole.
 */
export async function backUp(source: Source, file: string): Promise<BackedUp> {
  const staging = join(dirname(file), `.${basename(file)}.${process.pid}`)
  const unfinished = join(staging, 'unfinished')
  try {
    await mkdir(staging, { mode: 0o700 })
    const hashes = source.databaseUrl ? await dumpPostgres(source.databaseUrl, join(staging, DUMP)) : copySqlite(source.dataDir, staging)
    await pack(source, { staging, hashes, to: unfinished })
    await syncFile(unfinished)
    await rename(unfinished, file)
    await syncFolder(dirname(file))
    return { files: hashes.length, bytes: (await stat(file)).size }
  } catch (error) {
    throw readable(error, `The backup ${file} was not made`)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** By `vacuum into`, which sees one moment: SQLite's copying of pages would begin anew with each write of the server. */
function copySqlite(dataDir: string, staging: string): string[] {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true, timeout: 10_000 })
  const copy = join(staging, SQLITE)
  try {
    database.prepare('vacuum into ?').run(copy)
  } finally {
    database.close()
  }
  const copied = new DatabaseSync(copy, { readOnly: true })
  try {
    return copied
      .prepare('select distinct hash from files')
      .all()
      .map(({ hash }) => String(hash))
  } finally {
    copied.close()
  }
}

async function pack({ dataDir, databaseUrl }: Source, { staging, hashes, to }: Packing) {
  const info: BackupInfo = { format: 1, createdAt: new Date().toISOString(), database: databaseUrl ? 'postgres' : 'sqlite' }
  await writeFile(join(staging, INFO), `${JSON.stringify(info)}\n`)
  await writeFile(join(staging, DONE), '')
  await writeFile(to, '', { mode: 0o600 })
  const keys = (await readdir(join(dataDir, 'keys'))).map((name) => `keys/${name}`)
  const contents = hashes.map((hash) => relative(dataDir, contentPath(dataDir, hash)))
  const paths = [join(staging, INFO), join(staging, databaseUrl ? DUMP : SQLITE), ...keys, ...contents, join(staging, DONE)]
  await create(
    {
      cwd: dataDir,
      file: to,
      gzip: { level: 3 },
      portable: true,
      strict: true,
      preservePaths: true,
      onWriteEntry: (entry) => {
        if (entry.path.startsWith(staging)) entry.path = basename(entry.path)
      },
    },
    paths,
  )
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
