import { sql } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Migration } from '#platform/server/database/migrate.ts'
import { createAccountTable, createOutboxTable, createSyncTables, createSettingsTables } from './account-tables.ts'
import { createContentTables, createEmailTable, createLabelTables, createConversationTables } from './email-tables.ts'

export const migrations: Record<string, Migration> = {
  email_0001_mails: async (db, dialect) => {
    await createEmailTable(db, dialect)
    await createContentTables(db, dialect)
    await createLabelTables(db, dialect)
    await createConversationTables(db, dialect)
    await createOutboxTable(db, dialect)
    await createAccountTable(db, dialect)
    await createSyncTables(db, dialect)
    await createSettingsTables(db, dialect)
  },
  email_0002_account_holders: async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('email_account_holders')
      .addColumn('accountId', column.reference, (c) => c.primaryKey())
      .addColumn('holder', column.text)
      .addColumn('heldUntil', column.time)
      .addColumn('wantedAt', column.time)
      .execute()
  },
  email_0003_delivered: async (db, dialect) => {
    const { json } = columnTypes(dialect)
    await db.schema
      .alterTable('email_contents')
      .addColumn('delivered', json, (c) => c.notNull().defaultTo('[]'))
      .execute()
  },
  /** PostgreSQL deduplicates repeated keys, so counting with this index reads a tenth of `emails_folder`. */
  email_0004_counts: async (db, dialect) => {
    if (dialect !== 'postgres') return
    const counts = db.schema.createIndex('emails_counts').on('emails').columns(['userId', 'folder'])
    await counts.where(sql<boolean>`"deletedAt" is null`).execute()
  },
  email_0005_writer: async (db, dialect) => {
    const { text } = columnTypes(dialect)
    await db.schema.alterTable('email_contents').addColumn('writer', text).execute()
  },
  email_0006_invitation_result: async (db, dialect) => {
    const { text } = columnTypes(dialect)
    await db.schema.alterTable('email_contents').addColumn('invitationResult', text).execute()
  },
  email_0007_bills: async (db, dialect) => {
    const { boolean } = columnTypes(dialect)
    await db.schema
      .alterTable('email_accounts')
      .addColumn('createsBills', boolean, (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
