import { sql, type ExpressionBuilder, type Kysely } from 'kysely'
import type { FileTables } from '#platform/server/files/tables.ts'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { purgeJournalEntries } from '#platform/server/journal/purge-journal-entries.ts'
import { unindexRecord } from '#platform/server/search/index-record.ts'
import { publishChatListChange, listMemberIds, queryPresentMembers } from './chats.ts'
import type { ChatContext } from './chat-subjects.ts'
import { ensureOwner, lockMembers } from '../groups/server/index.ts'
import type { ChatTables } from './tables.ts'
import { daysBefore } from '#platform/server/instants.ts'

const RETENTION_DAYS = 30
const BATCH_SIZE = 500

type Purge = (ctx: ChatContext, until: string) => Promise<number>

/** Purges deleted messages and groups after 30 days, and everything that purged users wrote, in batches of one transaction each. */
export const purgeChat = defineJob<ChatTables>({
  name: 'chat.purge',
  everySeconds: 3_600,
  run: async (ctx) => {
    const until = daysBefore(ctx.now, RETENTION_DAYS)
    for (const purge of [assignMissingOwners, deleteContentOfPurgedUsers, purgeDeletedMessages, purgeGroups])
      await runInBatches(ctx, purge, until)
  },
})

async function runInBatches(ctx: JobContext<ChatTables>, purge: Purge, until: string): Promise<void> {
  let purged = BATCH_SIZE
  while (purged === BATCH_SIZE) purged = await ctx.write((command) => purge(command, until))
}

/** Keeps the emptied row, because message numbers of a chat must stay consecutive. */
const purgeDeletedMessages: Purge = async ({ db, now }, until) => {
  const rows = await db
    .selectFrom('chat_messages')
    .select('id')
    .where('deletedAt', '<', until)
    .where('deletedAt', 'is not', null)
    .where('purgedAt', 'is', null)
    .limit(BATCH_SIZE)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await purgeContents(db, ids)
  await db.updateTable('chat_messages').set({ message: '', replyToId: null, purgedAt: now }).where('id', 'in', ids).execute()
  return ids.length
}

/** Purges deleted groups and groups without members: messages batch by batch, then the group itself. */
const purgeGroups: Purge = async ({ db }, until) => {
  const group = await db
    .selectFrom('chats')
    .select('id')
    .where((eb) => eb.or([eb('removedAt', '<', until), eb.and([eb('isGroup', '=', 1), eb('removedAt', 'is', null), hasNoMembers(eb)])]))
    .limit(1)
    .executeTakeFirst()
  if (!group) return 0
  const rows = await db.selectFrom('chat_messages').select('id').where('chatId', '=', group.id).limit(BATCH_SIZE).execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) {
    await purgeContents(db, ids)
    await db.deleteFrom('chat_messages').where('id', 'in', ids).execute()
    return BATCH_SIZE
  }
  await purgeJournalEntries(db, 'chat', [group.id])
  await db.deleteFrom('chat_members').where('chatId', '=', group.id).execute()
  await db.deleteFrom('chats').where('id', '=', group.id).execute()
  return BATCH_SIZE
}

const hasNoMembers = ({ not, exists, selectFrom }: ExpressionBuilder<ChatTables, 'chats'>) =>
  not(exists(selectFrom('chat_members').select('userId').whereRef('chatId', '=', 'chats.id')))

/** Only deletes the rows of files; a job of the platform deletes stored files without a row. */
async function purgeContents(db: Kysely<ChatTables>, ids: readonly number[]): Promise<void> {
  await purgeJournalEntries(db, 'message', ids)
  await (db as unknown as Kysely<FileTables>).deleteFrom('files').where('entity', '=', 'message').where('entityId', 'in', ids).execute()
  for (const id of ids) await unindexRecord(db, 'message', id)
  for (const table of ['chat_mentions', 'chat_reactions', 'chat_links'] as const)
    await db.deleteFrom(table).where('messageId', 'in', ids).execute()
}

/** Makes another member the owner of groups whose owners were all deleted. */
const assignMissingOwners: Purge = async (ctx) => {
  const groups = queryPresentMembers(ctx.db).innerJoin('chats', 'chats.id', 'chatId').where('isGroup', '=', 1).groupBy('chatId')
  const rows = await groups
    .select('chatId')
    .having((eb) => eb.fn.max('isOwner'), '=', 0)
    .limit(BATCH_SIZE)
    .execute()
  for (const { chatId } of rows) {
    await lockMembers(ctx, chatId)
    await ensureOwner(ctx, chatId)
    publishChatListChange(ctx, await listMemberIds(ctx, chatId))
  }
  return rows.length
}

/** Removes purged users from groups and marks their messages as deleted long ago, so that the next step purges them. */
const deleteContentOfPurgedUsers: Purge = async ({ db, now }) => {
  const purged = db.selectFrom('users').select('id').where('removedAt', 'is not', null).where('emailKey', 'like', 'removed %')
  const groups = db.selectFrom('chats').select('id').where('isGroup', '=', 1)
  await db.deleteFrom('chat_profiles').where('id', 'in', purged).execute()
  await db.deleteFrom('chat_members').where('userId', 'in', purged).where('chatId', 'in', groups).execute()
  const rows = await db
    .selectFrom('chat_messages')
    .select('id')
    .where('senderId', 'in', purged)
    .where('purgedAt', 'is', null)
    .where('isQuiet', '=', sql.lit(0))
    .limit(BATCH_SIZE)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  for (const id of ids) await unindexRecord(db, 'message', id)
  await db.deleteFrom('chat_mentions').where('messageId', 'in', ids).execute()
  const epoch = new Date(0).toISOString()
  await db.updateTable('chat_messages').set({ deletedAt: epoch, isQuiet: 1, updatedAt: now }).where('id', 'in', ids).execute()
  return ids.length
}
