import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { File } from '#platform/contract/files.ts'
import { entity, Id, Nullable, Ok, OneOf, Person, Time, withRead } from '#platform/contract/schema.ts'

/** The longest message in characters, and the most files in one and drafts that go out with it. */
export const MESSAGE_LIMIT = 10_000
export const FILES_LIMIT = 10
export const DRAFTS_LIMIT = 5

/** How many messages `get-chat` answers; around one at most so many on each side. */
export const PAGE_OF_MESSAGES = 50
/** The most different reactions to one message. */
export const REACTIONS_LIMIT = 20

export const eventKinds = ['made', 'renamed', 'added', 'removed', 'left'] as const

/** The message that is answered to, cut to its first 200 characters; empty where it was deleted. */
const Quote = Type.Object({ id: Id, senderId: Id, message: Type.String(), isDeleted: Type.Boolean() })

const Reaction = Type.Object({
  emoji: Type.String(),
  /** Who reacted so, the first one first. */
  userIds: Type.Array(Id),
})

/** What was made of a message; `list-links` says how it stands. */
const LinkReference = Type.Object({ entity: OneOf(['task', 'card']), id: Id })

export const Message = Type.Object({
  ...entity,
  chatId: Id,
  /** Numbers of one chat follow each other without a hole, deleted messages keep theirs: a hole means one was missed. */
  seq: Type.Integer(),
  senderId: Id,
  /** Markdown as it was written, to be shown as text or rendered safely; empty where deleted, in an event, or beside files alone. */
  message: Type.String(),
  time: Time,
  /** The sender's own name for it (a UUID), by which its echo replaces the pending one. */
  clientId: Nullable(Type.String()),
  editedAt: Nullable(Time),
  isDeleted: Type.Boolean(),
  replyTo: Nullable(Quote),
  files: Type.Array(File),
  reactions: Type.Array(Reaction),
  /** The people whom it names by `@[userId]`. */
  mentions: Type.Array(Id),
  links: Type.Array(LinkReference),
  /** Instead of words: what `senderId` did to the group. It counts as unseen for nobody. `title`: the new one. */
  event: Nullable(Type.Object({ kind: OneOf(eventKinds), userIds: Type.Array(Id), title: Nullable(Type.String()) })),
})
export type Message = Static<typeof Message>

/** A mention stands in the text as `@[12]`, 12 being the user's id; the web client writes and shows the name. */
export const mentionPattern = /@\[(\d{1,15})\]/g

const closed = <P extends Parameters<typeof Type.Object>[0]>(properties: P) => Type.Object(properties, { additionalProperties: false })
const Text = Type.String({ maxLength: MESSAGE_LIMIT })
/** Of what is made of a message; its first line where none is given. */
const Title = Type.Optional(Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }))
const OneMessage = Type.Object({ message: Message })

