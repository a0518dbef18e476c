import { sql, type Kysely } from 'kysely'
import { visible } from '#platform/server/abilities/visible.ts'
import { notFound, Refusal } from '#platform/server/refusal.ts'
import { chatSubject, type ChatContext, type ChatRecord, type MessageRecord } from './chat-subjects.ts'
import type { ChatTables } from './tables.ts'

/** A chat as it stands for the viewer, who is a member. */
export type OwnChat = ChatRecord & {
  isOwner: number
  seenSeq: number
  isMuted: number
  draft: string
  /** Messages after the last one seen that do not count: deleted ones, events, and the viewer's own. */
  quiet: number
  own: number
  mentions: number
}

/** Where messages of a chat, and what becomes of them, are told; the second name is for those who may not read every message whole. */
export const roomOf = (chatId: number) => `chat/${chatId}`
export const changesOf = (chatId: number) => `chat/${chatId}/changes`

/** The chats of which the viewer is a member and on which the rules allow the action, each with how it stands. */
export const ownChats = (ctx: ChatContext, action = 'read') =>
  visible(ctx, chatSubject, action)
    .innerJoin('chat_members as me', (join) => join.onRef('me.chatId', '=', 'chats.id').on('me.userId', '=', ctx.viewer.id))
    .selectAll('chats')
    .select(['me.isOwner', 'me.seenSeq', 'me.isMuted', 'me.draft'])
    .select([
      counted`q."chatId" = me."chatId" and q.seq > me."seenSeq" and q."isQuiet" = 1`.as('quiet'),
      counted`q."senderId" = me."userId" and q."chatId" = me."chatId" and q.seq > me."seenSeq" and q."isQuiet" = 0`.as('own'),
      sql<number>`(select count(*) from chat_mentions n
        where n."userId" = me."userId" and n."chatId" = me."chatId" and n.seq > me."seenSeq")`.as('mentions'),
    ])

/** Constants of the partial index stand in the SQL itself, or SQLite does not use it. */
const counted = (condition: TemplateStringsArray) => sql<number>`(select count(*) from chat_messages q where ${sql.raw(condition[0]!)})`

/** The chat with this contact, undefined where there is none that the viewer may read. */
export function findOwnChat(ctx: ChatContext, contactId: number): Promise<OwnChat | undefined> {
  const [low, high] = pairOf(ctx.viewer.id, contactId)
  return ownChats(ctx)
    .where((eb) => eb.or([eb('chats.groupId', '=', contactId), eb.and([eb('chats.lowId', '=', low), eb('chats.highId', '=', high)])]))
    .executeTakeFirst()
}

export async function ownChat(ctx: ChatContext, contactId: number): Promise<OwnChat> {
  const chat = await findOwnChat(ctx, contactId)
  if (!chat) throw notFound('chat')
  return chat
}

/** A group that the viewer is a member of; 404 else, 403 where the rules do not allow the action. */
export async function ownGroup(ctx: ChatContext, groupId: number, action: string): Promise<OwnChat> {
  const chat = await ownChat(ctx, groupId)
  if (!chat.isGroup) throw notFound('group')
  const allowed = await visible(ctx, chatSubject, action).select('chats.id').where('chats.id', '=', chat.id).executeTakeFirst()
  if (!allowed) throw new Refusal(403, 'forbidden', `You may not ${action} this group.`)
  return chat
}

/** The contact of a chat as the viewer knows it: the group, or the other person. */
export const contactIdOf = (ctx: Pick<ChatContext, 'viewer'>, chat: Pick<ChatRecord, 'groupId' | 'lowId' | 'highId'>): number =>
  chat.groupId ?? (chat.lowId === ctx.viewer.id ? chat.highId! : chat.lowId!)

/** The contacts of the chats of these messages, by the chats' ids. */
export async function contactIds(ctx: ChatContext, rows: readonly MessageRecord[]): Promise<Map<number, number>> {
  const ids = [...new Set(rows.map(({ chatId }) => chatId))]
  if (ids.length === 0) return new Map()
  const homes = await ownChats(ctx).where('chats.id', 'in', ids).execute()
  return new Map(homes.map((home) => [home.id, contactIdOf(ctx, home)]))
}

export const pairOf = (one: number, other: number): [low: number, high: number] => (one < other ? [one, other] : [other, one])

export const standingOf = ({ lastSeq, seenSeq, quiet, own, mentions, isMuted, draft }: OwnChat) => ({
  unseenMsgs: Math.max(0, lastSeq - seenSeq - quiet - own),
  unseenMentions: mentions,
  seenSeq,
  lastSeq,
  isMuted: isMuted === 1,
  draft,
})

/** Whoever is deleted is no member, unless they are brought back: until they are gone for good their place is kept. */
export const presentMembers = (db: Kysely<ChatTables>) =>
  db.selectFrom('chat_members').innerJoin('users', 'users.id', 'chat_members.userId').where('users.removedAt', 'is', null)

export async function memberIds({ db }: Pick<ChatContext, 'db'>, chatId: number): Promise<number[]> {
  const rows = await presentMembers(db).select('chat_members.userId').where('chatId', '=', chatId).execute()
  return rows.map(({ userId }) => userId)
}

/** Their list of chats is not what it was: it is fetched anew, after the rooms are the new ones. */
export function chatsChanged(ctx: ChatContext, userIds: readonly number[]): void {
  for (const id of userIds) ctx.announce(`chats/${id}`)
}
