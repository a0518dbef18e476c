import { makeDataFolder } from '../data-folder.ts'
import type { Database } from './database.ts'

export type { Database, Dialect } from './database.ts'

/** Opens PostgreSQL at `databaseUrl`, or SQLite in `dataDir`; throws `ConfigError` with one line where that cannot be. */
export async function connect({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }): Promise<Database> {
  makeDataFolder(dataDir)
  if (databaseUrl) return (await import('./postgres.ts')).connectPostgres(databaseUrl)
  return (await import('./sqlite/sqlite.ts')).connectSqlite(dataDir)
}
