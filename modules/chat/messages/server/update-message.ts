import type { Message } from '../../contract.ts'
import { assertMayChange } from '#platform/server/abilities/changes.ts'
import { forbidden } from '#platform/server/abilities/check.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { filesOf } from '#platform/server/files/attach.ts'
import type { Change } from '#platform/server/journal/undo.ts'
import { invalid, notFound, Refusal } from '#platform/server/refusal.ts'
import { unindexRecord } from '#platform/server/search/record.ts'
import { ownChats } from '../../server/chats.ts'
import { messageForm, messageSubject, type ChatContext, type MessageRecord } from '../../server/chat-subjects.ts'
import { forgetMentions, mention, noteMentions } from './mentions.ts'
import { answerMessages, tellMessage } from './message-responses.ts'
import { indexMessage } from './message-index.ts'
import { cleanText } from './clean-text.ts'
import { pace } from './send-throttle.ts'
import { writeMessage } from './update-message-row.ts'

type OneMessage = Promise<{ message: Message }>

type Words = { id: number; message: string }

export const updateMsg = (ctx: ChatContext, { obj }: { obj: Words }): OneMessage => rewrite(ctx, obj, mention)

async function rewrite(ctx: ChatContext, { id, message }: Words, note: typeof mention): OneMessage {
  pace(ctx)
  const before = await ownMessage(ctx, id, 'update')
  const text = cleanText(message)
  const files = await filesOf(ctx, 'message', [id])
  if (text.trim() === '' && files.length === 0) throw invalid('/obj/message', 'needs words or files')
  assertMayChange(ctx, messageSubject, before, { message: text })
  if (text === before.message) return { message: (await answerMessages(ctx, [before]))[0]! }
  const row = await writeMessage(ctx, id, { message: text, editedAt: ctx.now })
  await note(ctx, await homeOf(ctx, row), row)
  await indexMessage(ctx, row, files)
  ctx.record({ entity: 'message', id, before: messageForm(before), after: messageForm(row) })
  return { message: await tellMessage(ctx, row) }
}

/** What stood in it is kept for 30 days, for undo alone. */
export async function deleteMsg(ctx: ChatContext, { id }: { id: number }): OneMessage {
  const before = await ownMessage(ctx, id, 'delete')
  const row = await writeMessage(ctx, id, { deletedAt: ctx.now, isQuiet: 1 })
  await forgetMentions(ctx, id)
  await unindexRecord(ctx.db, 'message', id)
  ctx.record({ entity: 'message', id, before: messageForm(before), after: null })
  return { message: await tellMessage(ctx, row) }
}

/** Deleted: put back. Edited: edited back. What was sent can be deleted, but not made unsent. Whoever it names was told before. */
export async function undoMessage(ctx: ChatContext, { id, before, after }: Change): Promise<void> {
  if (before === null) throw new Refusal(409, 'journal.final', 'This cannot be taken back.')
  if (after !== null) return void (await rewrite(ctx, { id, message: before.message as string }, noteMentions))
  const row = await writeMessage(ctx, id, { deletedAt: null, isQuiet: 0 })
  await ownMessage(ctx, id, 'delete')
  await noteMentions(ctx, await homeOf(ctx, row), row)
  await indexMessage(ctx, row, await filesOf(ctx, 'message', [id]))
  ctx.record({ entity: 'message', id, before: null, after: messageForm(row) })
  await tellMessage(ctx, row)
}

/** Words of others are nobody's to change, whatever rules say; events are nobody's at all. */
async function ownMessage(ctx: ChatContext, id: number, action: 'update' | 'delete'): Promise<MessageRecord> {
  const row = await findVisible(ctx, messageSubject, id, action)
  if (row.senderId !== ctx.viewer.id || row.event !== null) throw forbidden(action, 'message')
  return row
}

async function homeOf(ctx: ChatContext, { chatId }: MessageRecord) {
  const home = await ownChats(ctx).where('chats.id', '=', chatId).executeTakeFirst()
  if (!home) throw notFound('chat')
  return home
}
