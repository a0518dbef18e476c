import type { Kysely, Selectable } from 'kysely'
import type { Subject } from '#platform/server/abilities/subject.ts'
import type { Context, Viewer } from '#platform/server/context.ts'
import { presences } from '../contract.ts'
import type { ChatTables } from './tables.ts'

export type ChatContext = Context<ChatTables>
export type ChatRecord = Selectable<ChatTables['chats']>
export type MessageRecord = Selectable<ChatTables['chat_messages']>

/** Whoever sees the application as somebody else does not see their chats: membership is a person's own. */
export const ownId = ({ id, viewedBy }: Viewer) => (viewedBy ? 0 : id)

export const chatSubject = {
  subject: 'Chat',
  entity: 'chat',
  table: 'chats',
  fields: {
    id: { column: 'id', type: 'number' },
    isGroup: { column: 'isGroup', type: 'boolean' },
    title: { column: 'title', type: 'text' },
    about: { column: 'about', type: 'text' },
    'createdBy.id': { column: 'createdById', type: 'number' },
    createdAt: { column: 'createdAt', type: 'time' },
    updatedAt: { column: 'updatedAt', type: 'time' },
  },
  bound: (viewer, eb) =>
    eb.exists(
      eb
        .selectFrom('chat_members as bound')
        .select('bound.userId')
        .whereRef('bound.chatId', '=', 'chats.id')
        .where('bound.userId', '=', ownId(viewer)),
    ),
  alive: (eb) => eb('chats.removedAt', 'is', null),
  returnable: (viewer, eb) =>
    eb.exists(
      eb
        .selectFrom('chat_members as owner')
        .select('owner.userId')
        .whereRef('owner.chatId', '=', 'chats.id')
        .where('owner.userId', '=', ownId(viewer))
        .where('owner.isOwner', '=', 1),
    ),
  topics: () => [],
  kept: ['members'],
  snapshot: async (db: Kysely<ChatTables>, id) => {
    const chat = await db.selectFrom('chats').selectAll().where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst()
    return chat ? chatForm(chat) : null
  },
} as const satisfies Subject

/** Deleted messages are found by nobody; that there was one is read beside (`tombstones`). */
export const messageSubject = {
  subject: 'Message',
  entity: 'message',
  table: 'chat_messages',
  fields: {
    id: { column: 'id', type: 'number' },
    chatId: { column: 'chatId', type: 'number' },
    senderId: { column: 'senderId', type: 'number' },
    message: { column: 'message', type: 'text' },
    editedAt: { column: 'editedAt', type: 'time' },
    createdAt: { column: 'createdAt', type: 'time' },
    updatedAt: { column: 'updatedAt', type: 'time' },
  },
  bound: (viewer, eb) =>
    eb.exists(
      eb
        .selectFrom('chat_members as bound')
        .innerJoin('chats as within', 'within.id', 'bound.chatId')
        .select('bound.userId')
        .whereRef('bound.chatId', '=', 'chat_messages.chatId')
        .where('bound.userId', '=', ownId(viewer))
        .where('within.removedAt', 'is', null),
    ),
  alive: (eb) => eb('chat_messages.deletedAt', 'is', null),
  returnable: (viewer, eb) => eb('chat_messages.senderId', '=', ownId(viewer)),
  topics: () => [],
  snapshot: async (db: Kysely<ChatTables>, id) => {
    const row = await db
      .selectFrom('chat_messages')
      .select('message')
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    return row ? messageForm(row) : null
  },
  link: (id) => `/chat?message=${id}`,
  filesIn: ['files'],
} as const satisfies Subject

export const profileSubject = {
  subject: 'ChatProfile',
  entity: 'chat-profile',
  table: 'chat_profiles',
  fields: {
    id: { column: 'id', type: 'number' },
    about: { column: 'about', type: 'text' },
    status: { column: 'status', type: 'text', values: presences },
    settings: { column: 'settings', type: 'text' },
  },
  bound: (viewer, eb) => eb('chat_profiles.id', '=', ownId(viewer)),
  topics: ({ id }) => [`chats/${String(id)}`],
} as const satisfies Subject

/** What the journal keeps. */
export const chatForm = ({ title, about }: Pick<ChatRecord, 'title' | 'about'>) => ({ title, about })
export const messageForm = ({ message }: Pick<MessageRecord, 'message'>) => ({ message })
