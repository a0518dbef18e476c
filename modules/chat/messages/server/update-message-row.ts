import type { ChatContext, MessageRecord } from '../../server/chat-subjects.ts'

/**
 * Changes a message, or what stands beside it where no column is named: whoever does so at the same time comes after this act.
 * Its time never goes back, so that of two states of a message that were told the older one can be known.
 */
export const writeMessage = (ctx: ChatContext, id: number, columns: Partial<Omit<MessageRecord, 'id'>> = {}): Promise<MessageRecord> =>
  ctx.db
    .updateTable('chat_messages')
    .set((eb) => ({ ...columns, updatedAt: eb.case().when('updatedAt', '<', ctx.now).then(ctx.now).else(eb.ref('updatedAt')).end() }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
