import { visible } from '#platform/server/abilities/visible.ts'
import { notFound } from '#platform/server/refusal.ts'
import { messageSubject, type ChatContext, type MessageRecord } from '../../server/chat-subjects.ts'

type Side = { chatId: number; limit: number } & ({ below: number } | { above: number })

/** Messages on one side of a number, in ascending order; deleted ones stand among them as what is left of them. */
export async function readSide(ctx: ChatContext, side: Side): Promise<MessageRecord[]> {
  const found = await Promise.all([within(visible(ctx, messageSubject), side), within(tombstones(ctx), side)])
  const sorted = found.flat().toSorted((one, other) => one.seq - other.seq)
  return 'below' in side ? sorted.slice(-side.limit) : sorted.slice(0, side.limit)
}

/** What is left of deleted messages: that there was one, from whom and when. Only for chats found through the viewer. */
const tombstones = (ctx: ChatContext) => ctx.db.selectFrom('chat_messages').where('isQuiet', '=', 1).where('deletedAt', 'is not', null)

const within = (query: ReturnType<typeof tombstones>, side: Side): Promise<MessageRecord[]> =>
  query
    .selectAll('chat_messages')
    .where('chat_messages.chatId', '=', side.chatId)
    .where('chat_messages.seq', 'below' in side ? '<' : '>', 'below' in side ? side.below : side.above)
    .orderBy('chat_messages.seq', 'below' in side ? 'desc' : 'asc')
    .limit(side.limit)
    .execute()

/** The last message of each of these chats. */
export async function readLast(ctx: ChatContext, chatIds: readonly number[]): Promise<Map<number, MessageRecord>> {
  if (chatIds.length === 0) return new Map()
  const last = (query: ReturnType<typeof tombstones>): Promise<MessageRecord[]> =>
    query
      .innerJoin('chats as of', (join) => join.onRef('of.id', '=', 'chat_messages.chatId').onRef('of.lastSeq', '=', 'chat_messages.seq'))
      .selectAll('chat_messages')
      .where('of.id', 'in', chatIds)
      .execute()
  const rows = (await Promise.all([last(visible(ctx, messageSubject)), last(tombstones(ctx))])).flat()
  return new Map(rows.map((row) => [row.chatId, row]))
}

/** The number of a message of this chat, deleted or not. Refusal 404 where it is in another. */
export async function seqOf(ctx: ChatContext, chatId: number, messageId: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('chat_messages')
    .select('seq')
    .where('id', '=', messageId)
    .where('chatId', '=', chatId)
    .executeTakeFirst()
  if (!row) throw notFound('message')
  return row.seq
}

/** The first message that the viewer has not seen and that counts. */
export const firstUnseen = (ctx: ChatContext, { id, seenSeq }: { id: number; seenSeq: number }): Promise<MessageRecord | undefined> =>
  visible(ctx, messageSubject)
    .selectAll('chat_messages')
    .where('chat_messages.chatId', '=', id)
    .where('chat_messages.seq', '>', seenSeq)
    .where('isQuiet', '=', 0)
    .where('senderId', '<>', ctx.viewer.id)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
