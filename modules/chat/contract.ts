import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  Id,
  Nullable,
  EmptyResponse,
  OneOf,
  pagingParameters,
  Person,
  withReadProperties,
  closedObject,
} from '#platform/contract/schema.ts'
import { ChatSettings, Contact, presenceStatuses, Profile } from './contacts/contract.ts'
import { groupEndpoints } from './groups/contract.ts'
import { Message, messageEndpoints } from './messages/contract.ts'

export * from './contacts/contract.ts'
export { MEMBERS_LIMIT, type Member } from './groups/contract.ts'
export {
  SENT_DRAFTS_LIMIT,
  eventKinds,
  FILES_LIMIT,
  mentionPattern,
  Message,
  MESSAGE_LIMIT,
  MESSAGES_PER_PAGE,
  REACTIONS_LIMIT,
} from './messages/contract.ts'

const chatStateProperties = {
  /** Exact number of messages from others after `seenSeq`, without deleted messages and events. */
  unseenMsgs: Type.Integer(),
  /** How many of them mention the viewer. */
  unseenMentions: Type.Integer(),
  /** `seq` of the last message that the viewer has read, and of the last message in the chat. */
  seenSeq: Type.Integer(),
  lastSeq: Type.Integer(),
  isMuted: Type.Boolean(),
  /** The viewer's unsent text, shared by all their devices. */
  draft: Type.String(),
}

export const ChatContact = Type.Object({
  ...Contact.properties,
  chat: Type.Object({ id: Id, ...chatStateProperties, lastMessage: Nullable(Message) }),
})
export type ChatContact = Static<typeof ChatContact>

/** A page of a chat, oldest message first. For a contact without a chat, `id` is null and the rest is empty. */
export const Chat = Type.Object({
  id: Nullable(Id),
  contact: Contact,
  ...chatStateProperties,
  messages: Type.Array(Message),
  hasEarlier: Type.Boolean(),
  hasLater: Type.Boolean(),
  /** The first unread message, as it was before this call marked messages as read; clients show a "New" divider above it. */
  firstUnseenId: Nullable(Id),
})
export type Chat = Static<typeof Chat>

/**
 * Events of all the viewer's chats, published on the topic `chats` as `{type: 'told', topic: 'chats', bodies: ChatEvent[]}`.
 * A `message` is new if its `seq` follows the last one; otherwise it updates an earlier message (edit, deletion, reaction, link).
 * If the chat is unknown or `seq` has a gap, fetch `chats-and-contacts` or `get-chat?after=`.
 * `{type: 'changed'}` on the same topic means that chats were added, removed or renamed: fetch `chats-and-contacts`.
 */
export const ChatEvent = Type.Union([
  Type.Object({ kind: Type.Literal('message'), message: Message }),
  /** The user has read all messages up to `seq`. For the viewer, `seq` can decrease (`mark-unseen`). */
  Type.Object({ kind: Type.Literal('seen'), chatId: Id, userId: Id, seq: Type.Integer() }),
  Type.Object({ kind: Type.Literal('typing'), chatId: Id, userId: Id }),
])
export type ChatEvent = Static<typeof ChatEvent>

/** Published on the topic `presence` when a user's status changes, at most once a second. `about` is only set if it changed. */
export const PresenceEvent = Type.Object({ id: Id, status: OneOf(presenceStatuses), about: Type.Optional(Type.String()) })
export type PresenceEvent = Static<typeof PresenceEvent>

