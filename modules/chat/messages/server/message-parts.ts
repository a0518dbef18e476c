import type { Kysely } from 'kysely'
import { mentionPattern, type Message } from '../../contract.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { cacheQueryByIds } from '#platform/server/database/queries/cache-query-by-ids.ts'
import { listFiles } from '#platform/server/files/attach.ts'
import { toFileResponse } from '#platform/server/files/tables.ts'
import { messageSubject, type ChatContext, type MessageRecord } from '../../server/chat-subjects.ts'
import type { ChatTables } from '../../server/tables.ts'

/** The parts of a message that are stored in tables of their own. */
export type MessageParts = Pick<Message, 'replyTo' | 'files' | 'reactions' | 'mentions' | 'links'>
export const emptyParts: MessageParts = { replyTo: null, files: [], reactions: [], mentions: [], links: [] }

const QUOTE_LENGTH = 200

/** Returns the parts by message id, without deleted messages and events. */
export async function readMessageParts(ctx: ChatContext, rows: readonly MessageRecord[]): Promise<Map<number, MessageParts>> {
  const activeRows = rows.filter(({ deletedAt, event }) => deletedAt === null && event === null)
  const ids = activeRows.map(({ id }) => id)
  const [quotes, files, reactions, mentions, links] = await Promise.all([
    readQuotedMessages(ctx, activeRows),
    listFiles(ctx, 'message', ids),
    readReactions(ctx.db, ids),
    readMentions(ctx.db, ids),
    readLinks(ctx.db, ids),
  ])
  const parts = new Map<number, MessageParts>(ids.map((id) => [id, { ...emptyParts, files: [], reactions: [], mentions: [], links: [] }]))
  for (const { id, replyToId } of activeRows) parts.get(id)!.replyTo = (replyToId && quotes.get(replyToId)) || null
  for (const file of files) parts.get(file.entityId!)!.files.push(toFileResponse(file))
  for (const { messageId, emoji, userId } of reactions) collectReaction(parts.get(messageId)!, emoji, userId)
  for (const { messageId, userId } of mentions) parts.get(messageId)!.mentions.push(userId)
  for (const { messageId, entity, entityId } of links) parts.get(messageId)!.links.push({ entity, id: entityId })
  return parts
}

function collectReaction({ reactions }: MessageParts, emoji: string, userId: number): void {
  const existing = reactions.find((one) => one.emoji === emoji)
  if (existing) existing.userIds.push(userId)
  else reactions.push({ emoji, userIds: [userId] })
}

/** Quoted messages that the viewer may not read appear as deleted. */
export async function readQuotedMessages(
  ctx: ChatContext,
  rows: readonly { replyToId: number | null }[],
): Promise<Map<number, Message['replyTo']>> {
  const ids = [...new Set(rows.flatMap(({ replyToId }) => replyToId ?? []))]
  const senders = await readSenders(ctx.db, ids)
  const readable = ids.length > 0 ? await visible(ctx, messageSubject).select(['id', 'message']).where('id', 'in', ids).execute() : []
  const texts = new Map(readable.map(({ id, message }) => [id, message]))
  return new Map(
    senders.map(({ id, senderId }) => {
      const message = texts.get(id)
      return [id, { id, senderId, message: truncateText(message ?? '', QUOTE_LENGTH), isDeleted: message === undefined }]
    }),
  )
}

/** Cuts at code points, so that no surrogate pair is split. */
export const truncateText = (text: string, maxLength: number) =>
  text.length <= maxLength
    ? text
    : Array.from(text.slice(0, maxLength * 2))
        .slice(0, maxLength)
        .join('')

export const parseMentionedIds = (text: string): number[] => [...new Set([...text.matchAll(mentionPattern)].map(([, id]) => Number(id)))]

type Rows<Row> = (db: Kysely<ChatTables>, ids: readonly number[]) => Promise<Row[]>

const readSenders: Rows<{ id: number; senderId: number }> = cacheQueryByIds((db: Kysely<ChatTables>, ids) =>
  db.selectFrom('chat_messages').select(['id', 'senderId']).where('id', 'in', ids),
)
const readReactions: Rows<{ messageId: number; emoji: string; userId: number }> = cacheQueryByIds((db: Kysely<ChatTables>, ids) =>
  db.selectFrom('chat_reactions').select(['messageId', 'emoji', 'userId']).where('messageId', 'in', ids).orderBy('id'),
)
const readMentions: Rows<{ messageId: number; userId: number }> = cacheQueryByIds((db: Kysely<ChatTables>, ids) =>
  db.selectFrom('chat_mentions').select(['messageId', 'userId']).where('messageId', 'in', ids).orderBy('userId'),
)
const readLinks: Rows<ChatTables['chat_links']> = cacheQueryByIds((db: Kysely<ChatTables>, ids) =>
  db.selectFrom('chat_links').selectAll().where('messageId', 'in', ids).orderBy('entity').orderBy('entityId'),
)
