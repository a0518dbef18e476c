import type { Kysely, Selectable } from 'kysely'
import type { Subject } from '#platform/server/abilities/subject.ts'
import type { Context } from '#platform/server/context.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { presenceStatuses } from '../contract.ts'
import type { ChatTables } from './tables.ts'

export type ChatContext = Context<ChatTables>
export type ChatRecord = Selectable<ChatTables['chats']>
export type MessageRecord = Selectable<ChatTables['chat_messages']>

/** An administrator who views the app as another user has no access to that user's chats. */
export const getMembershipUserId = ({ id, viewedBy }: Viewer) => (viewedBy ? 0 : id)

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
  scope: (viewer, eb) =>
    eb.exists(
      eb
        .selectFrom('chat_members as bound')
        .select('bound.userId')
        .whereRef('bound.chatId', '=', 'chats.id')
        .where('bound.userId', '=', getMembershipUserId(viewer)),
    ),
  notDeleted: (eb) => eb('chats.removedAt', 'is', null),
  restorableBy: (viewer, eb) =>
    eb.exists(
      eb
        .selectFrom('chat_members as owner')
        .select('owner.userId')
        .whereRef('owner.chatId', '=', 'chats.id')
        .where('owner.userId', '=', getMembershipUserId(viewer))
        .where('owner.isOwner', '=', 1),
    ),
  topics: () => [],
  journalProperties: ['members'],
  snapshot: async (db: Kysely<ChatTables>, id) => {
    const chat = await db.selectFrom('chats').selectAll().where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst()
    return chat ? toChatForm(chat) : null
  },
} as const satisfies Subject

/** Excludes deleted messages; `queryDeletedMessages` reads those that stay in a chat as placeholders. */
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
  scope: (viewer, eb) =>
    eb.exists(
      eb
        .selectFrom('chat_members as bound')
        .innerJoin('chats as within', 'within.id', 'bound.chatId')
        .select('bound.userId')
        .whereRef('bound.chatId', '=', 'chat_messages.chatId')
        .where('bound.userId', '=', getMembershipUserId(viewer))
        .where('within.removedAt', 'is', null),
    ),
  notDeleted: (eb) => eb('chat_messages.deletedAt', 'is', null),
  restorableBy: (viewer, eb) => eb('chat_messages.senderId', '=', getMembershipUserId(viewer)),
  topics: () => [],
  snapshot: async (db: Kysely<ChatTables>, id) => {
    const row = await db
      .selectFrom('chat_messages')
      .select('message')
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    return row ? toMessageForm(row) : null
  },
  link: (id) => `/chat?message=${id}`,
  fileProperties: ['files'],
} as const satisfies Subject

export const profileSubject = {
  subject: 'ChatProfile',
  entity: 'chat-profile',
  table: 'chat_profiles',
  fields: {
    id: { column: 'id', type: 'number' },
    about: { column: 'about', type: 'text' },
    status: { column: 'status', type: 'text', values: presenceStatuses },
    settings: { column: 'settings', type: 'text' },
  },
  scope: (viewer, eb) => eb('chat_profiles.id', '=', getMembershipUserId(viewer)),
  topics: ({ id }) => [`chats/${String(id)}`],
} as const satisfies Subject

/** The versions of a chat and a message that the journal stores. */
export const toChatForm = ({ title, about }: Pick<ChatRecord, 'title' | 'about'>) => ({ title, about })
export const toMessageForm = ({ message }: Pick<MessageRecord, 'message'>) => ({ message })
