import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { columnTypes } from '../database/columns.ts'
import { connect } from '../database/connect.ts'
import { migrate, type Migration } from '../database/migrate.ts'
import { getFilesFolder } from '../files/content-folder.ts'
import { migrations as fileMigrations } from '../files/tables.ts'
import { searchMigrations } from '../search/tables.ts'
import { createDatabase, dropDatabase } from '../testing/database.ts'
import { moveWorkspace, type Destination, type MoveSummary } from './move-workspace.ts'

/** The second one inserts rows, which the move replaces. */
export const harborMigrations: Record<string, Migration> = {
  ...fileMigrations,
  ...searchMigrations,
  ships_0001: async (db, dialect) => {
    const column = columnTypes(dialect)
    const ships = db.schema.createTable('ships').addColumn('id', ...column.id)
    await ships
      .addColumn('name', column.text, (c) => c.notNull())
      .addColumn('length', column.real)
      .addColumn('note', column.text)
      .execute()
    const crews = db.schema.createTable('crews').addColumn('id', ...column.id)
    await crews.addColumn('shipId', column.reference, (c) => c.notNull().references('ships.id')).execute()
  },
  ships_0002: async (db) => {
    await db.insertInto('ships').values({ name: 'From a migration' }).execute()
  },
}

export type HarborSource = { dataDir: string; databaseUrl: string | undefined }

/** Deletes all that a test has created. */
export class MoveFixture implements AsyncDisposable {
  readonly #folders: string[] = []
  readonly #databases: string[] = []

  async createFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'staffroom-move-'))
    this.#folders.push(folder)
    return folder
  }

  /** A folder that does not exist yet. */
  createTargetFolder = async (): Promise<string> => join(await this.createFolder(), 'data')

  async createDatabase(): Promise<string> {
    const databaseUrl = await createDatabase()
    this.#databases.push(databaseUrl)
    return databaseUrl
  }

  /** A SQLite workspace of these tables, after a start. */
  async createHarbor(migrations = harborMigrations): Promise<HarborSource> {
    const dataDir = await this.createFolder()
    const database = await connect({ dataDir, databaseUrl: undefined })
    await migrate(database, migrations)
    await database.close()
    await mkdir(join(dataDir, 'keys'))
    await writeFile(join(dataDir, 'keys', 'webhooks.key'), randomUUID())
    await writeFile(join(dataDir, 'workspace'), randomUUID())
    return { dataDir, databaseUrl: undefined }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const folder of this.#folders) await rm(folder, { recursive: true, force: true })
    for (const databaseUrl of this.#databases) await dropDatabase(databaseUrl)
  }
}

export function moveHarbor(source: HarborSource, to: Destination): Promise<MoveSummary> {
  const filesUrl = { type: 'folder' as const, folder: getFilesFolder(source.dataDir) }
  return moveWorkspace({ source: { ...source, filesUrl, filesMoveFrom: undefined }, to, migrations: harborMigrations }, () => {})
}

export function withSqlite<T>(dataDir: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(dataDir, 'staffroom.db'))
  try {
    return work(database)
  } finally {
    database.close()
  }
}

export async function queryPostgres(databaseUrl: string, statement: string): Promise<any[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
