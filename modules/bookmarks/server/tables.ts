import type { Generated } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Migration } from '#platform/server/database/migrate.ts'

export type BookmarkTables = { bookmarks: { id: Generated<number>; userId: number; pageId: number; createdAt: string } }

export const migrations: Record<string, Migration> = {
  bookmarks_0001_bookmarks: async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('bookmarks')
      .addColumn('id', ...column.id)
      .addColumn('userId', column.reference, (c) => c.notNull())
      .addColumn('pageId', column.integer, (c) => c.notNull())
      .addColumn('createdAt', column.time, (c) => c.notNull())
      .addUniqueConstraint('bookmarks_page', ['userId', 'pageId'])
      .execute()
  },
}
