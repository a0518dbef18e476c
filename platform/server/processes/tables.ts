import { columnTypes } from '../database/columns.ts'
import { expanding, type Migration } from '../database/migrate.ts'

/** The hash of each key in DATA_DIR, by name. */
export type KeyHashes = Record<string, string>

/** `keyHashes`: JSON of KeyHashes. All processes must have the same keys. */
export type ProcessRow = { id: number; keyHashes: string; startedAt: string }
export type ProcessTables = { processes: ProcessRow }

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
  platform_0065_process_keys: async (db) => {
    await db.schema.alterTable('processes').renameColumn('keyHash', 'keyHashes').execute()
    await db.updateTable('processes').set({ keyHashes: '{}' }).execute()
  },
}
