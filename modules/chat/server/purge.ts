import { sql, type ExpressionBuilder, type Kysely } from 'kysely'
import { queryAnonymizedUsers } from '#platform/server/identity/removed-users.ts'
import type { FileTables } from '#platform/server/files/tables.ts'
import { definePurgeJob, listIds, PURGE_BATCH_SIZE } from '#platform/server/jobs/define-purge-job.ts'
import { purgeJournalEntries } from '#platform/server/journal/purge-journal-entries.ts'
import { unindexRecords } from '#platform/server/search/index-record.ts'
import { publishChatListChange, listMemberIds, queryPresentMembers } from './chats.ts'
import type { ChatContext } from './chat-subjects.ts'
import { ensureOwner, lockMembers } from '../groups/server/index.ts'
import type { ChatTables } from './tables.ts'

/** Also purges everything that anonymized users wrote. */
export const purgeChat = definePurgeJob<ChatTables>('chat.purge', [
  assignMissingOwners,
  deleteContentOfAnonymizedUsers,
  purgeDeletedMessages,
  purgeGroups,
])

/** Keeps the emptied row, because message numbers of a chat must stay consecutive. */
export async function purgeDeletedMessages({ db, now }: ChatContext, until: string): Promise<number> {
  const deleted = db.selectFrom('chat_messages').select('id').where('deletedAt', '<', until).where('deletedAt', 'is not', null)
  const ids = await listIds(deleted.where('purgedAt', 'is', null))
  if (ids.length === 0) return 0
  await purgeContents(db, ids)
  await db.updateTable('chat_messages').set({ message: '', replyToId: null, purgedAt: now }).where('id', 'in', ids).execute()
  return ids.length
}

/** Purges deleted groups and groups without members: messages batch by batch, then the group itself. */
async function purgeGroups({ db }: ChatContext, until: string): Promise<number> {
  const group = await db
    .selectFrom('chats')
    .select('id')
    .where((eb) => eb.or([eb('removedAt', '<', until), eb.and([eb('isGroup', '=', 1), eb('removedAt', 'is', null), hasNoMembers(eb)])]))
    .limit(1)
    .executeTakeFirst()
  if (!group) return 0
  const ids = await listIds(db.selectFrom('chat_messages').select('id').where('chatId', '=', group.id))
  if (ids.length > 0) {
    await purgeContents(db, ids)
    await db.deleteFrom('chat_messages').where('id', 'in', ids).execute()
    return PURGE_BATCH_SIZE
  }
  await purgeJournalEntries(db, 'chat', [group.id])
  await db.deleteFrom('chat_members').where('chatId', '=', group.id).execute()
  await db.deleteFrom('chats').where('id', '=', group.id).execute()
  return PURGE_BATCH_SIZE
}

const hasNoMembers = ({ not, exists, selectFrom }: ExpressionBuilder<ChatTables, 'chats'>) =>
  not(exists(selectFrom('chat_members').select('userId').whereRef('chatId', '=', 'chats.id')))

/** Only deletes the rows of files; a job of the platform deletes stored files without a row. */
async function purgeContents(db: Kysely<ChatTables>, ids: readonly number[]): Promise<void> {
  await purgeJournalEntries(db, 'message', ids)
  await (db as unknown as Kysely<FileTables>).deleteFrom('files').where('entity', '=', 'message').where('entityId', 'in', ids).execute()
  await unindexRecords(db, 'message', ids)
  for (const table of ['chat_mentions', 'chat_reactions', 'chat_links'] as const)
    await db.deleteFrom(table).where('messageId', 'in', ids).execute()
}

/** Makes another member the owner of groups whose owners were all deleted. */
async function assignMissingOwners(ctx: ChatContext): Promise<number> {
  const groups = queryPresentMembers(ctx.db).innerJoin('chats', 'chats.id', 'chatId').where('isGroup', '=', 1).groupBy('chatId')
  const rows = await groups
    .select('chatId')
    .having((eb) => eb.fn.max('isOwner'), '=', 0)
    .limit(PURGE_BATCH_SIZE)
    .execute()
  for (const { chatId } of rows) {
    await lockMembers(ctx, chatId)
    await ensureOwner(ctx, chatId)
    publishChatListChange(ctx, await listMemberIds(ctx, chatId))
  }
  return rows.length
}

/** Removes anonymized users from groups and marks their messages as deleted long ago, so that the next step purges them. */
export async function deleteContentOfAnonymizedUsers({ db, now }: ChatContext): Promise<number> {
  const users = queryAnonymizedUsers(db)
  const groups = db.selectFrom('chats').select('id').where('isGroup', '=', 1)
  await db.deleteFrom('chat_profiles').where('id', 'in', users).execute()
  await db.deleteFrom('chat_members').where('userId', 'in', users).where('chatId', 'in', groups).execute()
  const unpurged = db.selectFrom('chat_messages').select('id').where('senderId', 'in', users).where('purgedAt', 'is', null)
  const ids = await listIds(unpurged.where('isQuiet', '=', sql.lit(0)))
  if (ids.length === 0) return 0
  await unindexRecords(db, 'message', ids)
  await db.deleteFrom('chat_mentions').where('messageId', 'in', ids).execute()
  const epoch = new Date(0).toISOString()
  await db.updateTable('chat_messages').set({ deletedAt: epoch, isQuiet: 1, updatedAt: now }).where('id', 'in', ids).execute()
  return ids.length
}
