import type { Kysely } from 'kysely'
import { mentionPattern, type Message } from '../../contract.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { byIds } from '#platform/server/database/by-ids.ts'
import { filesOf } from '#platform/server/files/attach.ts'
import { answeredFile } from '#platform/server/files/tables.ts'
import { messageSubject, type ChatContext, type MessageRecord } from '../../server/chat-subjects.ts'
import type { ChatTables } from '../../server/tables.ts'

/** What stands beside a message in tables of its own. */
export type Parts = Pick<Message, 'replyTo' | 'files' | 'reactions' | 'mentions' | 'links'>
export const noParts: Parts = { replyTo: null, files: [], reactions: [], mentions: [], links: [] }

const QUOTE_LENGTH = 200

/** The parts of messages that are not deleted, by their ids. */
export async function readParts(ctx: ChatContext, rows: readonly MessageRecord[]): Promise<Map<number, Parts>> {
  const alive = rows.filter(({ deletedAt, event }) => deletedAt === null && event === null)
  const ids = alive.map(({ id }) => id)
  const [quotes, files, reactions, mentions, links] = await Promise.all([
    readQuotes(ctx, alive),
    filesOf(ctx, 'message', ids),
    readReactions(ctx.db, ids),
    readMentions(ctx.db, ids),
    readLinks(ctx.db, ids),
  ])
  const parts = new Map<number, Parts>(ids.map((id) => [id, { ...noParts, files: [], reactions: [], mentions: [], links: [] }]))
  for (const { id, replyToId } of alive) parts.get(id)!.replyTo = (replyToId && quotes.get(replyToId)) || null
  for (const file of files) parts.get(file.entityId!)!.files.push(answeredFile(file))
  for (const { messageId, emoji, userId } of reactions) addReaction(parts.get(messageId)!, emoji, userId)
  for (const { messageId, userId } of mentions) parts.get(messageId)!.mentions.push(userId)
  for (const { messageId, entity, entityId } of links) parts.get(messageId)!.links.push({ entity, id: entityId })
  return parts
}

function addReaction({ reactions }: Parts, emoji: string, userId: number): void {
  const same = reactions.find((one) => one.emoji === emoji)
  if (same) same.userIds.push(userId)
  else reactions.push({ emoji, userIds: [userId] })
}

/** One that the viewer may not read is as if it were deleted. */
export async function readQuotes(
  ctx: ChatContext,
  rows: readonly { replyToId: number | null }[],
): Promise<Map<number, Message['replyTo']>> {
  const ids = [...new Set(rows.flatMap(({ replyToId }) => replyToId ?? []))]
  const known = await readSenders(ctx.db, ids)
  const read = ids.length > 0 ? await visible(ctx, messageSubject).select(['id', 'message']).where('id', 'in', ids).execute() : []
  const texts = new Map(read.map(({ id, message }) => [id, message]))
  return new Map(
    known.map(({ id, senderId }) => {
      const message = texts.get(id)
      return [id, { id, senderId, message: excerpt(message ?? '', QUOTE_LENGTH), isDeleted: message === undefined }]
    }),
  )
}

/** The first characters, none cut in half. */
export const excerpt = (text: string, most: number) =>
  text.length <= most
    ? text
    : Array.from(text.slice(0, most * 2))
        .slice(0, most)
        .join('')

/** Whom a text names, each once. */
export const mentionedIds = (text: string): number[] => [...new Set([...text.matchAll(mentionPattern)].map(([, id]) => Number(id)))]

type Rows<Row> = (db: Kysely<ChatTables>, ids: readonly number[]) => Promise<Row[]>

const readSenders: Rows<{ id: number; senderId: number }> = byIds((db: Kysely<ChatTables>, ids) =>
  db.selectFrom('chat_messages').select(['id', 'senderId']).where('id', 'in', ids),
)
const readReactions: Rows<{ messageId: number; emoji: string; userId: number }> = byIds((db: Kysely<ChatTables>, ids) =>
  db.selectFrom('chat_reactions').select(['messageId', 'emoji', 'userId']).where('messageId', 'in', ids).orderBy('id'),
)
const readMentions: Rows<{ messageId: number; userId: number }> = byIds((db: Kysely<ChatTables>, ids) =>
  db.selectFrom('chat_mentions').select(['messageId', 'userId']).where('messageId', 'in', ids).orderBy('userId'),
)
const readLinks: Rows<ChatTables['chat_links']> = byIds((db: Kysely<ChatTables>, ids) =>
  db.selectFrom('chat_links').selectAll().where('messageId', 'in', ids).orderBy('entity').orderBy('entityId'),
)
