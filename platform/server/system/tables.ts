import { columnTypes } from '../database/columns.ts'
import { expanding, type Migration } from '../database/migrate.ts'

/** One row a day, in bytes. */
export type SystemTables = { system_sizes: { day: string; databaseSize: number; fileSize: number } }

export const migrations: Record<string, Migration> = {
  platform_0064_system_sizes: expanding(async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('system_sizes')
      .addColumn('day', column.text, (c) => c.primaryKey())
      .addColumn('databaseSize', column.integer, (c) => c.notNull())
      .addColumn('fileSize', column.integer, (c) => c.notNull())
      .execute()
  }),
}
