import type { Kysely } from 'kysely'
import type { ChatContact, Contact } from '../../contract.ts'
import type { Person } from '#platform/contract/schema.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { may } from '#platform/server/abilities/check.ts'
import { visible, visibleSlow } from '#platform/server/abilities/visible.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { notFound } from '#platform/server/refusal.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import { contactIdOf, ownChats, presentMembers, standingOf, type OwnChat } from '../../server/chats.ts'
import type { ChatContext } from '../../server/chat-subjects.ts'
import { answerMessages, peopleIn, readLast } from '../../messages/server/index.ts'
import { readPresence } from '../../presence/server/index.ts'
import type { ChatTables } from '../../server/tables.ts'

type Answer = { chatsContacts: ChatContact[]; contacts: Contact[]; people: Person[] }

export async function chatsAndContacts(ctx: ChatContext, { q = '' }: { q?: string }): Promise<Answer> {
  const all = await answerChats(ctx, await newestFirst(ctx))
  const isAsked = ({ fullName }: Contact) => normalise(fullName ?? '').includes(normalise(q))
  const chatsContacts = all.filter(isAsked)
  const known = all.map(({ id }) => id)
  const contacts = (await othersToWriteTo(ctx, known)).filter(isAsked)
  return {
    chatsContacts,
    contacts,
    people: await peopleIn(
      ctx,
      chatsContacts.map(({ chat }) => chat.lastMessage),
    ),
  }
}

/** Muted chats only where they mention the viewer. */
export async function listUnseen(ctx: ChatContext, { page = 1, perPage = 10 }: { page?: number; perPage?: number }) {
  const unseen = (await newestFirst(ctx)).filter((chat) => {
    const { isMuted, unseenMsgs, unseenMentions } = standingOf(chat)
    return (isMuted ? unseenMentions : unseenMsgs) > 0
  })
  const shown = unseen.slice((page - 1) * perPage, page * perPage)
  return { chatsContacts: await answerChats(ctx, shown), total: unseen.length }
}

const newestFirst = (ctx: ChatContext): Promise<OwnChat[]> =>
  ownChats(ctx).orderBy('chats.lastAt', 'desc').orderBy('chats.id', 'desc').execute()

async function answerChats(ctx: ChatContext, chats: readonly OwnChat[]): Promise<ChatContact[]> {
  const ids = chats.map(({ id }) => id)
  const [known, last] = await Promise.all([contactsOf(ctx, chats), readLast(ctx, ids)])
  const rows = chats.flatMap((chat) => last.get(chat.id) ?? [])
  const messages = new Map((await answerMessages(ctx, rows)).map((message) => [message.chatId, message]))
  return chats.map((chat) => ({
    ...known.get(contactIdOf(ctx, chat))!,
    chat: { id: chat.id, ...standingOf(chat), lastMessage: messages.get(chat.id) ?? null },
  }))
}

/** Whoever may begin a conversation may write to everybody whom they see. */
async function othersToWriteTo(ctx: ChatContext, known: readonly number[]): Promise<Contact[]> {
  if (!may(ctx, 'create', 'Chat') || !may(ctx, 'create', 'Message')) return []
  const rows = await visibleSlow(ctx, userSubject)
    .selectAll('users')
    .where('users.status', '=', 'active')
    .orderBy('nameKey')
    .orderBy('id')
    .execute()
  const isKnown = new Set([...known, ctx.viewer.id])
  return answerPeople(
    ctx,
    rows.filter(({ id }) => !isKnown.has(id)),
  )
}

/** A person with whom there is no conversation yet. Refusal 404 where the viewer may not begin one. */
export async function newContact(ctx: ChatContext, id: number): Promise<Contact> {
  if (id === ctx.viewer.id || !may(ctx, 'create', 'Chat')) throw notFound('contact')
  const row = await visible(ctx, userSubject)
    .selectAll('users')
    .where('users.id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!row) throw notFound('contact')
  return (await answerPeople(ctx, [row]))[0]!
}

/** The contacts of the viewer's chats, by contact id. */
export async function contactsOf(ctx: ChatContext, chats: readonly OwnChat[]): Promise<Map<number, Contact>> {
  const groups = chats.filter(({ groupId }) => groupId !== null)
  const personIds = chats.filter(({ groupId }) => groupId === null).map((chat) => contactIdOf(ctx, chat))
  const [people, counts] = await Promise.all([readUsers(ctx.db, personIds), countMembers(ctx.db, groups)])
  const answered = await answerPeople(ctx, people)
  return new Map(
    [...answered, ...groups.map((chat) => groupContact(chat, counts.get(chat.id) ?? 0))].map((contact) => [contact.id, contact]),
  )
}

export async function contactOf(ctx: ChatContext, chat: OwnChat): Promise<Contact> {
  return [...(await contactsOf(ctx, [chat])).values()][0]!
}

const groupContact = ({ groupId, title, about }: OwnChat, memberCount: number): Contact => ({
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

type User = { id: number; fullName: string; avatar: string | null; role: string; status: string; removedAt: string | null }

/** With their profile and presence; the role where the viewer may read it. */
async function answerPeople(ctx: ChatContext, users: readonly User[]): Promise<Contact[]> {
  const presence = await readPresence(
    ctx,
    users.map(({ id }) => id),
  )
  return users.map((user) => {
    const { id, fullName, avatar, status, removedAt } = user
    const { about, status: seen } = presence.get(id)!
    const { role } = removedAt === null ? maskFields(ctx, userSubject, user) : {}
    const canWrite = status === 'active' && removedAt === null
    return { id, fullName, avatar, isGroup: false, role: role ?? null, about, status: seen, memberCount: null, canWrite }
  })
}

async function readUsers(db: Kysely<ChatTables>, ids: readonly number[]): Promise<User[]> {
  return ids.length === 0 ? [] : db.selectFrom('users').selectAll().where('id', 'in', ids).execute()
}

async function countMembers(db: Kysely<ChatTables>, groups: readonly { id: number }[]): Promise<Map<number, number>> {
  if (groups.length === 0) return new Map()
  const rows = await presentMembers(db)
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
