import { sql, type ExpressionBuilder, type Kysely } from 'kysely'
import type { FileTables } from '#platform/server/files/tables.ts'
import { job, type JobContext } from '#platform/server/jobs/jobs.ts'
import { forgetRecords } from '#platform/server/journal/forget.ts'
import { unindexRecord } from '#platform/server/search/record.ts'
import { chatsChanged, memberIds, presentMembers } from './chats.ts'
import type { ChatContext } from './chat-subjects.ts'
import { keepAnOwner, lockMembers } from '../groups/server/index.ts'
import type { ChatTables } from './tables.ts'
import { daysBefore } from '#platform/server/moments.ts'

const KEEP_DAYS = 30
const BATCH = 500

type Purge = (ctx: ChatContext, until: string) => Promise<number>

/** Forgets, a batch an act: what deleted messages said, groups that were removed, both after 30 days, and what people wrote who were deleted for good. */
export const purgeChat = job<ChatTables>({
  name: 'chat.purge',
  everySeconds: 3_600,
  run: async (ctx) => {
    const until = daysBefore(ctx.now, KEEP_DAYS)
    for (const purge of [keepOwners, deleteOfPurgedPeople, forgetDeleted, forgetGroups]) await inBatches(ctx, purge, until)
  },
})

async function inBatches(ctx: JobContext<ChatTables>, purge: Purge, until: string): Promise<void> {
  let purged = BATCH
  while (purged === BATCH) purged = await ctx.write((writing) => purge(writing, until))
}

/** The message keeps its place, so that no number is missing. */
const forgetDeleted: Purge = async ({ db, now }, until) => {
  const rows = await db
    .selectFrom('chat_messages')
    .select('id')
    .where('deletedAt', '<', until)
    .where('deletedAt', 'is not', null)
    .where('purgedAt', 'is', null)
    .limit(BATCH)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await forgetContents(db, ids)
  await db.updateTable('chat_messages').set({ message: '', replyToId: null, purgedAt: now }).where('id', 'in', ids).execute()
  return ids.length
}

/** Message by message, and the group with its last; also what was removed by nobody, but whose members are all gone. */
const forgetGroups: Purge = async ({ db }, until) => {
  const gone = await db
    .selectFrom('chats')
    .select('id')
    .where((eb) => eb.or([eb('removedAt', '<', until), eb.and([eb('isGroup', '=', 1), eb('removedAt', 'is', null), isEmpty(eb)])]))
    .limit(1)
    .executeTakeFirst()
  if (!gone) return 0
  const rows = await db.selectFrom('chat_messages').select('id').where('chatId', '=', gone.id).limit(BATCH).execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) {
    await forgetContents(db, ids)
    await db.deleteFrom('chat_messages').where('id', 'in', ids).execute()
    return BATCH
  }
  await forgetRecords(db, 'chat', [gone.id])
  await db.deleteFrom('chat_members').where('chatId', '=', gone.id).execute()
  await db.deleteFrom('chats').where('id', '=', gone.id).execute()
  return BATCH
}

const isEmpty = ({ not, exists, selectFrom }: ExpressionBuilder<ChatTables, 'chats'>) =>
  not(exists(selectFrom('chat_members').select('userId').whereRef('chatId', '=', 'chats.id')))

/** Files go with their rows; the sweep takes what no row names. */
async function forgetContents(db: Kysely<ChatTables>, ids: readonly number[]): Promise<void> {
  await forgetRecords(db, 'message', ids)
  await (db as unknown as Kysely<FileTables>).deleteFrom('files').where('entity', '=', 'message').where('entityId', 'in', ids).execute()
  for (const id of ids) await unindexRecord(db, 'message', id)
  for (const table of ['chat_mentions', 'chat_reactions', 'chat_links'] as const)
    await db.deleteFrom(table).where('messageId', 'in', ids).execute()
}

/** A group whose owners are all deleted goes to somebody who is still there. */
const keepOwners: Purge = async (ctx) => {
  const groups = presentMembers(ctx.db).innerJoin('chats', 'chats.id', 'chatId').where('isGroup', '=', 1).groupBy('chatId')
  const rows = await groups
    .select('chatId')
    .having((eb) => eb.fn.max('isOwner'), '=', 0)
    .limit(BATCH)
    .execute()
  for (const { chatId } of rows) {
    await lockMembers(ctx, chatId)
    await keepAnOwner(ctx, chatId)
    chatsChanged(ctx, await memberIds(ctx, chatId))
  }
  return rows.length
}

/** Whoever was blanked is in no group and has said nothing: their messages are as deleted ones, and forgotten by the next step. */
const deleteOfPurgedPeople: Purge = async ({ db, now }) => {
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
    .limit(BATCH)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  for (const id of ids) await unindexRecord(db, 'message', id)
  await db.deleteFrom('chat_mentions').where('messageId', 'in', ids).execute()
  const longAgo = new Date(0).toISOString()
  await db.updateTable('chat_messages').set({ deletedAt: longAgo, isQuiet: 1, updatedAt: now }).where('id', 'in', ids).execute()
  return ids.length
}
