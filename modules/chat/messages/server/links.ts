import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { chat, Message } from '../../contract.ts'
import { addCard, cardStates } from '#modules/kanban/server/index.ts'
import { addTask, taskStates } from '#modules/todo/server/index.ts'
import { firstLine } from '#platform/contract/plain-words.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { filesOf } from '#platform/server/files/attach.ts'
import { peopleById } from '#platform/server/identity/people.ts'
import { messageSubject, type ChatContext, type MessageRecord } from '../../server/chat-subjects.ts'
import { tellMessage } from './message-responses.ts'
import { withNames } from './message-index.ts'
import { excerpt } from './message-parts.ts'
import type { ChatTables } from '../../server/tables.ts'
import { writeMessage } from './update-message-row.ts'

const TITLE_LENGTH = 120
const SOURCE_LENGTH = 255

type Made = Pick<ChatTables['chat_links'], 'entity' | 'entityId'>

/** The task quotes the message and links back to it; undoing takes the task away. */
export async function addTaskOfMsg(
  ctx: ChatContext,
  { id, title }: Input<typeof chat.addTaskOfMsg>,
): Promise<Output<typeof chat.addTaskOfMsg>> {
  const row = await findVisible(ctx, messageSubject, id)
  const text = await withNames(ctx, row.message)
  const description = `${quote(text)}\n\n[${escaped(await senderOf(ctx, row))}](#${messageSubject.link(id)})`
  const { task } = await addTask(ctx as never, { task: { title: title ?? (await titleFrom(ctx, row, text)), description } })
  return { message: await link(ctx, row, { entity: 'task', entityId: task.id }), taskId: task.id }
}

/** The card quotes the message and names it as its source; undoing takes the card away. */
export async function addCardOfMsg(
  ctx: ChatContext,
  { id, title, boardId }: Input<typeof chat.addCardOfMsg>,
): Promise<Output<typeof chat.addCardOfMsg>> {
  const row = await findVisible(ctx, messageSubject, id)
  const text = await withNames(ctx, row.message)
  const line = await titleFrom(ctx, row, text)
  const source = { title: excerpt(`${await senderOf(ctx, row)}: ${line}`, SOURCE_LENGTH), link: messageSubject.link(id) }
  const place = boardId === undefined ? {} : { boardId }
  const card = await addCard(ctx as never, { title: title ?? line, description: quote(text), source, ...place })
  return { message: await link(ctx, row, { entity: 'card', entityId: card.id }), cardId: card.id }
}

async function link(ctx: ChatContext, { id: messageId }: MessageRecord, made: Made): Promise<Message> {
  const row = await writeMessage(ctx, messageId)
  await ctx.db
    .insertInto('chat_links')
    .values({ messageId, ...made })
    .execute()
  return tellMessage(ctx, row)
}

/** What the viewer may not read is left out, as if it were not there. */
export async function listLinks(ctx: ChatContext, { ids }: Input<typeof chat.listLinks>): Promise<Output<typeof chat.listLinks>> {
  const seen = visible(ctx, messageSubject).select('chat_messages.id').where('chat_messages.id', 'in', ids)
  const rows = await ctx.db
    .selectFrom('chat_links')
    .selectAll()
    .where('messageId', 'in', seen)
    .orderBy('entity')
    .orderBy('entityId')
    .execute()
  const idsOf = (kind: Made['entity']) => rows.filter(({ entity }) => entity === kind).map(({ entityId }) => entityId)
  const states = { task: await taskStates(ctx as never, idsOf('task')), card: await cardStates(ctx as never, idsOf('card')) }
  const links = rows.flatMap(({ messageId, entity, entityId }) => {
    const state = states[entity].get(entityId)
    return state ? [{ messageId, entity, id: entityId, ...state }] : []
  })
  return { links }
}

/** The first line that says something, else the name of a file. */
async function titleFrom(ctx: ChatContext, { id }: MessageRecord, text: string): Promise<string> {
  return excerpt(firstLine(text) ?? (await filesOf(ctx, 'message', [id]))[0]?.name ?? '…', TITLE_LENGTH)
}

async function senderOf(ctx: ChatContext, { senderId }: MessageRecord): Promise<string> {
  return (await peopleById(ctx.db, [senderId])).get(senderId)!.fullName
}

const quote = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

const escaped = (text: string) => text.replace(/[[\]\\]/g, '\\$&')
