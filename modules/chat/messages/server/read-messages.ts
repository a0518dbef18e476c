import { visible } from '#platform/server/abilities/visible.ts'
import { notFound } from '#platform/server/api-error.ts'
import { messageSubject, type ChatContext, type MessageRecord } from '../../server/chat-subjects.ts'

type MessageRange = { chatId: number; limit: number } & ({ below: number } | { above: number })

/** Reads the messages closest to a `seq`, in ascending order. Includes deleted messages, as placeholders. */
export async function readMessageRange(ctx: ChatContext, range: MessageRange): Promise<MessageRecord[]> {
  const groups = await Promise.all([selectRange(visible(ctx, messageSubject), range), selectRange(queryDeletedMessages(ctx), range)])
  const sorted = groups.flat().toSorted((one, other) => one.seq - other.seq)
  return 'below' in range ? sorted.slice(-range.limit) : sorted.slice(0, range.limit)
}

/** Bypasses the viewer's rules: only query chats that the viewer can read. */
const queryDeletedMessages = (ctx: ChatContext) =>
  ctx.db.selectFrom('chat_messages').where('isQuiet', '=', 1).where('deletedAt', 'is not', null)

const selectRange = (query: ReturnType<typeof queryDeletedMessages>, range: MessageRange): Promise<MessageRecord[]> =>
  query
    .selectAll('chat_messages')
    .where('chat_messages.chatId', '=', range.chatId)
    .where('chat_messages.seq', 'below' in range ? '<' : '>', 'below' in range ? range.below : range.above)
    .orderBy('chat_messages.seq', 'below' in range ? 'desc' : 'asc')
    .limit(range.limit)
    .execute()

export async function readLastMessages(ctx: ChatContext, chatIds: readonly number[]): Promise<Map<number, MessageRecord>> {
  if (chatIds.length === 0) return new Map()
  const selectLast = (query: ReturnType<typeof queryDeletedMessages>): Promise<MessageRecord[]> =>
    query
      .innerJoin('chats as parent', (join) =>
        join.onRef('parent.id', '=', 'chat_messages.chatId').onRef('parent.lastSeq', '=', 'chat_messages.seq'),
      )
      .selectAll('chat_messages')
      .where('parent.id', 'in', chatIds)
      .execute()
  const rows = (await Promise.all([selectLast(visible(ctx, messageSubject)), selectLast(queryDeletedMessages(ctx))])).flat()
  return new Map(rows.map((row) => [row.chatId, row]))
}

/** Throws 404 unless the message is in this chat. It may be deleted. */
export async function getMessageSeq(ctx: ChatContext, chatId: number, messageId: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('chat_messages')
    .select('seq')
    .where('id', '=', messageId)
    .where('chatId', '=', chatId)
    .executeTakeFirst()
  if (!row) throw notFound('message')
  return row.seq
}

export const findFirstUnread = (ctx: ChatContext, { id, seenSeq }: { id: number; seenSeq: number }): Promise<MessageRecord | undefined> =>
  visible(ctx, messageSubject)
    .selectAll('chat_messages')
    .where('chat_messages.chatId', '=', id)
    .where('chat_messages.seq', '>', seenSeq)
    .where('isQuiet', '=', 0)
    .where('senderId', '<>', ctx.viewer.id)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
