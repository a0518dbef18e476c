import type { Input, Output } from '#platform/contract/endpoint.ts'
import { PAGE_OF_MESSAGES as PAGE, type chat, type Message } from '../../contract.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { notFound } from '#platform/server/refusal.ts'
import { contactIdOf, findOwnChat, ownChats, standingOf, type OwnChat } from '../../server/chats.ts'
import { chatSubject, messageSubject, type ChatContext, type MessageRecord } from '../../server/chat-subjects.ts'
import { contactOf, newContact } from '../../contacts/server/index.ts'
import { answerMessages, peopleIn, firstUnseen, readSide, seqOf } from '../../messages/server/index.ts'
import { seeUpTo } from './read-state.ts'

type Asked = Input<typeof chat.getChat>
type Answer = Output<typeof chat.getChat>

export async function getChat(ctx: ChatContext, asked: Asked): Promise<Answer> {
  const found = await findOwnChat(ctx, asked.id)
  if (!found) return emptyChat(ctx, asked)
  const unseen = await firstUnseen(ctx, found)
  const page = await pageOf(ctx, found, asked.unseen && unseen ? { id: asked.id, around: unseen.id } : asked)
  const [messages, contact] = await Promise.all([answerMessages(ctx, page.rows), contactOf(ctx, found)])
  const standing = asked.seen === false ? found : await markRead(ctx, found, page.rows)
  const { rows: _, ...ends } = page
  return {
    chat: { id: found.id, contact, ...standingOf(standing), messages, ...ends, firstUnseenId: unseen?.id ?? null },
    people: await peopleIn(ctx, messages),
  }
}

export async function getMsg(ctx: ChatContext, { id }: { id: number }): Promise<{ message: Message; contactId: number }> {
  const row = await visible(ctx, messageSubject).selectAll('chat_messages').where('chat_messages.id', '=', id).executeTakeFirst()
  const home = row && (await visible(ctx, chatSubject).selectAll('chats').where('chats.id', '=', row.chatId).executeTakeFirst())
  if (!row || !home) throw notFound('message')
  return { message: (await answerMessages(ctx, [row]))[0]!, contactId: contactIdOf(ctx, home) }
}

async function emptyChat(ctx: ChatContext, { id, before, after, around }: Asked): Promise<Answer> {
  const contact = await newContact(ctx, id)
  if (before ?? after ?? around) throw notFound('message')
  const standing = { unseenMsgs: 0, unseenMentions: 0, seenSeq: 0, lastSeq: 0, isMuted: false, draft: '' }
  return {
    chat: { id: null, contact, ...standing, messages: [], hasEarlier: false, hasLater: false, firstUnseenId: null },
    people: [],
  }
}

type Page = { rows: MessageRecord[]; hasEarlier: boolean; hasLater: boolean }

async function pageOf(ctx: ChatContext, { id: chatId, lastSeq }: OwnChat, { before, after, around }: Asked): Promise<Page> {
  if (around !== undefined) return pageAround(ctx, chatId, await seqOf(ctx, chatId, around))
  if (after !== undefined) return pageAfter(ctx, chatId, await seqOf(ctx, chatId, after))
  const below = before === undefined ? lastSeq + 1 : await seqOf(ctx, chatId, before)
  const rows = await readSide(ctx, { chatId, below, limit: PAGE + 1 })
  return { rows: rows.slice(-PAGE), hasEarlier: rows.length > PAGE, hasLater: before !== undefined }
}

async function pageAfter(ctx: ChatContext, chatId: number, above: number): Promise<Page> {
  const rows = await readSide(ctx, { chatId, above, limit: PAGE + 1 })
  return { rows: rows.slice(0, PAGE), hasEarlier: true, hasLater: rows.length > PAGE }
}

async function pageAround(ctx: ChatContext, chatId: number, seq: number): Promise<Page> {
  const [earlier, later] = await Promise.all([
    readSide(ctx, { chatId, below: seq, limit: PAGE + 1 }),
    readSide(ctx, { chatId, above: seq - 1, limit: PAGE + 2 }),
  ])
  const rows = [...earlier.slice(-PAGE), ...later.slice(0, PAGE + 1)]
  return { rows, hasEarlier: earlier.length > PAGE, hasLater: later.length > PAGE + 1 }
}

/** What this answer shows has been seen; nothing is written where all had been, or by whoever only sees as somebody else. */
async function markRead(ctx: ChatContext, found: OwnChat, rows: readonly MessageRecord[]): Promise<OwnChat> {
  const shown = rows.at(-1)?.seq ?? 0
  if (shown <= found.seenSeq || ctx.viewer.viewedBy) return found
  return ctx.note(async (writing) => {
    await seeUpTo(writing, found.id, shown)
    return (await ownChats(writing).where('chats.id', '=', found.id).executeTakeFirst()) ?? found
  })
}
