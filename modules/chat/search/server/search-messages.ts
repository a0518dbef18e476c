import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { chat } from '../../contract.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visibleSlow } from '#platform/server/abilities/visible.ts'
import { findNewest } from '#platform/server/search/find-newest.ts'
import { isSearch, newestHits } from '#platform/server/search/match.ts'
import { contactIds, ownChat } from '../../server/chats.ts'
import { messageSubject, type ChatContext, type MessageRecord } from '../../server/chat-subjects.ts'
import { answerMessages, peopleIn } from '../../messages/server/index.ts'
import { messagesFound } from './search-group.ts'

type Asked = Input<typeof chat.searchMsgs>

/** So many hits are counted and shown; whoever wants more says more precisely what. */
const MOST = 1_000
const BATCH = 1_000
/** So many hits of anybody's are looked at. */
const BATCHES = 5

export async function searchMsgs(ctx: ChatContext, asked: Asked): Promise<Output<typeof chat.searchMsgs>> {
  const { id, page = 1, perPage = 10 } = asked
  const home = id === undefined ? undefined : await ownChat(ctx, id)
  const found = isReadableEverywhere(ctx, messageSubject, 'message') ? await findIds(ctx, asked.q, home?.id) : []
  const rows = await readInOrder(ctx, found.slice((page - 1) * perPage, page * perPage))
  const [messages, contacts] = await Promise.all([answerMessages(ctx, rows), contactIds(ctx, rows)])
  const hits = messages.map((message, index) => ({ message, contactId: contacts.get(rows[index]!.chatId)! }))
  return { hits, total: found.length, people: await peopleIn(ctx, messages) }
}

/**
 * The newest messages that hold `q` and that the viewer may read. Candidates come in batches, so that a word that is everywhere is as
 * quick as a rare one; where others' fill so many that not enough are left, what the viewer has themselves is looked through.
 */
async function findIds(ctx: ChatContext, q: string, chatId: number | undefined): Promise<number[]> {
  const search = { q, entity: 'message', fields: ['message'] }
  if (!isSearch(search)) return []
  const found = new Set<number>()
  let below = Number.MAX_SAFE_INTEGER
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const { rows } = await newestHits(ctx.dialect, search, { below, limit: BATCH }).execute(ctx.slow)
    const ids = rows.map((row) => row.id)
    const visible = await visibleAmong(ctx, ids, chatId)
    for (const id of ids) if (visible.has(id)) found.add(id)
    if (rows.length < BATCH || found.size >= MOST) return [...found].slice(0, MOST)
    below = rows.at(-1)!.id
  }
  const own = await findNewest(ctx, groupOf(chatId), { q, most: MOST })
  return [...found, ...own.filter((id) => !found.has(id))].toSorted((one, other) => other - one).slice(0, MOST)
}

/** All messages, or those of one chat. */
const groupOf = (chatId: number | undefined): typeof messagesFound =>
  chatId === undefined ? messagesFound : { ...messagesFound, listed: (eb) => eb('chat_messages.chatId', '=', chatId) }

/** The chat is looked at afterwards, or the database would walk all its messages. */
async function visibleAmong(ctx: ChatContext, ids: readonly number[], chatId: number | undefined): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await visibleSlow(ctx, messageSubject).select(['id', 'chatId']).where('chat_messages.id', 'in', ids).execute()
  return new Set(rows.filter((row) => chatId === undefined || row.chatId === chatId).map(({ id }) => id))
}

async function readInOrder(ctx: ChatContext, ids: readonly number[]): Promise<MessageRecord[]> {
  if (ids.length === 0) return []
  const rows = await visibleSlow(ctx, messageSubject).selectAll('chat_messages').where('chat_messages.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
