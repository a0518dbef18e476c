import { createDataFolder } from '../data-folder.ts'
import { assertNoUnfinishedMove } from '../move/unfinished-move.ts'
import { APPLICATION_NAME, type Database } from './database.ts'

export type { Database, Dialect } from './database.ts'

/** `backup`: the write-ahead log of SQLite is spooled for backups. */
type Options = { dataDir: string; databaseUrl: string | undefined; applicationName?: string; backup?: object | undefined }

export async function connect({ dataDir, databaseUrl, applicationName = APPLICATION_NAME, backup }: Options): Promise<Database> {
  createDataFolder(dataDir)
  assertNoUnfinishedMove(dataDir)
  if (databaseUrl) return (await import('./postgres/postgres.ts')).connectPostgres(databaseUrl, applicationName)
  return (await import('./sqlite/sqlite.ts')).connectSqlite(dataDir, { spoolsWal: backup !== undefined })
}
