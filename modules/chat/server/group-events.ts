import type { Message } from '../contract.ts'
import type { ChatContext } from './chat-subjects.ts'
import { addRow } from './add-row.ts'
import { tellMessage } from './message-answers.ts'
import { noParts } from './message-parts.ts'

/** Writes into the group what somebody did to it. */
export async function addEvent(ctx: ChatContext, chatId: number, event: NonNullable<Message['event']>): Promise<void> {
  const row = await addRow(ctx, { chatId, message: '', event: JSON.stringify(event) })
  await tellMessage(ctx, row, noParts)
}
