import { notFound } from '#platform/server/refusal.ts'
import type { ChatContext, MessageRecord } from './chat-subjects.ts'

type Given = Pick<MessageRecord, 'chatId' | 'message'> & Partial<Pick<MessageRecord, 'clientId' | 'replyToId' | 'event'>>

/**
 * Puts a message at the end of its chat, under the next number: whoever writes there at the same time comes after it.
 * Refusal 404 for whoever is no member at this moment.
 */
export async function addRow(ctx: ChatContext, given: Given): Promise<MessageRecord> {
  const senderId = ctx.viewer.id
  const next = await ctx.db
    .updateTable('chats')
    .set((eb) => ({ lastSeq: eb('lastSeq', '+', 1), lastAt: ctx.now }))
    .where('id', '=', given.chatId)
    .where('removedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('chat_members').select('userId').where('chatId', '=', given.chatId).where('userId', '=', senderId)),
    )
    .returning('lastSeq')
    .executeTakeFirst()
  if (!next) throw notFound('chat')
  const blank = { clientId: null, replyToId: null, event: null, editedAt: null, deletedAt: null, purgedAt: null }
  const row = { ...blank, ...given, seq: next.lastSeq, senderId, createdAt: ctx.now, updatedAt: ctx.now }
  return ctx.db
    .insertInto('chat_messages')
    .values({ ...row, isQuiet: Number(row.event !== null) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** One's own message is seen by oneself, unless others' before it are not; it takes the draft's place. */
export const markOwn = (ctx: ChatContext, { chatId, seq, event }: MessageRecord) =>
  ctx.db
    .updateTable('chat_members')
    .set((eb) => ({
      seenSeq: eb
        .case()
        .when('seenSeq', '=', seq - 1)
        .then(seq)
        .else(eb.ref('seenSeq'))
        .end(),
      ...(event === null && { draft: '' }),
    }))
    .where('chatId', '=', chatId)
    .where('userId', '=', ctx.viewer.id)
    .execute()
