import { sql, type Kysely } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Dialect } from '#platform/server/database/connect.ts'
import type { Migration } from '#platform/server/database/migrate.ts'

export const migrations: Record<string, Migration> = {
  chat_0001_chats: async (db, dialect) => {
    await createChats(db, dialect)
    await createMessages(db, dialect)
    await createMarks(db, dialect)
    await createPresence(db, dialect)
  },
  chat_0002_receipts: (db, dialect) =>
    db.schema
      .alterTable('chat_members')
      .addColumn('receiptSeq', columnTypes(dialect).integer, (c) => c.notNull().defaultTo(0))
      .execute(),
}

async function createChats(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('chats')
    .addColumn('id', ...column.id)
    .addColumn('isGroup', column.boolean, (c) => c.notNull())
    .addColumn('groupId', column.reference)
    .addColumn('lowId', column.reference)
    .addColumn('highId', column.reference)
    .addColumn('title', column.text, (c) => c.notNull())
    .addColumn('about', column.text, (c) => c.notNull())
    .addColumn('lastSeq', column.integer, (c) => c.notNull())
    .addColumn('lastAt', column.time, (c) => c.notNull())
    .addColumn('createdById', column.reference, (c) => c.notNull())
    .addColumn('removedAt', column.time)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .addUniqueConstraint('chats_group', ['groupId'])
    .addUniqueConstraint('chats_pair', ['lowId', 'highId'])
    .execute()
  await db.schema
    .createTable('chat_members')
    .addColumn('chatId', column.reference, (c) => c.notNull())
    .addColumn('userId', column.reference, (c) => c.notNull())
    .addColumn('isOwner', column.boolean, (c) => c.notNull())
    .addColumn('seenSeq', column.integer, (c) => c.notNull())
    .addColumn('isMuted', column.boolean, (c) => c.notNull())
    .addColumn('draft', column.text, (c) => c.notNull())
    .addColumn('joinedAt', column.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('chat_members_key', ['chatId', 'userId'])
    .execute()
  await db.schema.createIndex('chat_members_user').on('chat_members').columns(['userId', 'chatId']).execute()
}

async function createMessages(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('chat_messages')
    .addColumn('id', ...column.id)
    .addColumn('chatId', column.reference, (c) => c.notNull())
    .addColumn('seq', column.integer, (c) => c.notNull())
    .addColumn('senderId', column.reference, (c) => c.notNull())
    .addColumn('message', column.text, (c) => c.notNull())
    .addColumn('clientId', column.text)
    .addColumn('replyToId', column.reference)
    .addColumn('event', column.json)
    .addColumn('isQuiet', column.boolean, (c) => c.notNull())
    .addColumn('editedAt', column.time)
    .addColumn('deletedAt', column.time)
    .addColumn('purgedAt', column.time)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .addUniqueConstraint('chat_messages_seq', ['chatId', 'seq'])
    .execute()
  const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('chat_messages').columns(columns)
  await index('chat_messages_sender', ['senderId', 'chatId', 'seq', 'isQuiet']).execute()
  await index('chat_messages_client', ['senderId', 'clientId'])
    .unique()
    .where(sql<boolean>`"clientId" is not null`)
    .execute()
  await index('chat_messages_quiet', ['chatId', 'seq'])
    .where(sql<boolean>`"isQuiet" = 1`)
    .execute()
  await index('chat_messages_deleted', ['deletedAt'])
    .where(sql<boolean>`"deletedAt" is not null and "purgedAt" is null`)
    .execute()
}

async function createMarks(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('chat_mentions')
    .addColumn('messageId', column.reference, (c) => c.notNull())
    .addColumn('userId', column.reference, (c) => c.notNull())
    .addColumn('chatId', column.reference, (c) => c.notNull())
    .addColumn('seq', column.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('chat_mentions_key', ['messageId', 'userId'])
    .execute()
  await db.schema.createIndex('chat_mentions_user').on('chat_mentions').columns(['userId', 'chatId', 'seq']).execute()
  await db.schema
    .createTable('chat_reactions')
    .addColumn('id', ...column.id)
    .addColumn('messageId', column.reference, (c) => c.notNull())
    .addColumn('userId', column.reference, (c) => c.notNull())
    .addColumn('emoji', column.text, (c) => c.notNull())
    .addUniqueConstraint('chat_reactions_key', ['messageId', 'userId', 'emoji'])
    .execute()
  await db.schema
    .createTable('chat_links')
    .addColumn('messageId', column.reference, (c) => c.notNull())
    .addColumn('entity', column.text, (c) => c.notNull())
    .addColumn('entityId', column.reference, (c) => c.notNull())
    .addPrimaryKeyConstraint('chat_links_key', ['messageId', 'entity', 'entityId'])
    .execute()
}

async function createPresence(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('chat_profiles')
    .addColumn('id', column.reference, (c) => c.primaryKey())
    .addColumn('about', column.text, (c) => c.notNull())
    .addColumn('status', column.text, (c) => c.notNull())
    .addColumn('settings', column.json, (c) => c.notNull())
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('chat_devices')
    .addColumn('id', column.text, (c) => c.primaryKey())
    .addColumn('userId', column.reference, (c) => c.notNull())
    .addColumn('tab', column.text, (c) => c.notNull())
    .addColumn('isIdle', column.boolean, (c) => c.notNull())
    .addColumn('seenAt', column.time, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('chat_devices_user').on('chat_devices').column('userId').execute()
}
