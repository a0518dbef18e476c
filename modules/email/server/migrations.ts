import { sql, type Kysely } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Dialect } from '#platform/server/database/connect.ts'
import type { Migration } from '#platform/server/database/migrate.ts'
import { indexMails } from './mail-indices.ts'

export const migrations: Record<string, Migration> = {
  email_0001_mails: async (db, dialect) => {
    await createMails(db, dialect)
    await createContents(db, dialect)
    await createLabels(db, dialect)
    await createThreads(db, dialect)
    await createOutbox(db, dialect)
    await createAccounts(db, dialect)
    await createRemote(db, dialect)
    await createSettings(db, dialect)
  },
}

async function createMails(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('emails')
    .addColumn('id', ...column.id)
    .addColumn('userId', column.reference, (c) => c.notNull())
    .addColumn('accountId', column.reference)
    .addColumn('folder', column.text, (c) => c.notNull())
    .addColumn('threadId', column.reference, (c) => c.notNull())
    .addColumn('messageId', column.text, (c) => c.notNull())
    .addColumn('fromName', column.text, (c) => c.notNull())
    .addColumn('fromEmail', column.text, (c) => c.notNull())
    .addColumn('to', column.json, (c) => c.notNull())
    .addColumn('cc', column.json, (c) => c.notNull())
    .addColumn('bcc', column.json, (c) => c.notNull())
    .addColumn('subject', column.text, (c) => c.notNull())
    .addColumn('preview', column.text, (c) => c.notNull())
    .addColumn('time', column.time, (c) => c.notNull())
    .addColumn('isRead', column.boolean, (c) => c.notNull())
    .addColumn('isStarred', column.boolean, (c) => c.notNull())
    .addColumn('isAnswered', column.boolean, (c) => c.notNull())
    .addColumn('isForwarded', column.boolean, (c) => c.notNull())
    .addColumn('hasAttachments', column.boolean, (c) => c.notNull())
    .addColumn('size', column.integer, (c) => c.notNull())
    .addColumn('clientId', column.text)
    .addColumn('remoteFolderId', column.reference)
    .addColumn('uid', column.integer)
    .addColumn('deletedAt', column.time)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
  await indexMails(db)
}

async function createContents(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('email_contents')
    .addColumn('mailId', column.reference, (c) => c.primaryKey())
    .addColumn('html', column.text, (c) => c.notNull())
    .addColumn('text', column.text, (c) => c.notNull())
    .addColumn('header', column.text, (c) => c.notNull())
    .addColumn('references', column.json, (c) => c.notNull())
    .addColumn('defects', column.json, (c) => c.notNull())
    .addColumn('invitation', column.text)
    .addColumn('isPlain', column.boolean, (c) => c.notNull())
    .addColumn('inReplyTo', column.reference)
    .addColumn('answer', column.text)
    .execute()
  await db.schema
    .createTable('email_files')
    .addColumn('fileId', column.reference, (c) => c.primaryKey())
    .addColumn('mailId', column.reference, (c) => c.notNull())
    .addColumn('contentId', column.text)
    .execute()
  await db.schema.createIndex('email_files_mail').on('email_files').column('mailId').execute()
}

async function createLabels(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('email_labelled')
    .addColumn('mailId', column.reference, (c) => c.notNull())
    .addColumn('label', column.text, (c) => c.notNull())
    .addColumn('userId', column.reference, (c) => c.notNull())
    .addColumn('folder', column.text, (c) => c.notNull())
    .addColumn('time', column.time, (c) => c.notNull())
    .addColumn('isRead', column.boolean, (c) => c.notNull())
    .addPrimaryKeyConstraint('email_labelled_key', ['mailId', 'label'])
    .execute()
  await db.schema.createIndex('email_labelled_list').on('email_labelled').columns(['userId', 'label', 'folder', 'time', 'mailId']).execute()
  const unread = db.schema.createIndex('email_labelled_unread').on('email_labelled').columns(['userId', 'folder', 'label'])
  await unread.where(sql<boolean>`"isRead" = 0`).execute()
  await db.schema
    .createTable('email_labels')
    .addColumn('id', ...column.id)
    .addColumn('userId', column.reference, (c) => c.notNull())
    .addColumn('name', column.text, (c) => c.notNull())
    .addColumn('nameKey', column.text, (c) => c.notNull())
    .addColumn('color', column.text, (c) => c.notNull())
    .addColumn('removedAt', column.time)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
  const names = db.schema.createIndex('email_labels_user').on('email_labels').columns(['userId', 'nameKey']).unique()
  await names.where(sql<boolean>`"removedAt" is null`).execute()
}

async function createThreads(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('email_references')
    .addColumn('userId', column.reference, (c) => c.notNull())
    .addColumn('messageId', column.text, (c) => c.notNull())
    .addColumn('threadId', column.reference, (c) => c.notNull())
    .addPrimaryKeyConstraint('email_references_key', ['userId', 'messageId'])
    .execute()
  await db.schema.createIndex('email_references_thread').on('email_references').columns(['userId', 'threadId']).execute()
  await db.schema
    .createTable('email_links')
    .addColumn('mailId', column.reference, (c) => c.notNull())
    .addColumn('entity', column.text, (c) => c.notNull())
    .addColumn('entityId', column.reference, (c) => c.notNull())
    .addColumn('userId', column.reference, (c) => c.notNull())
    .addPrimaryKeyConstraint('email_links_key', ['mailId', 'entity', 'entityId'])
    .execute()
}

async function createOutbox(db: Kysely<any>, dialect: Dialect): Promise<void> {
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

async function createAccounts(db: Kysely<any>, dialect: Dialect): Promise<void> {
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

async function createRemote(db: Kysely<any>, dialect: Dialect): Promise<void> {
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

async function createSettings(db: Kysely<any>, dialect: Dialect): Promise<void> {
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
