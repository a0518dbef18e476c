import {
  getChangeRoom,
  publishChatListChange,
  getChatByContact,
  queryViewerChats,
  getMessageRoom,
  toChatState,
} from '../../server/chats.ts'
import { messageSubject, type ChatContext } from '../../server/chat-subjects.ts'
import { getMessageSeq } from '../../messages/server/index.ts'

/** Limits how many notifications of mentions are marked as read at once; older ones are assumed to be read. */
const MAX_MENTIONS = 200

type ChatState = { id: number } & ReturnType<typeof toChatState>
type ChatStateResponse = Promise<{ chat: ChatState }>

export async function markSeen(ctx: ChatContext, { id, messageId }: { id: number; messageId?: number }): ChatStateResponse {
  const chat = await getChatByContact(ctx, id)
  await markSeenUpTo(ctx, chat.id, messageId === undefined ? chat.lastSeq : await getMessageSeq(ctx, chat.id, messageId))
  return getStateResponse(ctx, id)
}

export async function markUnseen(ctx: ChatContext, { id, messageId }: { id: number; messageId: number }): ChatStateResponse {
  const chat = await getChatByContact(ctx, id)
  const seq = (await getMessageSeq(ctx, chat.id, messageId)) - 1
  if (seq >= chat.seenSeq) return getStateResponse(ctx, id)
  await updateOwnMember(ctx, chat.id)
    .set((eb) => ({
      seenSeq: seq,
      receiptSeq: eb.case().when('receiptSeq', '<', eb.ref('seenSeq')).then(eb.ref('seenSeq')).else(eb.ref('receiptSeq')).end(),
    }))
    .execute()
  ctx.publishMessage(`chats/${ctx.viewer.id}`, ...createSeenEvent(ctx, chat.id, seq))
  return getStateResponse(ctx, id)
}

/** Never decreases `seenSeq`. Publishes the read receipt to the other members, unless they have seen a later one. */
export async function markSeenUpTo(ctx: ChatContext, chatId: number, seq: number): Promise<void> {
  const updated = await updateOwnMember(ctx, chatId)
    .set({ seenSeq: seq })
    .where('seenSeq', '<', seq)
    .returning('receiptSeq')
    .executeTakeFirst()
  if (!updated) return
  ctx.markSeen(messageSubject.entity, await listMentionsUpTo(ctx, chatId, seq))
  if (seq <= updated.receiptSeq) return ctx.publishMessage(`chats/${ctx.viewer.id}`, ...createSeenEvent(ctx, chatId, seq))
  ctx.publishMessage(getMessageRoom(chatId), ...createSeenEvent(ctx, chatId, seq))
  ctx.publishChange(getChangeRoom(chatId))
}

async function listMentionsUpTo(ctx: ChatContext, chatId: number, seq: number): Promise<number[]> {
  const mentions = ctx.db.selectFrom('chat_mentions').select('messageId').where('chatId', '=', chatId).where('userId', '=', ctx.viewer.id)
  const rows = await mentions.where('seq', '<=', seq).orderBy('seq', 'desc').limit(MAX_MENTIONS).execute()
  return rows.map(({ messageId }) => messageId)
}

export async function muteChat(ctx: ChatContext, { id, isMuted }: { id: number; isMuted: boolean }): ChatStateResponse {
  const chat = await getChatByContact(ctx, id)
  await updateOwnMember(ctx, chat.id)
    .set({ isMuted: Number(isMuted) })
    .execute()
  publishChatListChange(ctx, [ctx.viewer.id])
  return getStateResponse(ctx, id)
}

export async function saveDraft(ctx: ChatContext, { id, draft, was }: { id: number; draft: string; was?: string }): Promise<object> {
  const chat = await getChatByContact(ctx, id)
  if (chat.draft === draft || (was !== undefined && chat.draft !== was)) return {}
  const update = updateOwnMember(ctx, chat.id).set({ draft })
  await (was === undefined ? update : update.where('draft', '=', was)).execute()
  publishChatListChange(ctx, [ctx.viewer.id])
  return {}
}

export async function countUnseen(ctx: ChatContext): Promise<{ unseenMsgs: number; unseenMentions: number }> {
  const chats = (await queryViewerChats(ctx).execute()).map(toChatState)
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    unseenMsgs: sum(chats.map(({ isMuted, unseenMsgs, unseenMentions }) => (isMuted ? unseenMentions : unseenMsgs))),
    unseenMentions: sum(chats.map(({ unseenMentions }) => unseenMentions)),
  }
}

const updateOwnMember = (ctx: ChatContext, chatId: number) =>
  ctx.db.updateTable('chat_members').where('chatId', '=', chatId).where('userId', '=', ctx.viewer.id)

async function getStateResponse(ctx: ChatContext, contactId: number): ChatStateResponse {
  const chat = await getChatByContact(ctx, contactId)
  return { chat: { id: chat.id, ...toChatState(chat) } }
}

/** The second element is a throttle key: of several events with the same key, only the last one within a second is sent. */
const createSeenEvent = ({ viewer }: ChatContext, chatId: number, seq: number) =>
  [{ kind: 'seen', chatId, userId: viewer.id, seq }, `seen ${viewer.id} ${chatId}`] as const
