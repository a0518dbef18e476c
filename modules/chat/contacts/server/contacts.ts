import type { Kysely } from 'kysely'
import type { ChatContact, Contact } from '../../contract.ts'
import type { Person } from '#platform/contract/schema.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { can } from '#platform/server/abilities/check.ts'
import { visible, visibleInWorker } from '#platform/server/abilities/visible.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { notFound } from '#platform/server/api-error.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { getContactId, queryViewerChats, queryPresentMembers, toChatState, type ViewerChat } from '../../server/chats.ts'
import type { ChatContext } from '../../server/chat-subjects.ts'
import { toMessageResponses, listReferencedPeople, readLastMessages } from '../../messages/server/index.ts'
import { readPresence } from '../../presence/server/index.ts'
import type { ChatTables } from '../../server/tables.ts'

type ContactList = { chatsContacts: ChatContact[]; contacts: Contact[]; people: Person[] }

export async function chatsAndContacts(ctx: ChatContext, { q = '' }: { q?: string }): Promise<ContactList> {
  const chats = await toChatContacts(ctx, await listChatsNewestFirst(ctx))
  const matchesQuery = ({ fullName }: Contact) => normalizeForSearch(fullName ?? '').includes(normalizeForSearch(q))
  const chatsContacts = chats.filter(matchesQuery)
  const contactIds = chats.map(({ id }) => id)
  const contacts = (await listOtherContacts(ctx, contactIds)).filter(matchesQuery)
  return {
    chatsContacts,
    contacts,
    people: await listReferencedPeople(
      ctx,
      chatsContacts.map(({ chat }) => chat.lastMessage),
    ),
  }
}

export async function listUnseen(ctx: ChatContext, { page = 1, perPage = 10 }: { page?: number; perPage?: number }) {
  const unreadChats = (await listChatsNewestFirst(ctx)).filter((chat) => {
    const { isMuted, unseenMsgs, unseenMentions } = toChatState(chat)
    return (isMuted ? unseenMentions : unseenMsgs) > 0
  })
  const pageOfChats = unreadChats.slice((page - 1) * perPage, page * perPage)
  return { chatsContacts: await toChatContacts(ctx, pageOfChats), total: unreadChats.length }
}

const listChatsNewestFirst = (ctx: ChatContext): Promise<ViewerChat[]> =>
  queryViewerChats(ctx).orderBy('chats.lastAt', 'desc').orderBy('chats.id', 'desc').execute()

async function toChatContacts(ctx: ChatContext, chats: readonly ViewerChat[]): Promise<ChatContact[]> {
  const ids = chats.map(({ id }) => id)
  const [contacts, lastMessages] = await Promise.all([getContacts(ctx, chats), readLastMessages(ctx, ids)])
  const rows = chats.flatMap((chat) => lastMessages.get(chat.id) ?? [])
  const messages = new Map((await toMessageResponses(ctx, rows)).map((message) => [message.chatId, message]))
  return chats.map((chat) => ({
    ...contacts.get(getContactId(ctx, chat))!,
    chat: { id: chat.id, ...toChatState(chat), lastMessage: messages.get(chat.id) ?? null },
  }))
}

/** Lists the users without a chat that the viewer can message: all visible ones, if the viewer may create chats. */
async function listOtherContacts(ctx: ChatContext, contactIds: readonly number[]): Promise<Contact[]> {
  if (!can(ctx, 'create', 'Chat') || !can(ctx, 'create', 'Message')) return []
  const rows = await visibleInWorker(ctx, userSubject)
    .selectAll('users')
    .where('users.status', '=', 'active')
    .orderBy('nameKey')
    .orderBy('id')
    .execute()
  const excludedIds = new Set([...contactIds, ctx.viewer.id])
  return toPersonContacts(
    ctx,
    rows.filter(({ id }) => !excludedIds.has(id)),
  )
}

/** Returns a user as contact of a new chat. Throws 404 if the viewer may not create one with them. */
export async function getNewContact(ctx: ChatContext, id: number): Promise<Contact> {
  if (id === ctx.viewer.id || !can(ctx, 'create', 'Chat')) throw notFound('contact')
  const row = await visible(ctx, userSubject)
    .selectAll('users')
    .where('users.id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!row) throw notFound('contact')
  return (await toPersonContacts(ctx, [row]))[0]!
}

export async function getContacts(ctx: ChatContext, chats: readonly ViewerChat[]): Promise<Map<number, Contact>> {
  const groups = chats.filter(({ groupId }) => groupId !== null)
  const personIds = chats.filter(({ groupId }) => groupId === null).map((chat) => getContactId(ctx, chat))
  const [people, counts] = await Promise.all([readUsers(ctx.db, personIds), countMembers(ctx.db, groups)])
  const persons = await toPersonContacts(ctx, people)
  return new Map(
    [...persons, ...groups.map((chat) => toGroupContact(chat, counts.get(chat.id) ?? 0))].map((contact) => [contact.id, contact]),
  )
}

export async function getContact(ctx: ChatContext, chat: ViewerChat): Promise<Contact> {
  return [...(await getContacts(ctx, [chat])).values()][0]!
}

const toGroupContact = ({ groupId, title, about }: ViewerChat, memberCount: number): Contact => ({
  id: groupId!,
  fullName: title,
  avatar: null,
  isGroup: true,
  role: null,
  about,
  status: null,
  memberCount,
  canWrite: true,
})

type UserColumns = { id: number; fullName: string; avatar: string | null; role: string; status: string; removedAt: string | null }

/** Adds about text and status. The role is null if the viewer may not read it. */
async function toPersonContacts(ctx: ChatContext, users: readonly UserColumns[]): Promise<Contact[]> {
  const ids = users.map(({ id }) => id)
  const presence = await readPresence(ctx, ids)
  return users.map((user) => {
    const { id, fullName, avatar, status, removedAt } = user
    const { about, status: presenceStatus } = presence.get(id)!
    const { role } = removedAt === null ? maskFields(ctx, userSubject, user) : {}
    const canWrite = status === 'active' && removedAt === null
    return { id, fullName, avatar, isGroup: false, role: role ?? null, about, status: presenceStatus, memberCount: null, canWrite }
  })
}

async function readUsers(db: Kysely<ChatTables>, ids: readonly number[]): Promise<UserColumns[]> {
  return ids.length === 0 ? [] : db.selectFrom('users').selectAll().where('id', 'in', ids).execute()
}

async function countMembers(db: Kysely<ChatTables>, groups: readonly { id: number }[]): Promise<Map<number, number>> {
  if (groups.length === 0) return new Map()
  const rows = await queryPresentMembers(db)
    .select((eb) => ['chatId', eb.fn.countAll<number>().as('count')])
    .where(
      'chatId',
      'in',
      groups.map(({ id }) => id),
    )
    .groupBy('chatId')
    .execute()
  return new Map(rows.map(({ chatId, count }) => [chatId, count]))
}
