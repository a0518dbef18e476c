import type { Generated } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Migration } from '#platform/server/database/migrate.ts'

/** `pageId` is the id of a page, or 1,000,000 plus the id of a row in `bookmarked_records`. */
export type BookmarkTables = {
  bookmarks: { id: Generated<number>; userId: number; pageId: number; createdAt: string }
  bookmarked_records: { id: Generated<number>; entity: string; recordId: number }
}

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
  bookmarks_0002_records: async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('bookmarked_records')
      .addColumn('id', ...column.id)
      .addColumn('entity', column.text, (c) => c.notNull())
      .addColumn('recordId', column.reference, (c) => c.notNull())
      .addUniqueConstraint('bookmarked_records_record', ['entity', 'recordId'])
      .execute()
  },
}
