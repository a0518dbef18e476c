import type { Message } from '../../contract.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import type { Person } from '#platform/contract/schema.ts'
import { getChangeRoom, getMessageRoom } from '../../server/chats.ts'
import { messageSubject, type ChatContext, type MessageRecord } from '../../server/chat-subjects.ts'
import { emptyParts, readMessageParts, type MessageParts } from './message-parts.ts'

export async function toMessageResponses(ctx: ChatContext, rows: readonly MessageRecord[]): Promise<Message[]> {
  const parts = await readMessageParts(ctx, rows)
  return rows.map((row) => maskFields(ctx, messageSubject, toMessage(row, parts.get(row.id))))
}

/** Publishes the current state of the message to the members of the chat, and returns it as the viewer may read it. */
export async function publishMessage(ctx: ChatContext, row: MessageRecord, knownParts?: MessageParts): Promise<Message> {
  const message = toMessage(row, knownParts ?? (await readMessageParts(ctx, [row])).get(row.id))
  ctx.publishMessage(getMessageRoom(row.chatId), { kind: 'message', message })
  ctx.publishChange(getChangeRoom(row.chatId))
  return maskFields(ctx, messageSubject, message)
}

/** Whether the viewer may read all messages with all fields, so that the socket can send them unmasked. */
export function canReadAllMessages({ viewer }: Pick<ChatContext, 'viewer'>): boolean {
  const [first] = viewer.ability.possibleRulesFor('read', messageSubject.subject)
  return first !== undefined && !first.inverted && !first.conditions && !first.fields
}

/** Lists the senders, quoted senders, mentioned users, and users in reactions and events of the messages. */
export async function listReferencedPeople(ctx: ChatContext, messages: readonly (Message | null)[]): Promise<Person[]> {
  const ids = messages.flatMap((message) => (message ? getReferencedIds(message) : []))
  return [...(await getPeopleById(ctx.db, ids)).values()]
}

const getReferencedIds = ({ senderId, replyTo, reactions, mentions, event }: Message) => [
  senderId,
  ...(replyTo ? [replyTo.senderId] : []),
  ...(reactions ?? []).flatMap(({ userIds }) => userIds),
  ...(mentions ?? []),
  ...(event?.userIds ?? []),
]

function toMessage(row: MessageRecord, parts: MessageParts = emptyParts): Message {
  const { id, chatId, seq, senderId, clientId, editedAt, createdAt, updatedAt } = row
  const isDeleted = row.deletedAt !== null
  return {
    id,
    createdAt,
    updatedAt,
    chatId,
    seq,
    senderId,
    time: createdAt,
    clientId,
    editedAt: isDeleted ? null : editedAt,
    isDeleted,
    message: isDeleted ? '' : row.message,
    event: row.event === null ? null : (JSON.parse(row.event) as Message['event']),
    ...(isDeleted ? emptyParts : parts),
  }
}
