import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { chat } from '../contract.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visibleSlow } from '#platform/server/abilities/visible.ts'
import { list } from '#platform/server/database/list.ts'
import { contactIdOf, ownChat, ownChats } from './chats.ts'
import { messageSubject, type ChatContext, type MessageRecord } from './chat-subjects.ts'
import { answerMessages, peopleIn } from './message-answers.ts'

export async function searchMsgs(
  ctx: ChatContext,
  { q, id, page = 1, perPage = 10 }: Input<typeof chat.searchMsgs>,
): Promise<Output<typeof chat.searchMsgs>> {
  const home = id === undefined ? undefined : await ownChat(ctx, id)
  const all = visibleSlow(ctx, messageSubject)
  const { rows, total } = await list<MessageRecord>(ctx.slow, {
    dialect: ctx.dialect,
    query: home ? all.where('chat_messages.chatId', '=', home.id) : all,
    table: 'chat_messages',
    search: { q, entity: 'message', fields: isReadableEverywhere(ctx, messageSubject, 'message') ? ['message'] : [] },
    sort: [],
    page,
    perPage,
  })
  const [messages, contacts] = await Promise.all([answerMessages(ctx, rows), contactIds(ctx, rows)])
  const hits = messages.map((message, index) => ({ message, contactId: contacts.get(rows[index]!.chatId)! }))
  return { hits, total, people: await peopleIn(ctx, messages) }
}

async function contactIds(ctx: ChatContext, rows: readonly MessageRecord[]): Promise<Map<number, number>> {
  const ids = [...new Set(rows.map(({ chatId }) => chatId))]
  if (ids.length === 0) return new Map()
  const homes = await ownChats(ctx).where('chats.id', 'in', ids).execute()
  return new Map(homes.map((home) => [home.id, contactIdOf(ctx, home)]))
}
