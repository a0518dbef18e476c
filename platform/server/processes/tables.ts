import { columnTypes } from '../database/columns.ts'
import { expanding, type Migration } from '../database/migrate.ts'

/** `keyHash`: identifies the keys in DATA_DIR, which all processes must share. */
export type ProcessTables = { processes: { id: number; keyHash: string; startedAt: string } }

export const migrations: Record<string, Migration> = {
  platform_0063_processes: expanding(async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('processes')
      .addColumn('id', column.integer, (c) => c.primaryKey())
      .addColumn('keyHash', column.text, (c) => c.notNull())
      .addColumn('startedAt', column.time, (c) => c.notNull())
      .execute()
  }),
}
