import { existsSync } from 'node:fs'
import { open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../config/config-error.ts'
import { createDataFolder } from '../data-folder.ts'
import { migrate, type Migration } from '../database/migrate.ts'
import { connectSqlite, DATABASE_FILE } from '../database/sqlite/sqlite.ts'
import { syncFolder } from '../files/content-folder.ts'
import type { Target } from './side.ts'
import { createSqliteTarget } from './sqlite-side.ts'
import { UNFINISHED_FILE } from './unfinished-move.ts'

export type Filling = { migrations: Record<string, Migration>; fill: (target: Target) => Promise<void> }

/** Migrates an empty folder and fills it; empty again after a failure. `fill` may add other files. */
export async function fillFolder(folder: string, { migrations, fill }: Filling): Promise<void> {
  const isNew = await assertEmptyFolder(folder)
  createDataFolder(folder)
  try {
    await writeMarker(folder)
    await migrateFolder(folder, migrations)
    await fillSqlite(folder, fill)
    await rm(join(folder, UNFINISHED_FILE))
    await syncFolder(folder)
  } catch (error) {
    await emptyFolder(folder)
    if (isNew) await rm(folder, { recursive: true })
    throw error
  }
}

async function assertEmptyFolder(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return true
  const names = await readdir(folder)
  if (names.includes(UNFINISHED_FILE))
    throw new ConfigError(`${folder} is the target of a move that has not finished. Delete it, then move again.`)
  if (names.length > 0) throw new ConfigError(`${folder} is not empty. Move to a new folder.`)
  return false
}

async function writeMarker(folder: string): Promise<void> {
  const marker = await open(join(folder, UNFINISHED_FILE), 'wx')
  await marker.sync()
  await marker.close()
  await syncFolder(folder)
  await syncFolder(dirname(folder))
}

async function migrateFolder(folder: string, migrations: Record<string, Migration>): Promise<void> {
  const database = connectSqlite(folder)
  try {
    await migrate(database, migrations)
  } finally {
    await database.close()
  }
}

/** Without a journal: after a failure, the whole folder is deleted. */
async function fillSqlite(folder: string, fill: Filling['fill']): Promise<void> {
  const database = new DatabaseSync(join(folder, DATABASE_FILE), { readBigInts: true })
  try {
    database.exec('pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -65536; begin')
    await fill(createSqliteTarget(database, folder))
    const [orphan] = database.prepare('pragma foreign_key_check').all()
    if (orphan) throw new ConfigError(`${String(orphan['table'])} refers to a row of ${String(orphan['parent'])} that does not exist.`)
    database.exec('commit')
  } finally {
    database.close()
  }
  const file = await open(join(folder, DATABASE_FILE), 'r')
  await file.sync()
  await file.close()
}

async function emptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder)
  // The marker goes last.
  for (const name of names.toSorted((one, other) => Number(one === UNFINISHED_FILE) - Number(other === UNFINISHED_FILE)))
    await rm(join(folder, name), { recursive: true })
}
