import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { chat } from '../../contract.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import { findNewest } from '#platform/server/search/find-newest.ts'
import { hasSearchText, newestMatchingIds } from '#platform/server/search/match.ts'
import { mapContactIds, getChatByContact } from '../../server/chats.ts'
import { messageSubject, type ChatContext, type MessageRecord } from '../../server/chat-subjects.ts'
import { toMessageResponses, listReferencedPeople } from '../../messages/server/index.ts'
import { messageSearchGroup } from './search-group.ts'

type SearchInput = Input<typeof chat.searchMsgs>

const MAX_RESULTS = 1_000
const BATCH_SIZE = 1_000
const MAX_BATCHES = 5

export async function searchMsgs(ctx: ChatContext, input: SearchInput): Promise<Output<typeof chat.searchMsgs>> {
  const { id, page = 1, perPage = 10 } = input
  const within = id === undefined ? undefined : await getChatByContact(ctx, id)
  const messageIds = isReadableEverywhere(ctx, messageSubject, 'message') ? await findMessageIds(ctx, input.q, within?.id) : []
  const rows = await readMessagesInOrder(ctx, messageIds.slice((page - 1) * perPage, page * perPage))
  const [messages, contacts] = await Promise.all([toMessageResponses(ctx, rows), mapContactIds(ctx, rows)])
  const hits = messages.map((message, index) => ({ message, contactId: contacts.get(rows[index]!.chatId)! }))
  return { hits, total: messageIds.length, people: await listReferencedPeople(ctx, messages) }
}

/**
 * Finds the newest matching messages that the viewer may read. Reads candidates in batches, so that frequent words are as fast
 * as rare ones. If the batches are full of other users' messages, also searches the viewer's own chats directly.
 */
async function findMessageIds(ctx: ChatContext, q: string, chatId: number | undefined): Promise<number[]> {
  const search = { q, entity: 'message', fields: ['message'] }
  if (!hasSearchText(search)) return []
  const messageIds = new Set<number>()
  let below = Number.MAX_SAFE_INTEGER
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const { rows } = await newestMatchingIds(ctx.dialect, search, { below, limit: BATCH_SIZE }).execute(ctx.slow)
    const ids = rows.map((row) => row.id)
    const visible = await filterVisible(ctx, ids, chatId)
    for (const id of ids) if (visible.has(id)) messageIds.add(id)
    if (rows.length < BATCH_SIZE || messageIds.size >= MAX_RESULTS) return [...messageIds].slice(0, MAX_RESULTS)
    below = rows.at(-1)!.id
  }
  const own = await findNewest(ctx, getSearchGroup(chatId), { q, limit: MAX_RESULTS })
  return [...messageIds, ...own.filter((id) => !messageIds.has(id))].toSorted((one, other) => other - one).slice(0, MAX_RESULTS)
}

const getSearchGroup = (chatId: number | undefined): typeof messageSearchGroup =>
  chatId === undefined ? messageSearchGroup : { ...messageSearchGroup, isListed: (eb) => eb('chat_messages.chatId', '=', chatId) }

/** Filters by chat in memory, because with a SQL condition the database would scan all messages of the chat. */
async function filterVisible(ctx: ChatContext, ids: readonly number[], chatId: number | undefined): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await visibleInWorker(ctx, messageSubject).select(['id', 'chatId']).where('chat_messages.id', 'in', ids).execute()
  return new Set(rows.filter((row) => chatId === undefined || row.chatId === chatId).map(({ id }) => id))
}

async function readMessagesInOrder(ctx: ChatContext, ids: readonly number[]): Promise<MessageRecord[]> {
  if (ids.length === 0) return []
  const rows = await visibleInWorker(ctx, messageSubject).selectAll('chat_messages').where('chat_messages.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
