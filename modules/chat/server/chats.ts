import { sql, type Kysely } from 'kysely'
import { visible } from '#platform/server/abilities/visible.ts'
import { notFound, ApiError } from '#platform/server/api-error.ts'
import { chatSubject, type ChatContext, type ChatRecord, type MessageRecord } from './chat-subjects.ts'
import type { ChatTables } from './tables.ts'

export type ViewerChat = ChatRecord & {
  isOwner: number
  seenSeq: number
  isMuted: number
  draft: string
  /** Unread messages that do not count as unread: deleted ones and events (`quiet`), and the viewer's own. */
  quiet: number
  own: number
  mentions: number
}

/** Rooms of a chat: the first receives whole messages, the second only change notices, for members with limited read rights. */
export const getMessageRoom = (chatId: number) => `chat/${chatId}`
export const getChangeRoom = (chatId: number) => `chat/${chatId}/changes`

/** Selects the chats that have the viewer as a member and that the viewer's rules allow to read. */
export const queryViewerChats = (ctx: ChatContext) =>
  visible(ctx, chatSubject, 'read')
    .innerJoin('chat_members as me', (join) => join.onRef('me.chatId', '=', 'chats.id').on('me.userId', '=', ctx.viewer.id))
    .selectAll('chats')
    .select(['me.isOwner', 'me.seenSeq', 'me.isMuted', 'me.draft'])
    .select([
      countMessages`q."chatId" = me."chatId" and q.seq > me."seenSeq" and q."isQuiet" = 1`.as('quiet'),
      countMessages`q."senderId" = me."userId" and q."chatId" = me."chatId" and q.seq > me."seenSeq" and q."isQuiet" = 0`.as('own'),
      sql<number>`(select count(*) from chat_mentions n
        where n."userId" = me."userId" and n."chatId" = me."chatId" and n.seq > me."seenSeq")`.as('mentions'),
    ])

/** Inlines constants, because SQLite uses a partial index only for literals, not for bound parameters. */
const countMessages = (condition: TemplateStringsArray) =>
  sql<number>`(select count(*) from chat_messages q where ${sql.raw(condition[0]!)})`

/** Returns undefined if there is no chat with the contact, or the viewer may not read it. */
export function findChatByContact(ctx: ChatContext, contactId: number): Promise<ViewerChat | undefined> {
  const [low, high] = sortPair(ctx.viewer.id, contactId)
  return queryViewerChats(ctx)
    .where((eb) => eb.or([eb('chats.groupId', '=', contactId), eb.and([eb('chats.lowId', '=', low), eb('chats.highId', '=', high)])]))
    .executeTakeFirst()
}

export async function getChatByContact(ctx: ChatContext, contactId: number): Promise<ViewerChat> {
  const chat = await findChatByContact(ctx, contactId)
  if (!chat) throw notFound('chat')
  return chat
}

/** Throws 404 unless the viewer is a member of the group, and 403 if their rules do not allow the action. */
export async function getGroupByContact(ctx: ChatContext, groupId: number, action: string): Promise<ViewerChat> {
  const chat = await getChatByContact(ctx, groupId)
  if (!chat.isGroup) throw notFound('group')
  const allowed = await visible(ctx, chatSubject, action).select('chats.id').where('chats.id', '=', chat.id).executeTakeFirst()
  if (!allowed) throw new ApiError(403, 'forbidden', `You don’t have permission to ${action} this group.`)
  return chat
}

/** The contact id of a chat is the group's, or the other user's in a direct chat. */
export const getContactId = (ctx: Pick<ChatContext, 'viewer'>, chat: Pick<ChatRecord, 'groupId' | 'lowId' | 'highId'>): number =>
  chat.groupId ?? (chat.lowId === ctx.viewer.id ? chat.highId! : chat.lowId!)

/** Returns contact ids by chat id, for the chats of these messages. */
export async function mapContactIds(ctx: ChatContext, rows: readonly MessageRecord[]): Promise<Map<number, number>> {
  const ids = [...new Set(rows.map(({ chatId }) => chatId))]
  if (ids.length === 0) return new Map()
  const chats = await queryViewerChats(ctx).where('chats.id', 'in', ids).execute()
  return new Map(chats.map((chat) => [chat.id, getContactId(ctx, chat)]))
}

/** A direct chat is stored with the smaller user id first. */
export const sortPair = (one: number, other: number): [low: number, high: number] => (one < other ? [one, other] : [other, one])

export const toChatState = ({ lastSeq, seenSeq, quiet, own, mentions, isMuted, draft }: ViewerChat) => ({
  unseenMsgs: Math.max(0, lastSeq - seenSeq - quiet - own),
  unseenMentions: mentions,
  seenSeq,
  lastSeq,
  isMuted: isMuted === 1,
  draft,
})

/** Excludes deleted users, whose membership is kept until they are purged, in case they are restored. */
export const queryPresentMembers = (db: Kysely<ChatTables>) =>
  db.selectFrom('chat_members').innerJoin('users', 'users.id', 'chat_members.userId').where('users.removedAt', 'is', null)

export async function listMemberIds({ db }: Pick<ChatContext, 'db'>, chatId: number): Promise<number[]> {
  const rows = await queryPresentMembers(db).select('chat_members.userId').where('chatId', '=', chatId).execute()
  return rows.map(({ userId }) => userId)
}

export function publishChatListChange(ctx: ChatContext, userIds: readonly number[]): void {
  for (const id of userIds) ctx.publishChange(`chats/${id}`)
}
