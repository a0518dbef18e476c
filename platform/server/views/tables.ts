import { type Generated, sql } from 'kysely'
import { columnTypes } from '../database/columns.ts'
import type { Migration } from '../database/migrate.ts'

export type ViewTables = {
  table_views: {
    id: Generated<number>
    table: string
    ownerId: number
    name: string
    nameKey: string
    isShared: number
    settings: string
    removedAt: string | null
    createdAt: string
    updatedAt: string
  }
}

export const viewMigrations: Record<string, Migration> = {
  platform_0010_views: async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('table_views')
      .addColumn('id', ...column.id)
      .addColumn('table', column.text, (c) => c.notNull())
      .addColumn('ownerId', column.reference, (c) => c.notNull())
      .addColumn('name', column.text, (c) => c.notNull())
      .addColumn('nameKey', column.text, (c) => c.notNull())
      .addColumn('isShared', column.boolean, (c) => c.notNull())
      .addColumn('settings', column.json, (c) => c.notNull())
      .addColumn('removedAt', column.time)
      .addColumn('createdAt', column.time, (c) => c.notNull())
      .addColumn('updatedAt', column.time, (c) => c.notNull())
      .execute()
    const alive = sql<boolean>`"removedAt" is null`
    await db.schema
      .createIndex('table_views_name')
      .on('table_views')
      .columns(['table', 'ownerId', 'nameKey'])
      .unique()
      .where(alive)
      .execute()
    await db.schema.createIndex('table_views_shared').on('table_views').columns(['table', 'isShared']).where(alive).execute()
  },
}
