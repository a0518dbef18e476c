import { createDataFolder } from '../data-folder.ts'
import { assertNoUnfinishedMove } from '../move/unfinished-move.ts'
import type { Database } from './database.ts'

export type { Database, Dialect } from './database.ts'

export async function connect({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }): Promise<Database> {
  createDataFolder(dataDir)
  assertNoUnfinishedMove(dataDir)
  if (databaseUrl) return (await import('./postgres.ts')).connectPostgres(databaseUrl)
  return (await import('./sqlite/sqlite.ts')).connectSqlite(dataDir)
}