export const chat = {
  profileUser: endpoint('GET /apps/chat/users/profile-user', {
    access: ['read', 'Chat'],
    summary: "Get the viewer's chat profile",
    topic: 'chats',
    input: Type.Object({}),
    output: Type.Object({ profile: Profile }),
  }),
  updateChatProfile: endpoint('POST /apps/chat/users/update-profile', {
    access: ['read', 'Chat'],
    summary: "Update the viewer's about text, status or settings",
    input: closedObject({
      profile: withReadProperties(
        Type.Object({
          about: Type.Optional(Profile.properties.about),
          status: Type.Optional(Profile.properties.status),
          settings: Type.Optional(Type.Partial(ChatSettings, { additionalProperties: false })),
        }),
        Profile,
      ),
    }),
    output: Type.Object({ profile: Profile }),
  }),
  chatsAndContacts: endpoint('GET /apps/chat/chats-and-contacts', {
    access: ['read', 'Chat'],
    summary: 'List chats, most recently active first, and other users the viewer can message, by name. `q` filters by name',
    topic: 'chats',
    input: Type.Object({ q: Type.Optional(Type.String({ maxLength: 200 })) }),
    output: Type.Object({ chatsContacts: Type.Array(ChatContact), contacts: Type.Array(Contact), people: Type.Array(Person) }),
  }),
  /**
   * Answers the newest 50 messages; 50 `before` or `after` a message id; up to 50 on each side `around` one; or the same around
   * the first unread message (`unseen=true`). Marks the returned messages as read unless `seen=false`. `people` are the users
   * that the messages refer to. Throws 404 if the viewer cannot access the contact or message.
   */
  getChat: endpoint('GET /apps/chat/get-chat', {
    access: ['read', 'Chat'],
    summary: 'Get messages of a chat with a user or group; the newest, or those before, after or around a message',
    topic: 'chats',
    input: Type.Object({
      id: Id,
      before: Type.Optional({ ...Id, description: 'Only messages before this one' }),
      after: Type.Optional({ ...Id, description: 'Only messages after this one' }),
      around: Type.Optional({ ...Id, description: 'This message, and those before and after it' }),
      unseen: Type.Optional(Type.Boolean({ description: 'Messages around the first unread one' })),
      seen: Type.Optional(Type.Boolean({ description: '`false` does not mark the messages as read' })),
    }),
    output: Type.Object({ chat: Chat, people: Type.Array(Person) }),
  }),
  /** Muted chats only count messages that mention the viewer. */
  countUnseen: endpoint('GET /apps/chat/unseen', {
    access: ['read', 'Chat'],
    summary: 'Count the unread messages in all chats',
    topic: 'chats',
    input: Type.Object({}),
    output: Type.Object({ unseenMsgs: Type.Integer(), unseenMentions: Type.Integer() }),
  }),
  /** Muted chats are only listed if an unread message mentions the viewer. */
  listUnseen: endpoint('GET /apps/chat/unseen-chats', {
    access: ['read', 'Chat'],
    summary: 'List chats with unread messages, most recently active first',
    topic: 'chats',
    input: Type.Object({ page: pagingParameters.page, perPage: pagingParameters.perPage }),
    output: Type.Object({ chatsContacts: Type.Array(ChatContact), total: Type.Integer() }),
  }),
  /** Marks messages up to and including `messageId`, or all if it is omitted. Never marks messages as unread. */
  markSeen: endpoint('POST /apps/chat/mark-seen', {
    access: ['read', 'Chat'],
    summary: 'Mark messages of a chat as read',
    input: closedObject({ id: Id, messageId: Type.Optional(Id) }),
    output: Type.Object({ chat: Type.Object({ id: Id, ...chatStateProperties }) }),
  }),
  markUnseen: endpoint('POST /apps/chat/mark-unseen', {
    access: ['read', 'Chat'],
    summary: 'Mark a message and all later ones as unread',
    input: closedObject({ id: Id, messageId: Id }),
    output: Type.Object({ chat: Type.Object({ id: Id, ...chatStateProperties }) }),
  }),
  muteChat: endpoint('POST /apps/chat/mute', {
    access: ['read', 'Chat'],
    summary: 'Mute a chat, so that only mentions notify the viewer, or unmute it',
    input: closedObject({ id: Id, isMuted: Type.Boolean() }),
    output: Type.Object({ chat: Type.Object({ id: Id, ...chatStateProperties }) }),
  }),
  /**
   * With `was`, replaces the stored draft only if it equals `was`. Sending a message clears the draft, unless the message lists
   * `drafts` that do not include it. A contact without a chat has no stored draft; the client keeps it locally.
   */
  saveDraft: endpoint('POST /apps/chat/draft', {
    access: ['read', 'Chat'],
    summary: 'Save the draft of a message to a contact',
    input: closedObject({ id: Id, draft: Type.String({ maxLength: 10_000 }), was: Type.Optional(Type.String({ maxLength: 10_000 })) }),
    output: EmptyResponse,
  }),
  /** `tab` is the id that the socket sent when it connected. A user is away once all their devices are idle. */
  setIdle: endpoint('POST /apps/chat/idle', {
    access: ['read', 'Chat'],
    summary: 'Report that this device is idle or active again',
    input: closedObject({ tab: Type.String({ minLength: 1, maxLength: 64 }), isIdle: Type.Boolean() }),
    output: Type.Object({ status: Profile.properties.status }),
  }),
  ...messageEndpoints,
  ...groupEndpoints,
}
