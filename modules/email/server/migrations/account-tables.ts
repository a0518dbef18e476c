import type { Kysely } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Dialect } from '#platform/server/database/connect.ts'

export async function createOutboxTable(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('email_outbox')
    .addColumn('mailId', column.reference, (c) => c.primaryKey())
    .addColumn('userId', column.reference, (c) => c.notNull())
    .addColumn('state', column.text, (c) => c.notNull())
    .addColumn('sendAt', column.time, (c) => c.notNull())
    .addColumn('attempts', column.integer, (c) => c.notNull())
    .addColumn('retryAt', column.time)
    .addColumn('problem', column.json)
    .addColumn('recipients', column.json, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('email_outbox_user').on('email_outbox').columns(['userId', 'state']).execute()
}

export async function createAccountTable(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('email_accounts')
    .addColumn('id', ...column.id)
    .addColumn('userId', column.reference, (c) => c.notNull())
    .addColumn('name', column.text, (c) => c.notNull())
    .addColumn('email', column.text, (c) => c.notNull())
    .addColumn('imapHost', column.text, (c) => c.notNull())
    .addColumn('imapPort', column.integer, (c) => c.notNull())
    .addColumn('imapSecurity', column.text, (c) => c.notNull())
    .addColumn('smtpHost', column.text, (c) => c.notNull())
    .addColumn('smtpPort', column.integer, (c) => c.notNull())
    .addColumn('smtpSecurity', column.text, (c) => c.notNull())
    .addColumn('username', column.text, (c) => c.notNull())
    .addColumn('password', column.text, (c) => c.notNull())
    .addColumn('state', column.text, (c) => c.notNull())
    .addColumn('problem', column.json)
    .addColumn('synced', column.integer, (c) => c.notNull())
    .addColumn('total', column.integer, (c) => c.notNull())
    .addColumn('lastSyncAt', column.time)
    .addColumn('removedAt', column.time)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('email_accounts_user').on('email_accounts').column('userId').execute()
}

export async function createSyncTables(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('email_remote_folders')
    .addColumn('id', ...column.id)
    .addColumn('accountId', column.reference, (c) => c.notNull())
    .addColumn('path', column.text, (c) => c.notNull())
    .addColumn('folder', column.text, (c) => c.notNull())
    .addColumn('uidValidity', column.text, (c) => c.notNull())
    .addColumn('lastUid', column.integer, (c) => c.notNull())
    .addColumn('modSeq', column.text, (c) => c.notNull())
    .addUniqueConstraint('email_remote_folders_path', ['accountId', 'path'])
    .execute()
  await db.schema
    .createTable('email_remote_changes')
    .addColumn('id', ...column.id)
    .addColumn('accountId', column.reference, (c) => c.notNull())
    .addColumn('mailId', column.reference, (c) => c.notNull())
    .addColumn('change', column.json, (c) => c.notNull())
    .addColumn('attempts', column.integer, (c) => c.notNull())
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .execute()
  const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('email_remote_changes').columns(columns)
  await index('email_remote_changes_account', ['accountId', 'id']).execute()
  await index('email_remote_changes_mail', ['mailId']).execute()
}

export async function createSettingsTables(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('email_correspondents')
    .addColumn('userId', column.reference, (c) => c.notNull())
    .addColumn('email', column.text, (c) => c.notNull())
    .addColumn('name', column.text, (c) => c.notNull())
    .addColumn('key', column.text, (c) => c.notNull())
    .addColumn('count', column.integer, (c) => c.notNull())
    .addColumn('lastAt', column.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('email_correspondents_key', ['userId', 'email'])
    .execute()
  await db.schema
    .createTable('email_settings')
    .addColumn('id', column.reference, (c) => c.primaryKey())
    .addColumn('signature', column.text, (c) => c.notNull())
    .addColumn('isPlain', column.boolean, (c) => c.notNull())
    .addColumn('trustedSenders', column.json, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('email_domain')
    .addColumn('id', column.reference, (c) => c.primaryKey())
    .addColumn('domain', column.text, (c) => c.notNull())
    .execute()
}
