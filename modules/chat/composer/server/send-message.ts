import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { chat, Message } from '../../contract.ts'
import { assertCan } from '#platform/server/abilities/check.ts'
import { assertCanCreate } from '#platform/server/abilities/changes.ts'
import { attachFile } from '#platform/server/files/attach.ts'
import { toFileResponse } from '#platform/server/files/tables.ts'
import { PreparedHandler } from '#platform/server/module.ts'
import { invalidInput, notFound, ApiError } from '#platform/server/api-error.ts'
import {
  publishChatListChange,
  findChatByContact,
  getChatByContact,
  queryViewerChats,
  sortPair,
  toChatState,
  type ViewerChat,
} from '../../server/chats.ts'
import { toMessageForm, messageSubject, type ChatContext, type MessageRecord } from '../../server/chat-subjects.ts'
import { getContact, getNewContact } from '../../contacts/server/index.ts'
import {
  indexMessage,
  saveAndNotifyMentions,
  toMessageResponses,
  publishMessage,
  sanitizeText,
  parseMentionedIds,
  emptyParts,
  readQuotedMessages,
  type MessageParts,
  throttleSending,
  readLastMessages,
  getMessageSeq,
  insertMessage,
} from '../../messages/server/index.ts'

type SendInput = Input<typeof chat.sendMsg>
type SendOutput = Output<typeof chat.sendMsg>

/** Throttles and finds the chat before the write transaction, to keep that short. `insertMessage` checks the membership again. */
export const sendMsg = new PreparedHandler(
  async (ctx: ChatContext, { obj }: SendInput) => {
    throttleSending(ctx)
    return findChatByContact(ctx, obj.contact.id)
  },
  async (ctx: ChatContext, { obj }: SendInput, existingChat: ViewerChat | undefined): Promise<SendOutput> => {
    const sentBefore = obj.clientId && (await findSentMessage(ctx, obj.clientId))
    return sentBefore ? toSendResponse(ctx, (await toMessageResponses(ctx, [sentBefore]))[0]!) : sendMessage(ctx, obj, existingChat)
  },
)

async function sendMessage(ctx: ChatContext, obj: SendInput['obj'], existingChat: ViewerChat | undefined): Promise<SendOutput> {
  const { contact, files = [], replyTo = null, clientId, drafts, ...content } = obj
  const text = sanitizeText(content.message)
  if (text.trim() === '' && files.length === 0) throw invalidInput('/obj/message', 'must not be empty unless files are attached')
  const chat = await findOrCreateChat(ctx, contact.id, existingChat)
  const senderId = ctx.viewer.id
  assertCanCreate(ctx, messageSubject, { chatId: chat.id, senderId, message: '', editedAt: null }, { message: text })
  if (replyTo !== null) await getMessageSeq(ctx, chat.id, replyTo)
  const isPlainText = files.length === 0 && parseMentionedIds(text).length === 0
  const row = await insertMessage(
    ctx,
    { chatId: chat.id, message: text, clientId: clientId ?? null, replyToId: replyTo, drafts },
    isPlainText ? text : undefined,
  )
  const attached = []
  for (const id of files) attached.push(await attachFile(ctx, id, { entity: 'message', entityId: row.id }))
  const mentions = await saveAndNotifyMentions(ctx, chat, row)
  const quotes = replyTo === null ? undefined : await readQuotedMessages(ctx, [row])
  const parts: MessageParts = { ...emptyParts, files: attached.map(toFileResponse), mentions, replyTo: quotes?.get(replyTo!) ?? null }
  if (!isPlainText) await indexMessage(ctx, row, attached)
  ctx.recordChange({ entity: 'message', id: row.id, before: null, after: toMessageForm(row) })
  const message = await publishMessage(ctx, row, parts)
  if (chat.lastSeq === 0 || chat.draft !== '')
    publishChatListChange(ctx, chat.lastSeq === 0 && !chat.isGroup ? [chat.lowId!, chat.highId!] : [senderId])
  const isNext = row.seq === chat.lastSeq + 1
  return isNext
    ? { message, chat: { id: chat.id, unseenMsgs: toChatState(chat).unseenMsgs, lastMessage: message } }
    : toSendResponse(ctx, message)
}

/** Throws 409 if the contact is a deactivated user. */
async function findOrCreateChat(ctx: ChatContext, contactId: number, existingChat: ViewerChat | undefined): Promise<ViewerChat> {
  if (!existingChat) return createDirectChat(ctx, contactId)
  if (!existingChat.isGroup && !(await getContact(ctx, existingChat)).canWrite)
    throw new ApiError(409, 'chat.not_active', 'The account of this person is deactivated.')
  return existingChat
}

async function createDirectChat(ctx: ChatContext, contactId: number): Promise<ViewerChat> {
  await getNewContact(ctx, contactId)
  assertCan(ctx, 'create', 'Chat')
  const [lowId, highId] = sortPair(ctx.viewer.id, contactId)
  const [createdAt, updatedAt, lastAt] = [ctx.now, ctx.now, ctx.now]
  const row = { isGroup: 0, groupId: null, lowId, highId, title: '', about: '', lastSeq: 0, createdById: ctx.viewer.id }
  await ctx.db
    .insertInto('chats')
    .values({ ...row, lastAt, createdAt, updatedAt, removedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id: chatId } = await ctx.db
    .selectFrom('chats')
    .select('id')
    .where('lowId', '=', lowId)
    .where('highId', '=', highId)
    .executeTakeFirstOrThrow()
  const member = (userId: number) => ({ chatId, userId, isOwner: 0, seenSeq: 0, isMuted: 0, draft: '', joinedAt: ctx.now })
  await ctx.db
    .insertInto('chat_members')
    .values([member(lowId), member(highId)])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  ctx.refreshRooms([lowId, highId])
  return getChatByContact(ctx, contactId)
}

const findSentMessage = (ctx: ChatContext, clientId: string): Promise<MessageRecord | undefined> =>
  ctx.db.selectFrom('chat_messages').selectAll().where('senderId', '=', ctx.viewer.id).where('clientId', '=', clientId).executeTakeFirst()

async function toSendResponse(ctx: ChatContext, message: Message): Promise<SendOutput> {
  const chat = await queryViewerChats(ctx).where('chats.id', '=', message.chatId).executeTakeFirst()
  if (!chat) throw notFound('chat')
  const isLast = chat.lastSeq === message.seq
  const last = isLast ? undefined : (await readLastMessages(ctx, [chat.id])).get(chat.id)
  const lastMessage = isLast ? message : last ? (await toMessageResponses(ctx, [last]))[0]! : null
  return { message, chat: { id: chat.id, unseenMsgs: toChatState(chat).unseenMsgs, lastMessage } }
}
