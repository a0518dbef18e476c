import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, Nullable, Ok, OneOf, paging, Person, withRead } from '#platform/contract/schema.ts'
import { ChatSettings, Contact, presences, Profile } from './contacts/contract.ts'
import { groupEndpoints } from './groups/contract.ts'
import { Message, messageEndpoints } from './messages/contract.ts'

export * from './contacts/contract.ts'
export { MEMBERS_LIMIT, type Member } from './groups/contract.ts'
export {
  DRAFTS_LIMIT,
  eventKinds,
  FILES_LIMIT,
  mentionPattern,
  Message,
  MESSAGE_LIMIT,
  PAGE_OF_MESSAGES,
  REACTIONS_LIMIT,
} from './messages/contract.ts'

const closed = <P extends Parameters<typeof Type.Object>[0]>(properties: P) => Type.Object(properties, { additionalProperties: false })

/** How a chat stands for the viewer. */
const Standing = {
  /** Exact: messages of others after the last one seen, without deleted ones and events. */
  unseenMsgs: Type.Integer(),
  /** Those of them that mention the viewer. */
  unseenMentions: Type.Integer(),
  /** The last message that the viewer has seen, and the last one there is. */
  seenSeq: Type.Integer(),
  lastSeq: Type.Integer(),
  isMuted: Type.Boolean(),
  /** What the viewer has begun to write, on whichever device. */
  draft: Type.String(),
}

export const ChatContact = Type.Object({
  ...Contact.properties,
  chat: Type.Object({ id: Id, ...Standing, lastMessage: Nullable(Message) }),
})
export type ChatContact = Static<typeof ChatContact>

/** A page of a chat, ascending. Without a conversation `id` is null and everything else empty. */
export const Chat = Type.Object({
  id: Nullable(Id),
  contact: Contact,
  ...Standing,
  messages: Type.Array(Message),
  /** Whether there are messages before the first and after the last of these. */
  hasEarlier: Type.Boolean(),
  hasLater: Type.Boolean(),
  /** The first message that was unseen before this call marked them seen: where the line "new" belongs. */
  firstUnseenId: Nullable(Id),
})
export type Chat = Static<typeof Chat>

/**
 * What the topic `chats` tells by `{type: 'told', topic: 'chats', bodies: ChatEvent[]}`, of all the viewer's chats.
 * `message`: new where its `seq` follows the last one, else it is an earlier one as it stands now (edited, deleted, reacted to, linked).
 * A chat that the client does not know yet, or a hole in `seq`, means: ask `chats-and-contacts`, or `get-chat?after=`.
 * `{type: 'changed'}` of the same topic means that chats came, went or were renamed: ask `chats-and-contacts`.
 */
export const ChatEvent = Type.Union([
  Type.Object({ kind: Type.Literal('message'), message: Message }),
  /** Somebody, or the viewer on another device, has seen all up to here; it may go back for the viewer alone (`mark-unseen`). */
  Type.Object({ kind: Type.Literal('seen'), chatId: Id, userId: Id, seq: Type.Integer() }),
  Type.Object({ kind: Type.Literal('typing'), chatId: Id, userId: Id }),
])
export type ChatEvent = Static<typeof ChatEvent>

/**
 * What the topic `presence` tells in the same way, at most once a second: somebody whose presence changed, and how it is now;
 * `about` only where they have other words about themselves.
 */
export const PresenceEvent = Type.Object({ id: Id, status: OneOf(presences), about: Type.Optional(Type.String()) })
export type PresenceEvent = Static<typeof PresenceEvent>

