import { type Generated, sql } from 'kysely'
import { columnTypes } from '../database/columns.ts'
import type { Migration } from '../database/migrate.ts'

export type NotificationTables = {
  notifications: {
    id: Generated<number>
    userId: number
    module: string
    kind: string
    /** JSON. */
    values: string
    link: string
    readAt: string | null
    createdAt: string
  }
}

export const migrations: Record<string, Migration> = {
  platform_0005_notifications: async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('notifications')
      .addColumn('id', ...column.id)
      .addColumn('userId', column.reference, (c) => c.notNull())
      .addColumn('module', column.text, (c) => c.notNull())
      .addColumn('kind', column.text, (c) => c.notNull())
      .addColumn('values', column.json, (c) => c.notNull())
      .addColumn('link', column.text, (c) => c.notNull())
      .addColumn('readAt', column.time)
      .addColumn('createdAt', column.time, (c) => c.notNull())
      .execute()
    await db.schema.createIndex('notifications_owner').on('notifications').columns(['userId', 'id']).execute()
    await db.schema.createIndex('notifications_unread').on('notifications').column('userId').where(sql.ref('readAt'), 'is', null).execute()
  },
}
