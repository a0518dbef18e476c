import type { Message } from '../../contract.ts'
import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { forbidden } from '#platform/server/abilities/check.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { listFiles } from '#platform/server/files/attach.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { invalidInput, notFound, ApiError } from '#platform/server/api-error.ts'
import { unindexRecord } from '#platform/server/search/index-record.ts'
import { queryViewerChats } from '../../server/chats.ts'
import { toMessageForm, messageSubject, type ChatContext, type MessageRecord } from '../../server/chat-subjects.ts'
import { deleteMentions, saveAndNotifyMentions, saveMentions } from './mentions.ts'
import { toMessageResponses, publishMessage } from './message-responses.ts'
import { indexMessage } from './message-index.ts'
import { sanitizeText } from './sanitize-text.ts'
import { throttleSending } from './send-throttle.ts'
import { updateMessageRow } from './message-row.ts'

type MessageResponse = Promise<{ message: Message }>

type MessageEdit = { id: number; message: string }

export const updateMsg = (ctx: ChatContext, { obj }: { obj: MessageEdit }): MessageResponse => editMessage(ctx, obj, saveAndNotifyMentions)

async function editMessage(ctx: ChatContext, { id, message }: MessageEdit, updateMentions: typeof saveAndNotifyMentions): MessageResponse {
  throttleSending(ctx)
  const before = await getOwnMessage(ctx, id, 'update')
  const text = sanitizeText(message)
  const files = await listFiles(ctx, 'message', [id])
  if (text.trim() === '' && files.length === 0) throw invalidInput('/obj/message', 'must not be empty unless files are attached')
  assertCanUpdate(ctx, messageSubject, before, { message: text })
  if (text === before.message) return { message: (await toMessageResponses(ctx, [before]))[0]! }
  const row = await updateMessageRow(ctx, id, { message: text, editedAt: ctx.now })
  await updateMentions(ctx, await getChatOf(ctx, row), row)
  await indexMessage(ctx, row, files)
  ctx.recordChange({ entity: 'message', id, before: toMessageForm(before), after: toMessageForm(row) })
  return { message: await publishMessage(ctx, row) }
}

/** Keeps the text for 30 days, so that the deletion can be undone. */
export async function deleteMsg(ctx: ChatContext, { id }: { id: number }): MessageResponse {
  const before = await getOwnMessage(ctx, id, 'delete')
  const row = await updateMessageRow(ctx, id, { deletedAt: ctx.now, isQuiet: 1 })
  await deleteMentions(ctx, id)
  await unindexRecord(ctx.db, 'message', id)
  ctx.recordChange({ entity: 'message', id, before: toMessageForm(before), after: null })
  return { message: await publishMessage(ctx, row) }
}

/** Restores a deleted message or the previous text of an edited one, without notifying mentioned users again. Sending is final. */
export async function undoMessage(ctx: ChatContext, { id, before, after }: RecordChange): Promise<void> {
  if (before === null) throw new ApiError(409, 'journal.final', 'This change can’t be undone.')
  if (after !== null) return void (await editMessage(ctx, { id, message: before.message as string }, saveMentions))
  const row = await updateMessageRow(ctx, id, { deletedAt: null, isQuiet: 0 })
  await getOwnMessage(ctx, id, 'delete')
  await saveMentions(ctx, await getChatOf(ctx, row), row)
  await indexMessage(ctx, row, await listFiles(ctx, 'message', [id]))
  ctx.recordChange({ entity: 'message', id, before: null, after: toMessageForm(row) })
  await publishMessage(ctx, row)
}

/** Throws 403 for messages of other users and for events, regardless of rules. */
async function getOwnMessage(ctx: ChatContext, id: number, action: 'update' | 'delete'): Promise<MessageRecord> {
  const row = await findVisible(ctx, messageSubject, id, action)
  if (row.senderId !== ctx.viewer.id || row.event !== null) throw forbidden(action, 'message')
  return row
}

async function getChatOf(ctx: ChatContext, { chatId }: MessageRecord) {
  const chat = await queryViewerChats(ctx).where('chats.id', '=', chatId).executeTakeFirst()
  if (!chat) throw notFound('chat')
  return chat
}
