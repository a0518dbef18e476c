import { plainWords } from '#platform/contract/plain-words.ts'
import { readersAmong } from '#platform/server/abilities/readers.ts'
import { messageSubject, type ChatContext, type ChatRecord, type MessageRecord } from '../../server/chat-subjects.ts'
import { memberIds } from '../../server/chats.ts'
import { withNames } from './message-index.ts'
import { notices } from '../../server/notifications.ts'
import { excerpt, mentionedIds } from './message-parts.ts'

export const NOTICE_LENGTH = 120

/** Notes whom a message names among the members, tells those who were not named before and may read it, and answers all of them. */
export async function mention(ctx: ChatContext, home: Pick<ChatRecord, 'id' | 'title'>, row: MessageRecord): Promise<number[]> {
  const before = row.editedAt === null ? [] : await mentionsOf(ctx, row.id)
  if (mentionedIds(row.message).length + before.length === 0) return []
  const userIds = await noteMentions(ctx, home, row)
  const values = {
    person: ctx.viewer.fullName,
    group: home.title,
    text: excerpt(await withNames(ctx, plainWords(row.message)), NOTICE_LENGTH),
  }
  const added = userIds.filter((id) => !before.includes(id) && id !== ctx.viewer.id)
  for (const userId of await readersAmong(ctx, { subject: messageSubject, id: row.id }, added))
    ctx.notify({ userId, kind: notices.mentioned, id: row.id, values })
  return userIds
}

export async function noteMentions(ctx: ChatContext, home: Pick<ChatRecord, 'id'>, row: MessageRecord): Promise<number[]> {
  const members = new Set(await memberIds(ctx, home.id))
  const userIds = mentionedIds(row.message)
    .filter((id) => members.has(id))
    .toSorted((one, other) => one - other)
  await forgetMentions(ctx, row.id)
  if (userIds.length > 0) {
    const rows = userIds.map((userId) => ({ messageId: row.id, userId, chatId: row.chatId, seq: row.seq }))
    await ctx.db.insertInto('chat_mentions').values(rows).execute()
  }
  return userIds
}

export const forgetMentions = (ctx: ChatContext, messageId: number) =>
  ctx.db.deleteFrom('chat_mentions').where('messageId', '=', messageId).execute()

async function mentionsOf(ctx: ChatContext, messageId: number): Promise<number[]> {
  const rows = await ctx.db.selectFrom('chat_mentions').select('userId').where('messageId', '=', messageId).execute()
  return rows.map(({ userId }) => userId)
}
