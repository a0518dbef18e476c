import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { chat, Message } from '../../contract.ts'
import { addCard, getCardStates } from '#modules/kanban/server/index.ts'
import { addTask, getTaskStates } from '#modules/todo/server/index.ts'
import { getFirstLine } from '#platform/contract/strip-markdown.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { listFiles } from '#platform/server/files/attach.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import { messageSubject, type ChatContext, type MessageRecord } from '../../server/chat-subjects.ts'
import { publishMessage } from './message-responses.ts'
import { resolveMentions } from './message-index.ts'
import { truncateText } from './message-parts.ts'
import type { ChatTables } from '../../server/tables.ts'
import { updateMessageRow } from './message-row.ts'

const TITLE_LENGTH = 120
const SOURCE_LENGTH = 255

type CreatedRecord = Pick<ChatTables['chat_links'], 'entity' | 'entityId'>

export async function addTaskOfMsg(
  ctx: ChatContext,
  { id, title }: Input<typeof chat.addTaskOfMsg>,
): Promise<Output<typeof chat.addTaskOfMsg>> {
  const row = await findVisible(ctx, messageSubject, id)
  const text = await resolveMentions(ctx, row.message)
  const description = `${quoteMarkdown(text)}\n\n[${escapeLinkText(await getSenderName(ctx, row))}](#${messageSubject.link(id)})`
  const { task } = await addTask(ctx as never, { task: { title: title ?? (await buildTitle(ctx, row, text)), description } })
  return { message: await saveLink(ctx, row, { entity: 'task', entityId: task.id }), taskId: task.id }
}

export async function addCardOfMsg(
  ctx: ChatContext,
  { id, title, boardId }: Input<typeof chat.addCardOfMsg>,
): Promise<Output<typeof chat.addCardOfMsg>> {
  const row = await findVisible(ctx, messageSubject, id)
  const text = await resolveMentions(ctx, row.message)
  const line = await buildTitle(ctx, row, text)
  const source = { title: truncateText(`${await getSenderName(ctx, row)}: ${line}`, SOURCE_LENGTH), link: messageSubject.link(id) }
  const target = boardId === undefined ? {} : { boardId }
  const card = await addCard(ctx as never, { title: title ?? line, description: quoteMarkdown(text), source, ...target })
  return { message: await saveLink(ctx, row, { entity: 'card', entityId: card.id }), cardId: card.id }
}

async function saveLink(ctx: ChatContext, { id: messageId }: MessageRecord, created: CreatedRecord): Promise<Message> {
  const row = await updateMessageRow(ctx, messageId)
  await ctx.db
    .insertInto('chat_links')
    .values({ messageId, ...created })
    .execute()
  return publishMessage(ctx, row)
}

/** Omits messages, tasks and cards that the viewer may not read. */
export async function listLinks(ctx: ChatContext, { ids }: Input<typeof chat.listLinks>): Promise<Output<typeof chat.listLinks>> {
  const readable = visible(ctx, messageSubject).select('chat_messages.id').where('chat_messages.id', 'in', ids)
  const rows = await ctx.db
    .selectFrom('chat_links')
    .selectAll()
    .where('messageId', 'in', readable)
    .orderBy('entity')
    .orderBy('entityId')
    .execute()
  const listIds = (kind: CreatedRecord['entity']) => rows.filter(({ entity }) => entity === kind).map(({ entityId }) => entityId)
  const states = { task: await getTaskStates(ctx as never, listIds('task')), card: await getCardStates(ctx as never, listIds('card')) }
  const links = rows.flatMap(({ messageId, entity, entityId }) => {
    const state = states[entity].get(entityId)
    return state ? [{ messageId, entity, id: entityId, ...state }] : []
  })
  return { links }
}

/** Uses the first line with text, or the name of the first file. */
async function buildTitle(ctx: ChatContext, { id }: MessageRecord, text: string): Promise<string> {
  return truncateText(getFirstLine(text) ?? (await listFiles(ctx, 'message', [id]))[0]?.name ?? '…', TITLE_LENGTH)
}

async function getSenderName(ctx: ChatContext, { senderId }: MessageRecord): Promise<string> {
  return (await getPeopleById(ctx.db, [senderId])).get(senderId)!.fullName
}

const quoteMarkdown = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

const escapeLinkText = (text: string) => text.replace(/[[\]\\]/g, '\\$&')
