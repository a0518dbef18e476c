import { changesOf, chatsChanged, ownChat, ownChats, roomOf, standingOf } from '../../server/chats.ts'
import { messageSubject, type ChatContext } from '../../server/chat-subjects.ts'
import { seqOf } from '../../messages/server/index.ts'

/** Older ones than these wait for nobody. */
const MOST_MENTIONS = 200

type Standing = { id: number } & ReturnType<typeof standingOf>
type OneChat = Promise<{ chat: Standing }>

export async function markSeen(ctx: ChatContext, { id, messageId }: { id: number; messageId?: number }): OneChat {
  const chat = await ownChat(ctx, id)
  await seeUpTo(ctx, chat.id, messageId === undefined ? chat.lastSeq : await seqOf(ctx, chat.id, messageId))
  return standing(ctx, id)
}

export async function markUnseen(ctx: ChatContext, { id, messageId }: { id: number; messageId: number }): OneChat {
  const chat = await ownChat(ctx, id)
  const seq = (await seqOf(ctx, chat.id, messageId)) - 1
  if (seq >= chat.seenSeq) return standing(ctx, id)
  await ofViewer(ctx, chat.id)
    .set((eb) => ({
      seenSeq: seq,
      receiptSeq: eb.case().when('receiptSeq', '<', eb.ref('seenSeq')).then(eb.ref('seenSeq')).else(eb.ref('receiptSeq')).end(),
    }))
    .execute()
  ctx.tell(`chats/${ctx.viewer.id}`, ...seen(ctx, chat.id, seq))
  return standing(ctx, id)
}

/** Never goes back; says so to the others where they do not know it yet, at most once a second. */
export async function seeUpTo(ctx: ChatContext, chatId: number, seq: number): Promise<void> {
  const changed = await ofViewer(ctx, chatId).set({ seenSeq: seq }).where('seenSeq', '<', seq).returning('receiptSeq').executeTakeFirst()
  if (!changed) return
  ctx.noticed(messageSubject.entity, await mentionsUpTo(ctx, chatId, seq))
  if (seq <= changed.receiptSeq) return ctx.tell(`chats/${ctx.viewer.id}`, ...seen(ctx, chatId, seq))
  ctx.tell(roomOf(chatId), ...seen(ctx, chatId, seq))
  ctx.announce(changesOf(chatId))
}

async function mentionsUpTo(ctx: ChatContext, chatId: number, seq: number): Promise<number[]> {
  const mentions = ctx.db.selectFrom('chat_mentions').select('messageId').where('chatId', '=', chatId).where('userId', '=', ctx.viewer.id)
  const rows = await mentions.where('seq', '<=', seq).orderBy('seq', 'desc').limit(MOST_MENTIONS).execute()
  return rows.map(({ messageId }) => messageId)
}

export async function muteChat(ctx: ChatContext, { id, isMuted }: { id: number; isMuted: boolean }): OneChat {
  const chat = await ownChat(ctx, id)
  await ofViewer(ctx, chat.id)
    .set({ isMuted: Number(isMuted) })
    .execute()
  chatsChanged(ctx, [ctx.viewer.id])
  return standing(ctx, id)
}

export async function saveDraft(ctx: ChatContext, { id, draft, was }: { id: number; draft: string; was?: string }): Promise<object> {
  const chat = await ownChat(ctx, id)
  if (chat.draft === draft || (was !== undefined && chat.draft !== was)) return {}
  const mark = ofViewer(ctx, chat.id).set({ draft })
  await (was === undefined ? mark : mark.where('draft', '=', was)).execute()
  chatsChanged(ctx, [ctx.viewer.id])
  return {}
}

/** Muted chats count only where they mention the viewer. */
export async function countUnseen(ctx: ChatContext): Promise<{ unseenMsgs: number; unseenMentions: number }> {
  const chats = (await ownChats(ctx).execute()).map(standingOf)
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)
  return {
    unseenMsgs: sum(chats.map(({ isMuted, unseenMsgs, unseenMentions }) => (isMuted ? unseenMentions : unseenMsgs))),
    unseenMentions: sum(chats.map(({ unseenMentions }) => unseenMentions)),
  }
}

const ofViewer = (ctx: ChatContext, chatId: number) =>
  ctx.db.updateTable('chat_members').where('chatId', '=', chatId).where('userId', '=', ctx.viewer.id)

async function standing(ctx: ChatContext, contactId: number): OneChat {
  const chat = await ownChat(ctx, contactId)
  return { chat: { id: chat.id, ...standingOf(chat) } }
}

const seen = ({ viewer }: ChatContext, chatId: number, seq: number) =>
  [{ kind: 'seen', chatId, userId: viewer.id, seq }, `seen ${viewer.id} ${chatId}`] as const
