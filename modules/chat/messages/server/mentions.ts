import { stripMarkdown } from '#platform/contract/strip-markdown.ts'
import { filterReaders } from '#platform/server/abilities/filter-readers.ts'
import { messageSubject, type ChatContext, type ChatRecord, type MessageRecord } from '../../server/chat-subjects.ts'
import { listMemberIds } from '../../server/chats.ts'
import { resolveMentions } from './message-index.ts'
import { notificationKinds } from '../../server/notifications.ts'
import { truncateText, parseMentionedIds } from './message-parts.ts'

export const NOTIFICATION_TEXT_LENGTH = 120

type TitledChat = Pick<ChatRecord, 'id' | 'title'>

/** Saves the mentioned members and notifies those who can read the message and were not mentioned before. Returns their ids. */
export async function saveAndNotifyMentions(ctx: ChatContext, chat: TitledChat, row: MessageRecord): Promise<number[]> {
  const previousIds = row.editedAt === null ? [] : await listMentions(ctx, row.id)
  if (parseMentionedIds(row.message).length + previousIds.length === 0) return []
  const userIds = await saveMentions(ctx, chat, row)
  const values = {
    person: ctx.viewer.fullName,
    group: chat.title,
    text: truncateText(await resolveMentions(ctx, stripMarkdown(row.message)), NOTIFICATION_TEXT_LENGTH),
  }
  const added = userIds.filter((id) => !previousIds.includes(id) && id !== ctx.viewer.id)
  for (const userId of await filterReaders(ctx, { subject: messageSubject, id: row.id }, added))
    ctx.notify({ userId, kind: notificationKinds.mentioned, id: row.id, values })
  return userIds
}

export async function saveMentions(ctx: ChatContext, chat: Pick<ChatRecord, 'id'>, row: MessageRecord): Promise<number[]> {
  const members = new Set(await listMemberIds(ctx, chat.id))
  const userIds = parseMentionedIds(row.message)
    .filter((id) => members.has(id))
    .toSorted((one, other) => one - other)
  await deleteMentions(ctx, row.id)
  if (userIds.length > 0) {
    const rows = userIds.map((userId) => ({ messageId: row.id, userId, chatId: row.chatId, seq: row.seq }))
    await ctx.db.insertInto('chat_mentions').values(rows).execute()
  }
  return userIds
}

export const deleteMentions = (ctx: ChatContext, messageId: number) =>
  ctx.db.deleteFrom('chat_mentions').where('messageId', '=', messageId).execute()

async function listMentions(ctx: ChatContext, messageId: number): Promise<number[]> {
  const rows = await ctx.db.selectFrom('chat_mentions').select('userId').where('messageId', '=', messageId).execute()
  return rows.map(({ userId }) => userId)
}
