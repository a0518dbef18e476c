import type { Message } from '../../contract.ts'
import type { ChatContext } from '../../server/chat-subjects.ts'
import { insertMessage, publishMessage, emptyParts } from '../../messages/server/index.ts'

export async function addGroupEvent(ctx: ChatContext, chatId: number, event: NonNullable<Message['event']>): Promise<void> {
  const row = await insertMessage(ctx, { chatId, message: '', event: JSON.stringify(event) })
  await publishMessage(ctx, row, emptyParts)
}
