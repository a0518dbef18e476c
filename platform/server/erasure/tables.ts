import type { Generated, Kysely } from 'kysely'
import { columnTypes } from '../database/columns.ts'
import type { Migration } from '../database/migrate.ts'

export type ErasureTables = {
  /** Who erased whom, and when: ids only. */
  erasures: { id: Generated<number>; userId: number; erasedById: number; requestedAt: string; finishedAt: string | null }
}

export const migrations: Record<string, Migration> = {
  platform_0053_erasures: async (db: Kysely<any>, dialect) => {
    const { id, reference, time } = columnTypes(dialect)
    await db.schema
      .createTable('erasures')
      .addColumn('id', ...id)
      .addColumn('userId', reference, (column) => column.notNull().unique())
      .addColumn('erasedById', reference, (column) => column.notNull())
      .addColumn('requestedAt', time, (column) => column.notNull())
      .addColumn('finishedAt', time)
      .execute()
  },
}