export const chat = {
  profileUser: endpoint({
    method: 'GET',
    path: '/apps/chat/users/profile-user',
    access: ['read', 'Chat'],
    summary: "One's own profile in chat",
    topic: 'chats',
    input: Type.Object({}),
    output: Type.Object({ profile: Profile }),
  }),
  updateChatProfile: endpoint({
    method: 'POST',
    path: '/apps/chat/users/update-profile',
    access: ['read', 'Chat'],
    summary: "Change one's own about, status or settings",
    input: closed({
      profile: withRead(
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
  chatsAndContacts: endpoint({
    method: 'GET',
    path: '/apps/chat/chats-and-contacts',
    access: ['read', 'Chat'],
    summary:
      'People and groups with a conversation, the newest first, and everyone else who can be written to, by name; `q` looks into their names',
    topic: 'chats',
    input: Type.Object({ q: Type.Optional(Type.String({ maxLength: 200 })) }),
    output: Type.Object({ chatsContacts: Type.Array(ChatContact), contacts: Type.Array(Contact), people: Type.Array(Person) }),
  }),
  /**
   * The newest 50; `before` and `after` a message (its id) the next 50 on that side, `around` one up to 50 on each side with
   * itself, `unseen=true` the same around the first unseen one. Marks everything seen, unless `seen=false`; `people` are those
   * whom the messages name. Refusals: 404 for a contact or message out of reach.
   */
  getChat: endpoint({
    method: 'GET',
    path: '/apps/chat/get-chat',
    access: ['read', 'Chat'],
    summary: 'The chat with a person or group: the newest messages, or those before, after or around one',
    topic: 'chats',
    input: Type.Object({
      id: Id,
      before: Type.Optional(Id),
      after: Type.Optional(Id),
      around: Type.Optional(Id),
      unseen: Type.Optional(Type.Boolean()),
      seen: Type.Optional(Type.Boolean()),
    }),
    output: Type.Object({ chat: Chat, people: Type.Array(Person) }),
  }),
  /** For the badges of every page. Muted chats count only where they mention the viewer. */
  countUnseen: endpoint({
    method: 'GET',
    path: '/apps/chat/unseen',
    access: ['read', 'Chat'],
    summary: 'How many messages of all chats are unseen',
    topic: 'chats',
    input: Type.Object({}),
    output: Type.Object({ unseenMsgs: Type.Integer(), unseenMentions: Type.Integer() }),
  }),
  /** As `chats-and-contacts` has them; muted chats only where they mention the viewer. */
  listUnseen: endpoint({
    method: 'GET',
    path: '/apps/chat/unseen-chats',
    access: ['read', 'Chat'],
    summary: 'The chats in which messages are unseen, the newest first',
    topic: 'chats',
    input: Type.Object({ page: paging.page, perPage: paging.perPage }),
    output: Type.Object({ chatsContacts: Type.Array(ChatContact), total: Type.Integer() }),
  }),
  /** Up to and with the message, everything where none is named; never goes back. */
  markSeen: endpoint({
    method: 'POST',
    path: '/apps/chat/mark-seen',
    access: ['read', 'Chat'],
    summary: 'Mark the chat with a contact as seen, up to a message',
    input: closed({ id: Id, messageId: Type.Optional(Id) }),
    output: Type.Object({ chat: Type.Object({ id: Id, ...Standing }) }),
  }),
  markUnseen: endpoint({
    method: 'POST',
    path: '/apps/chat/mark-unseen',
    access: ['read', 'Chat'],
    summary: 'Mark a message and all after it as unseen',
    input: closed({ id: Id, messageId: Id }),
    output: Type.Object({ chat: Type.Object({ id: Id, ...Standing }) }),
  }),
  muteChat: endpoint({
    method: 'POST',
    path: '/apps/chat/mute',
    access: ['read', 'Chat'],
    summary: 'Be told no more of a chat but of mentions, or again',
    input: closed({ id: Id, isMuted: Type.Boolean() }),
    output: Type.Object({ chat: Type.Object({ id: Id, ...Standing }) }),
  }),
  /** Sending in the chat empties it, unless the message names drafts and not this one. Where `was` is given and another draft is kept, that stays. Nothing is kept without a conversation: then the client keeps it. */
  saveDraft: endpoint({
    method: 'POST',
    path: '/apps/chat/draft',
    access: ['read', 'Chat'],
    summary: 'Keep what one has begun to write to a contact',
    input: closed({ id: Id, draft: Type.String({ maxLength: 10_000 }), was: Type.Optional(Type.String({ maxLength: 10_000 })) }),
    output: Ok,
  }),
  /** `tab`: as in the hello of its socket. A person is away when all their devices are. */
  setIdle: endpoint({
    method: 'POST',
    path: '/apps/chat/idle',
    access: ['read', 'Chat'],
    summary: 'Say that nobody sits at this device, or somebody again',
    input: closed({ tab: Type.String({ minLength: 1, maxLength: 64 }), isIdle: Type.Boolean() }),
    output: Type.Object({ status: Profile.properties.status }),
  }),
  ...messageEndpoints,
  ...groupEndpoints,
}
