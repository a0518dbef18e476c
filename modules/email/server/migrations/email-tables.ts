import { sql, type Kysely } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Dialect } from '#platform/server/database/connect.ts'
import { createEmailIndexes } from './email-indexes.ts'

export async function createEmailTable(db: Kysely<any>, dialect: Dialect): Promise<void> {
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
  await createEmailIndexes(db)
}

export async function createContentTables(db: Kysely<any>, dialect: Dialect): Promise<void> {
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

export async function createLabelTables(db: Kysely<any>, dialect: Dialect): Promise<void> {
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

export async function createConversationTables(db: Kysely<any>, dialect: Dialect): Promise<void> {
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
