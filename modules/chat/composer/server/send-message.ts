import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { chat, Message } from '../../contract.ts'
import { check } from '#platform/server/abilities/check.ts'
import { assertMayCreate } from '#platform/server/abilities/changes.ts'
import { attachFile } from '#platform/server/files/attach.ts'
import { answeredFile } from '#platform/server/files/tables.ts'
import { Prepared } from '#platform/server/module.ts'
import { invalid, notFound, Refusal } from '#platform/server/refusal.ts'
import { chatsChanged, findOwnChat, ownChat, ownChats, pairOf, standingOf, type OwnChat } from '../../server/chats.ts'
import { messageForm, messageSubject, type ChatContext, type MessageRecord } from '../../server/chat-subjects.ts'
import { contactOf, newContact } from '../../contacts/server/index.ts'
import {
  indexMessage,
  mention,
  answerMessages,
  tellMessage,
  cleanText,
  mentionedIds,
  noParts,
  readQuotes,
  type Parts,
  pace,
  readLast,
  seqOf,
  addRow,
} from '../../messages/server/index.ts'

type Asked = Input<typeof chat.sendMsg>
type Answer = Output<typeof chat.sendMsg>

/**
 * Refused before anything waits for it, where somebody sends too fast. The chat is found before, too, so that the others in it
 * wait for as little as can be; whether the sender still is a member is asked again as the message gets its number.
 */
export const sendMsg = new Prepared(
  async (ctx: ChatContext, { obj }: Asked) => {
    pace(ctx)
    return findOwnChat(ctx, obj.contact.id)
  },
  async (ctx: ChatContext, { obj }: Asked, known: OwnChat | undefined): Promise<Answer> => {
    const sent = obj.clientId && (await findSent(ctx, obj.clientId))
    return sent ? answerAgain(ctx, sent) : send(ctx, obj, known)
  },
)

async function send(ctx: ChatContext, obj: Asked['obj'], known: OwnChat | undefined): Promise<Answer> {
  const { contact, files = [], replyTo = null, clientId, drafts, ...given } = obj
  const text = cleanText(given.message)
  if (text.trim() === '' && files.length === 0) throw invalid('/obj/message', 'needs words or files')
  const home = await chatToWriteTo(ctx, contact.id, known)
  const senderId = ctx.viewer.id
  assertMayCreate(ctx, messageSubject, { chatId: home.id, senderId, message: '', editedAt: null }, { message: text })
  if (replyTo !== null) await seqOf(ctx, home.id, replyTo)
  const isPlain = files.length === 0 && mentionedIds(text).length === 0
  const row = await addRow(
    ctx,
    { chatId: home.id, message: text, clientId: clientId ?? null, replyToId: replyTo, drafts },
    isPlain ? text : undefined,
  )
  const attached = []
  for (const id of files) attached.push(await attachFile(ctx, id, { entity: 'message', entityId: row.id }))
  const mentions = await mention(ctx, home, row)
  const quotes = replyTo === null ? undefined : await readQuotes(ctx, [row])
  const parts: Parts = { ...noParts, files: attached.map(answeredFile), mentions, replyTo: quotes?.get(replyTo!) ?? null }
  if (!isPlain) await indexMessage(ctx, row, attached)
  ctx.record({ entity: 'message', id: row.id, before: null, after: messageForm(row) })
  const message = await tellMessage(ctx, row, parts)
  if (home.lastSeq === 0 || home.draft !== '')
    chatsChanged(ctx, home.lastSeq === 0 && !home.isGroup ? [home.lowId!, home.highId!] : [senderId])
  const isAlone = row.seq === home.lastSeq + 1
  return isAlone ? { message, chat: { id: home.id, unseenMsgs: standingOf(home).unseenMsgs, lastMessage: message } } : answer(ctx, message)
}

/** The chat with the contact, begun where there is none. */
async function chatToWriteTo(ctx: ChatContext, contactId: number, known: OwnChat | undefined): Promise<OwnChat> {
  if (!known) return beginChat(ctx, contactId)
  if (!known.isGroup && !(await contactOf(ctx, known)).canWrite)
    throw new Refusal(409, 'chat.not_active', 'This person is not active any more.')
  return known
}

async function beginChat(ctx: ChatContext, contactId: number): Promise<OwnChat> {
  await newContact(ctx, contactId)
  check(ctx, 'create', 'Chat')
  const [lowId, highId] = pairOf(ctx.viewer.id, contactId)
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
  ctx.roomsChanged([lowId, highId])
  return ownChat(ctx, contactId)
}

const findSent = (ctx: ChatContext, clientId: string): Promise<MessageRecord | undefined> =>
  ctx.db.selectFrom('chat_messages').selectAll().where('senderId', '=', ctx.viewer.id).where('clientId', '=', clientId).executeTakeFirst()

/** Sent twice is sent once, as long as the sender is still in the chat. */
async function answerAgain(ctx: ChatContext, row: MessageRecord): Promise<Answer> {
  return answer(ctx, (await answerMessages(ctx, [row]))[0]!)
}

async function answer(ctx: ChatContext, message: Message): Promise<Answer> {
  const home = await ownChats(ctx).where('chats.id', '=', message.chatId).executeTakeFirst()
  if (!home) throw notFound('chat')
  const isLast = home.lastSeq === message.seq
  const last = isLast ? undefined : (await readLast(ctx, [home.id])).get(home.id)
  const lastMessage = isLast ? message : last ? (await answerMessages(ctx, [last]))[0]! : null
  return { message, chat: { id: home.id, unseenMsgs: standingOf(home).unseenMsgs, lastMessage } }
}
