import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { StoredFile } from '#platform/contract/files.ts'
import {
  entityProperties,
  Id,
  Nullable,
  EmptyResponse,
  OneOf,
  Person,
  Time,
  withReadProperties,
  closedObject,
} from '#platform/contract/schema.ts'

export const MESSAGE_LIMIT = 10_000
export const FILES_LIMIT = 10
/** How many earlier texts of a draft are sent along, so that the server recognizes a draft it has not seen change. */
export const SENT_DRAFTS_LIMIT = 5

export const MESSAGES_PER_PAGE = 50
export const REACTIONS_LIMIT = 20

export const eventKinds = ['made', 'renamed', 'added', 'removed', 'left'] as const

/** `message` is cut to 200 characters, and empty if the quoted message was deleted. */
const QuotedMessage = Type.Object({ id: Id, senderId: Id, message: Type.String(), isDeleted: Type.Boolean() })

const Reaction = Type.Object({
  emoji: Type.String(),
  /** In order of reaction. */
  userIds: Type.Array(Id),
})

/** A task or card created from the message; `list-links` answers its title and state. */
const LinkReference = Type.Object({ entity: OneOf(['task', 'card']), id: Id })

export const Message = Type.Object({
  ...entityProperties,
  chatId: Id,
  /** Consecutive number within the chat. Deleted messages keep their number, so a gap means that the client missed a message. */
  seq: Type.Integer(),
  senderId: Id,
  /** Unsanitized Markdown. Empty for deleted messages, events and messages that only have files. */
  message: Type.String(),
  time: Time,
  /** UUID chosen by the sender's client, which uses it to replace the pending message when the sent one arrives. */
  clientId: Nullable(Type.String()),
  editedAt: Nullable(Time),
  isDeleted: Type.Boolean(),
  replyTo: Nullable(QuotedMessage),
  files: Type.Array(StoredFile),
  reactions: Type.Array(Reaction),
  /** Ids of the users mentioned as `@[userId]`. */
  mentions: Type.Array(Id),
  links: Type.Array(LinkReference),
  /** Set instead of text if `senderId` changed the group. Events never count as unread. `title` is the new title. */
  event: Nullable(Type.Object({ kind: OneOf(eventKinds), userIds: Type.Array(Id), title: Nullable(Type.String()) })),
})
export type Message = Static<typeof Message>

/** Mentions are stored as `@[12]`, where 12 is the user's id. */
export const mentionPattern = /@\[(\d{1,15})\]/g
const Text = Type.String({ maxLength: MESSAGE_LIMIT })
/** Title of the task or card; defaults to the first line of the message. */
const Title = Type.Optional(Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }))
const MessageOutput = Type.Object({ message: Message })

export const messageEndpoints = {
  getMsg: endpoint('GET /apps/chat/message', {
    access: ['read', 'Chat'],
    summary: 'Get a message and the contact id of its chat',
    topic: 'chats',
    input: Type.Object({ id: Id }),
    output: Type.Object({ message: Message, contactId: Id }),
  }),
  /**
   * Requires text or files. `files` are ids of uploads, which the members can read from then on. `drafts` are the versions of the
   * text that `draft` may have stored: the stored draft is cleared if it is one of them, or always if `drafts` is omitted.
   * Throws 404 for an unknown contact or file, or a reply to a message outside the chat; 409 if the user is deactivated or the
   * viewer left the group; 429 for too many messages. Deleted messages can be replied to.
   */
  sendMsg: endpoint('POST /apps/chat/send-msg', {
    access: ['create', 'Message'],
    summary: 'Send a message to a user or group. Repeating a `clientId` returns the message sent first',
    input: closedObject({
      obj: closedObject({
        contact: Type.Object({ id: Id }),
        message: Text,
        clientId: Type.Optional(Type.String({ format: 'uuid' })),
        replyTo: Type.Optional(Nullable(Id)),
        files: Type.Optional(Type.Array(Id, { maxItems: FILES_LIMIT, uniqueItems: true })),
        drafts: Type.Optional(Type.Array(Text, { maxItems: SENT_DRAFTS_LIMIT })),
      }),
    }),
    output: Type.Object({ message: Message, chat: Type.Object({ id: Id, unseenMsgs: Type.Integer(), lastMessage: Nullable(Message) }) }),
  }),
  /** Earlier versions are in the history of entity `message`. */
  updateMsg: endpoint('POST /apps/chat/update-msg', {
    access: ['update', 'Message'],
    summary: "Edit the text of one of the viewer's messages",
    input: closedObject({ obj: withReadProperties(Type.Object({ id: Id, message: Text }), Message) }),
    output: MessageOutput,
  }),
  /** The message keeps its position without text, files and reactions. Can be undone. */
  deleteMsg: endpoint('DELETE /apps/chat/delete-msg', {
    access: ['delete', 'Message'],
    summary: "Delete one of the viewer's messages",
    input: Type.Object({ id: Id }),
    output: MessageOutput,
  }),
  reactMsg: endpoint('POST /apps/chat/react', {
    access: ['create', 'Message'],
    summary: 'Add or remove an emoji reaction',
    input: closedObject({ id: Id, emoji: Type.String({ minLength: 1, maxLength: 32 }), isOn: Type.Boolean() }),
    output: MessageOutput,
  }),
  /** Newest first, at most 1,000. `total` can miss old messages if thousands of newer matches are not visible to the viewer. */
  searchMsgs: endpoint('GET /apps/chat/search', {
    access: ['read', 'Message'],
    summary: 'Search messages, in all chats or in the chat with contact `id`',
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
  /** The description quotes the message and links back to it. */
  addTaskOfMsg: endpoint('POST /apps/chat/add-task', {
    access: ['create', 'Task'],
    summary: 'Create a task from a message',
    input: closedObject({ id: Id, title: Title }),
    output: Type.Object({ message: Message, taskId: Id }),
  }),
  /** Without `boardId`, uses the first column of the viewer's first project. The card quotes the message and links back to it. */
  addCardOfMsg: endpoint('POST /apps/chat/add-card', {
    access: ['create', 'Card'],
    summary: 'Create a kanban card from a message',
    input: closedObject({ id: Id, title: Title, boardId: Type.Optional(Id) }),
    output: Type.Object({ message: Message, cardId: Id }),
  }),
  /** Omits records that the viewer may not read. Subscribe to the `topic` of each record to follow its changes. */
  listLinks: endpoint('GET /apps/chat/links', {
    access: ['read', 'Chat'],
    summary: 'List tasks and cards created from these messages, with their state',
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
          link: Type.String(),
          topic: Type.String(),
        }),
      ),
    }),
  }),
  /** Clients show the indicator for six seconds; call this at most every three seconds while the user types. */
  typing: endpoint('POST /apps/chat/typing', {
    access: ['create', 'Message'],
    summary: 'Show a typing indicator to the other members of the chat',
    input: closedObject({ id: Id }),
    output: EmptyResponse,
  }),
}