export const messageEndpoints = {
  getMsg: endpoint({
    method: 'GET',
    path: '/apps/chat/message',
    access: ['read', 'Chat'],
    summary: 'One message, with the id of the contact in whose chat it stands',
    topic: 'chats',
    input: Type.Object({ id: Id }),
    output: Type.Object({ message: Message, contactId: Id }),
  }),
  /** Needs words or files. `drafts`: what may be kept by `draft` and goes out with it; what else is kept stays. Without them the chat is left with no draft. An uploaded file is named by its id and becomes readable by the members. One may reply to what was deleted meanwhile. Refusals: 404 contact, file, or reply to what is not in the chat; 409 the group was left, the person is not active; 429 too fast. */
  sendMsg: endpoint({
    method: 'POST',
    path: '/apps/chat/send-msg',
    access: ['create', 'Message'],
    summary: 'Send a message to a person or group; a repeated `clientId` answers the first one',
    input: closed({
      obj: closed({
        contact: Type.Object({ id: Id }),
        message: Text,
        clientId: Type.Optional(Type.String({ format: 'uuid' })),
        replyTo: Type.Optional(Nullable(Id)),
        files: Type.Optional(Type.Array(Id, { maxItems: FILES_LIMIT, uniqueItems: true })),
        drafts: Type.Optional(Type.Array(Text, { maxItems: DRAFTS_LIMIT })),
      }),
    }),
    output: Type.Object({ message: Message, chat: Type.Object({ id: Id, unseenMsgs: Type.Integer(), lastMessage: Nullable(Message) }) }),
  }),
  /** One's own only. Earlier wordings stand in the history of entity `message`. */
  updateMsg: endpoint({
    method: 'POST',
    path: '/apps/chat/update-msg',
    access: ['update', 'Message'],
    summary: "Change the words of one's own message",
    input: closed({ obj: withRead(Type.Object({ id: Id, message: Text }), Message) }),
    output: OneMessage,
  }),
  /** One's own only. It stays in its place without words, files and reactions; can be undone. */
  deleteMsg: endpoint({
    method: 'DELETE',
    path: '/apps/chat/delete-msg',
    access: ['delete', 'Message'],
    summary: "Delete one's own message",
    input: Type.Object({ id: Id }),
    output: OneMessage,
  }),
  reactMsg: endpoint({
    method: 'POST',
    path: '/apps/chat/react',
    access: ['create', 'Message'],
    summary: 'React to a message with an emoji, or take that back',
    input: closed({ id: Id, emoji: Type.String({ minLength: 1, maxLength: 32 }), isOn: Type.Boolean() }),
    output: OneMessage,
  }),
  /** The newest first, at most 1,000: `total` counts no further, and misses old ones behind thousands of newer ones of others. Open a hit in its place with `get-chat?id={contactId}&around={message.id}`. */
  searchMsgs: endpoint({
    method: 'GET',
    path: '/apps/chat/search',
    access: ['read', 'Message'],
    summary: 'Messages that hold `q`, in all chats or in the chat with the contact `id`',
    topic: 'chats',
    input: Type.Object({
      q: Type.String({ minLength: 1, maxLength: 200 }),
      id: Type.Optional(Id),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    output: Type.Object({
      hits: Type.Array(Type.Object({ message: Message, contactId: Id })),
      total: Type.Integer(),
      people: Type.Array(Person),
    }),
  }),
  /** Named by the message where no title is given; its description quotes the message and links back. */
  addTaskOfMsg: endpoint({
    method: 'POST',
    path: '/apps/chat/add-task',
    access: ['create', 'Task'],
    summary: 'Make a to-do task of a message',
    input: closed({ id: Id, title: Title }),
    output: Type.Object({ message: Message, taskId: Id }),
  }),
  /** On the first board of the viewer's first project unless `boardId` names one; it quotes the message and its source links back. */
  addCardOfMsg: endpoint({
    method: 'POST',
    path: '/apps/chat/add-card',
    access: ['create', 'Card'],
    summary: 'Make a kanban card of a message',
    input: closed({ id: Id, title: Title, boardId: Type.Optional(Id) }),
    output: Type.Object({ message: Message, cardId: Id }),
  }),
  /** Only what the viewer may read; the `topic` of each tells when it changes. */
  listLinks: endpoint({
    method: 'GET',
    path: '/apps/chat/links',
    access: ['read', 'Chat'],
    summary: 'How the tasks and cards stand that were made of these messages',
    topic: 'todo',
    input: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 200, commas: true }) }),
    output: Type.Object({
      links: Type.Array(
        Type.Object({
          messageId: Id,
          entity: OneOf(['task', 'card']),
          id: Id,
          title: Type.String(),
          isDone: Type.Boolean(),
          /** Address in the application. */
          link: Type.String(),
          topic: Type.String(),
        }),
      ),
    }),
  }),
  /** Says so to the others for about six seconds: call it at most every three while the person types. */
  typing: endpoint({
    method: 'POST',
    path: '/apps/chat/typing',
    access: ['create', 'Message'],
    summary: 'Tell the others in the chat with this contact that one is typing',
    input: closed({ id: Id }),
    output: Ok,
  }),
}
