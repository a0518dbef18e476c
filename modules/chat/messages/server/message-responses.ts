import type { Message } from '../../contract.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { peopleById } from '#platform/server/identity/people.ts'
import type { Person } from '#platform/contract/schema.ts'
import { changesOf, roomOf } from '../../server/chats.ts'
import { messageSubject, type ChatContext, type MessageRecord } from '../../server/chat-subjects.ts'
import { noParts, readParts, type Parts } from './message-parts.ts'

/** Messages as they are answered, in their order, without what the viewer may not read. */
export async function answerMessages(ctx: ChatContext, rows: readonly MessageRecord[]): Promise<Message[]> {
  const parts = await readParts(ctx, rows)
  return rows.map((row) => maskFields(ctx, messageSubject, compose(row, parts.get(row.id))))
}

/** Tells everyone in the chat how the message stands now, and answers it. */
export async function tellMessage(ctx: ChatContext, row: MessageRecord, known?: Parts): Promise<Message> {
  const message = compose(row, known ?? (await readParts(ctx, [row])).get(row.id))
  ctx.tell(roomOf(row.chatId), { kind: 'message', message })
  ctx.announce(changesOf(row.chatId))
  return maskFields(ctx, messageSubject, message)
}

/** Whether the viewer may read all of every message: only then may messages be carried to them as they are. */
export function readsWhole({ viewer }: Pick<ChatContext, 'viewer'>): boolean {
  const [first] = viewer.ability.possibleRulesFor('read', messageSubject.subject)
  return first !== undefined && !first.inverted && !first.conditions && !first.fields
}

/** Whom these messages name, by sending, reacting, or as mentioned. */
export async function peopleIn(ctx: ChatContext, messages: readonly (Message | null)[]): Promise<Person[]> {
  const ids = messages.flatMap((message) => (message ? namedIn(message) : []))
  return [...(await peopleById(ctx.db, ids)).values()]
}

const namedIn = ({ senderId, replyTo, reactions, mentions, event }: Message) => [
  senderId,
  ...(replyTo ? [replyTo.senderId] : []),
  ...(reactions ?? []).flatMap(({ userIds }) => userIds),
  ...(mentions ?? []),
  ...(event?.userIds ?? []),
]

function compose(row: MessageRecord, parts: Parts = noParts): Message {
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
    ...(isDeleted ? noParts : parts),
  }
}
