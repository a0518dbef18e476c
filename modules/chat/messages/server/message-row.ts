import type { ChatContext, MessageRecord } from '../../server/chat-subjects.ts'

/** Locks the message. `updatedAt` never decreases, so that clients can tell which of two published states is newer. */
export const updateMessageRow = (ctx: ChatContext, id: number, columns: Partial<Omit<MessageRecord, 'id'>> = {}): Promise<MessageRecord> =>
  ctx.db
    .updateTable('chat_messages')
    .set((eb) => ({ ...columns, updatedAt: eb.case().when('updatedAt', '<', ctx.now).then(ctx.now).else(eb.ref('updatedAt')).end() }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
