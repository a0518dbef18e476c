import type { Message } from '../../contract.ts'
import type { ChatContext } from '../../server/chat-subjects.ts'
import { addRow, tellMessage, noParts } from '../../messages/server/index.ts'

/** Writes into the group what somebody did to it. */
export async function addEvent(ctx: ChatContext, chatId: number, event: NonNullable<Message['event']>): Promise<void> {
  const row = await addRow(ctx, { chatId, message: '', event: JSON.stringify(event) })
  await tellMessage(ctx, row, noParts)
}
