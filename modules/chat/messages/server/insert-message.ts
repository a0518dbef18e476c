import { sql } from 'kysely'
import { isUniqueViolation } from '#platform/server/database/unique-violation.ts'
import { notFound, ApiError } from '#platform/server/api-error.ts'
import { indexRecord } from '#platform/server/search/index-record.ts'
import type { ChatContext, MessageRecord } from '../../server/chat-subjects.ts'

type NewMessage = Pick<MessageRecord, 'chatId' | 'message'> &
  Partial<Pick<MessageRecord, 'clientId' | 'replyToId' | 'event'>> & { drafts?: string[] }

/**
 * Inserts a message with the next number of its chat, which also locks the chat until the command commits. Throws 404 if the
 * viewer is no longer a member. `searchText` indexes the message in the same step. Sends all statements to the database at
 * once to save round trips.
 */
export async function insertMessage(ctx: ChatContext, input: NewMessage, searchText?: string): Promise<MessageRecord> {
  const seqTaken = incrementLastSeq(ctx, input.chatId)
  const inserted = insertMessageRow(ctx, input)
  const indexed = searchText === undefined ? undefined : indexInsertedMessage(ctx, input.chatId, searchText)
  const all = Promise.all([seqTaken, inserted, indexed, updateSenderState(ctx, input)])
  // Prevents an unhandled rejection: an error of `inserted` is thrown first, below.
  all.catch(() => undefined)
  const row = await inserted.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ApiError(409, 'chat.sending', 'This message is already being sent.') : error
  })
  if (!row) throw notFound('chat')
  await all
  return row
}

const indexInsertedMessage = (ctx: ChatContext, chatId: number, message: string) =>
  indexRecord(ctx.db, { entity: 'message', id: selectLastMessageId(chatId), at: ctx.now, fields: { message } })

const incrementLastSeq = (ctx: ChatContext, chatId: number) =>
  ctx.db
    .updateTable('chats')
    .set((eb) => ({ lastSeq: eb('lastSeq', '+', 1), lastAt: ctx.now }))
    .where('id', '=', chatId)
    .execute()

const selectLastSeq = (chatId: number) => sql<number>`(select "lastSeq" from chats where id = ${chatId})`
const selectLastMessageId = (chatId: number) =>
  sql<number>`(select id from chat_messages where "chatId" = ${chatId} and seq = ${selectLastSeq(chatId)})`

const insertMessageRow = (ctx: ChatContext, input: NewMessage): Promise<MessageRecord | undefined> => {
  const { chatId, message, clientId = null, replyToId = null, event = null } = input
  const { id: senderId } = ctx.viewer
  return ctx.db
    .insertInto('chat_messages')
    .columns(['chatId', 'seq', 'senderId', 'message', 'clientId', 'replyToId', 'event', 'isQuiet', 'createdAt', 'updatedAt'])
    .expression((eb) =>
      eb
        .selectFrom('chats')
        .innerJoin('chat_members', 'chat_members.chatId', 'chats.id')
        .select([
          'chats.id',
          'chats.lastSeq',
          'chat_members.userId',
          sql<string>`cast(${message} as text)`.as('message'),
          sql<string | null>`cast(${clientId} as text)`.as('clientId'),
          sql<number | null>`cast(${replyToId} as bigint)`.as('replyToId'),
          sql<string | null>`cast(${event} as text)`.as('event'),
          sql<number>`cast(${Number(event !== null)} as integer)`.as('isQuiet'),
          sql<string>`cast(${ctx.now} as text)`.as('createdAt'),
          sql<string>`cast(${ctx.now} as text)`.as('updatedAt'),
        ])
        .where('chats.id', '=', chatId)
        .where('chats.removedAt', 'is', null)
        .where('chat_members.userId', '=', senderId),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Marks the message as read by its sender unless earlier ones are unread. Clears the sender's draft if it is one of `drafts`. */
const updateSenderState = (ctx: ChatContext, { chatId, event = null, drafts }: NewMessage) =>
  ctx.db
    .updateTable('chat_members')
    .set((eb) => ({
      seenSeq: eb
        .case()
        .when('seenSeq', '=', sql<number>`${selectLastSeq(chatId)} - 1`)
        .then(selectLastSeq(chatId))
        .else(eb.ref('seenSeq'))
        .end(),
      ...(event === null && {
        draft:
          drafts === undefined
            ? ''
            : eb
                .case()
                .when('draft', 'in', ['', ...drafts])
                .then('')
                .else(eb.ref('draft'))
                .end(),
      }),
    }))
    .where('chatId', '=', chatId)
    .where('userId', '=', ctx.viewer.id)
    .execute()
