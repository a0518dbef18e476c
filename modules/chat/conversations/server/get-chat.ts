import type { Input, Output } from '#platform/contract/endpoint.ts'
import { MESSAGES_PER_PAGE as PAGE, type chat, type Message } from '../../contract.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { notFound } from '#platform/server/api-error.ts'
import { getContactId, findChatByContact, queryViewerChats, toChatState, type ViewerChat } from '../../server/chats.ts'
import { chatSubject, messageSubject, type ChatContext, type MessageRecord } from '../../server/chat-subjects.ts'
import { getContact, getNewContact } from '../../contacts/server/index.ts'
import { toMessageResponses, listReferencedPeople, findFirstUnread, readMessageRange, getMessageSeq } from '../../messages/server/index.ts'
import { markSeenUpTo } from './read-state.ts'

type GetChatInput = Input<typeof chat.getChat>
type GetChatOutput = Output<typeof chat.getChat>

export async function getChat(ctx: ChatContext, input: GetChatInput): Promise<GetChatOutput> {
  const chat = await findChatByContact(ctx, input.id)
  if (!chat) return getEmptyChat(ctx, input)
  const firstUnread = await findFirstUnread(ctx, chat)
  const page = await readPage(ctx, chat, input.unseen && firstUnread ? { id: input.id, around: firstUnread.id } : input)
  const [messages, contact] = await Promise.all([toMessageResponses(ctx, page.rows), getContact(ctx, chat)])
  const updatedChat = input.seen === false ? chat : await markPageSeen(ctx, chat, page.rows)
  const { rows: _, ...ends } = page
  return {
    chat: { id: chat.id, contact, ...toChatState(updatedChat), messages, ...ends, firstUnseenId: firstUnread?.id ?? null },
    people: await listReferencedPeople(ctx, messages),
  }
}

export async function getMsg(ctx: ChatContext, { id }: { id: number }): Promise<{ message: Message; contactId: number }> {
  const row = await visible(ctx, messageSubject).selectAll('chat_messages').where('chat_messages.id', '=', id).executeTakeFirst()
  const chat = row && (await visible(ctx, chatSubject).selectAll('chats').where('chats.id', '=', row.chatId).executeTakeFirst())
  if (!row || !chat) throw notFound('message')
  return { message: (await toMessageResponses(ctx, [row]))[0]!, contactId: getContactId(ctx, chat) }
}

async function getEmptyChat(ctx: ChatContext, { id, before, after, around }: GetChatInput): Promise<GetChatOutput> {
  const contact = await getNewContact(ctx, id)
  if (before ?? after ?? around) throw notFound('message')
  const emptyState = { unseenMsgs: 0, unseenMentions: 0, seenSeq: 0, lastSeq: 0, isMuted: false, draft: '' }
  return {
    chat: { id: null, contact, ...emptyState, messages: [], hasEarlier: false, hasLater: false, firstUnseenId: null },
    people: [],
  }
}

type Page = { rows: MessageRecord[]; hasEarlier: boolean; hasLater: boolean }

async function readPage(ctx: ChatContext, { id: chatId, lastSeq }: ViewerChat, { before, after, around }: GetChatInput): Promise<Page> {
  if (around !== undefined) return readPageAround(ctx, chatId, await getMessageSeq(ctx, chatId, around))
  if (after !== undefined) return readPageAfter(ctx, chatId, await getMessageSeq(ctx, chatId, after))
  const below = before === undefined ? lastSeq + 1 : await getMessageSeq(ctx, chatId, before)
  const rows = await readMessageRange(ctx, { chatId, below, limit: PAGE + 1 })
  return { rows: rows.slice(-PAGE), hasEarlier: rows.length > PAGE, hasLater: before !== undefined }
}

async function readPageAfter(ctx: ChatContext, chatId: number, above: number): Promise<Page> {
  const rows = await readMessageRange(ctx, { chatId, above, limit: PAGE + 1 })
  return { rows: rows.slice(0, PAGE), hasEarlier: true, hasLater: rows.length > PAGE }
}

async function readPageAround(ctx: ChatContext, chatId: number, seq: number): Promise<Page> {
  const [earlier, later] = await Promise.all([
    readMessageRange(ctx, { chatId, below: seq, limit: PAGE + 1 }),
    readMessageRange(ctx, { chatId, above: seq - 1, limit: PAGE + 2 }),
  ])
  const rows = [...earlier.slice(-PAGE), ...later.slice(0, PAGE + 1)]
  return { rows, hasEarlier: earlier.length > PAGE, hasLater: later.length > PAGE + 1 }
}

/** Marks the page as read unless it was before, or an administrator is viewing as this user. */
async function markPageSeen(ctx: ChatContext, chat: ViewerChat, rows: readonly MessageRecord[]): Promise<ViewerChat> {
  const lastSeq = rows.at(-1)?.seq ?? 0
  if (lastSeq <= chat.seenSeq || ctx.viewer.viewedBy) return chat
  return ctx.runCommand(async (command) => {
    await markSeenUpTo(command, chat.id, lastSeq)
    return (await queryViewerChats(command).where('chats.id', '=', chat.id).executeTakeFirst()) ?? chat
  })
}
