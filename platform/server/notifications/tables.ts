import { type Generated, sql } from 'kysely'
import { columnTypes } from '../database/columns.ts'
import type { Migration } from '../database/migrate.ts'

export type NotificationTables = {
  notifications: {
    id: Generated<number>
    userId: number
    module: string
    kind: string
    values: string
    link: string
    entity: string | null
    entityId: number | null
    /** 0: not shown in the inbox, stored only until read or emailed. */
    isListed: number
    /** When it is emailed unless read before; null if it is not emailed or has been. */
    mailAt: string | null
    readAt: string | null
    removedAt: string | null
    createdAt: string
  }
  /** Channels a user has changed; null for defaults. */
  notification_settings: {
    userId: number
    module: string
    kind: string
    inbox: number | null
    desktop: number | null
    mail: number | null
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
  platform_0012_notices: async (db, dialect) => {
    const column = columnTypes(dialect)
    const add = (name: string, type: (typeof column)['reference'], isListed = false) =>
      db.schema
        .alterTable('notifications')
        .addColumn(name, type, (c) => (isListed ? c.notNull().defaultTo(1) : c))
        .execute()
    await add('entity', column.text)
    await add('entityId', column.reference)
    await add('isListed', column.boolean, true)
    await add('mailAt', column.time)
    await add('removedAt', column.time)
    await db.schema.createIndex('notifications_time').on('notifications').columns(['userId', 'createdAt', 'id']).execute()
    await db.schema
      .createIndex('notifications_mail')
      .on('notifications')
      .column('mailAt')
      .where(sql.ref('mailAt'), 'is not', null)
      .execute()
    await db.schema
      .createTable('notification_settings')
      .addColumn('userId', column.reference, (c) => c.notNull())
      .addColumn('module', column.text, (c) => c.notNull())
      .addColumn('kind', column.text, (c) => c.notNull())
      .addColumn('inbox', column.boolean)
      .addColumn('desktop', column.boolean)
      .addColumn('mail', column.boolean)
      .addPrimaryKeyConstraint('notification_settings_key', ['userId', 'module', 'kind'])
      .execute()
  },
}
