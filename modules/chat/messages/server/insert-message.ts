import { sql } from 'kysely'
import { isUnique } from '#platform/server/database/unique.ts'
import { notFound, Refusal } from '#platform/server/refusal.ts'
import { indexRecord } from '#platform/server/search/record.ts'
import type { ChatContext, MessageRecord } from '../../server/chat-subjects.ts'

type Given = Pick<MessageRecord, 'chatId' | 'message'> &
  Partial<Pick<MessageRecord, 'clientId' | 'replyToId' | 'event'>> & { drafts?: string[] }

/**
 * Puts a message at the end of its chat, under the next number: whoever writes there at the same time comes after it.
 * Refusal 404 for whoever is no member at this moment. All statements go to the database together, so that nobody waits for
 * one journey after the other; `words` is by what the message is found.
 */
export async function addRow(ctx: ChatContext, given: Given, words?: string): Promise<MessageRecord> {
  const numbered = takeNumber(ctx, given.chatId)
  const inserted = insertRow(ctx, given)
  const found = words === undefined ? undefined : indexRow(ctx, given.chatId, words)
  const all = Promise.all([numbered, inserted, found, markOwn(ctx, given)])
  // Without a row the others have nothing to stand on: it is asked for first.
  all.catch(() => undefined)
  const row = await inserted.catch((error: unknown) => {
    throw isUnique(error) ? new Refusal(409, 'chat.sending', 'This message is being sent already.') : error
  })
  if (!row) throw notFound('chat')
  await all
  return row
}

const indexRow = (ctx: ChatContext, chatId: number, message: string) =>
  indexRecord(ctx.db, { entity: 'message', id: lastId(chatId), at: ctx.now, fields: { message } })

const takeNumber = (ctx: ChatContext, chatId: number) =>
  ctx.db
    .updateTable('chats')
    .set((eb) => ({ lastSeq: eb('lastSeq', '+', 1), lastAt: ctx.now }))
    .where('id', '=', chatId)
    .execute()

const lastSeq = (chatId: number) => sql<number>`(select "lastSeq" from chats where id = ${chatId})`
const lastId = (chatId: number) => sql<number>`(select id from chat_messages where "chatId" = ${chatId} and seq = ${lastSeq(chatId)})`

const insertRow = (ctx: ChatContext, given: Given): Promise<MessageRecord | undefined> => {
  const { chatId, message, clientId = null, replyToId = null, event = null } = given
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

/** One's own message is seen by oneself, unless others' before it are not; it takes the place of its drafts, or of whichever there is. */
const markOwn = (ctx: ChatContext, { chatId, event = null, drafts }: Given) =>
  ctx.db
    .updateTable('chat_members')
    .set((eb) => ({
      seenSeq: eb
        .case()
        .when('seenSeq', '=', sql<number>`${lastSeq(chatId)} - 1`)
        .then(lastSeq(chatId))
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
