import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { chat } from '../contract.ts'
import { addTask, taskStates } from '#modules/todo/server/index.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { filesOf } from '#platform/server/files/attach.ts'
import { peopleById } from '#platform/server/identity/people.ts'
import { messageSubject, type ChatContext, type MessageRecord } from './chat-subjects.ts'
import { tellMessage } from './message-answers.ts'
import { withNames } from './message-index.ts'
import { excerpt } from './message-parts.ts'

const TITLE_LENGTH = 120

/** The task quotes the message and links back to it; undoing takes the task away. */
export async function addTaskOfMsg(
  ctx: ChatContext,
  { id, title }: Input<typeof chat.addTaskOfMsg>,
): Promise<Output<typeof chat.addTaskOfMsg>> {
  const row = await findVisible(ctx, messageSubject, id)
  const text = await withNames(ctx, row.message)
  const named = title ?? (await titleFrom(ctx, row, text))
  const { task } = await addTask(ctx as never, { task: { title: named, description: await descriptionOf(ctx, row, text) } })
  await ctx.db.insertInto('chat_links').values({ messageId: id, entity: 'task', entityId: task.id }).execute()
  return { message: await tellMessage(ctx, row), taskId: task.id }
}

/** What the viewer may not read is left out, as if it were not there. */
export async function listLinks(ctx: ChatContext, { ids }: Input<typeof chat.listLinks>): Promise<Output<typeof chat.listLinks>> {
  const seen = visible(ctx, messageSubject).select('chat_messages.id').where('chat_messages.id', 'in', ids)
  const rows = await ctx.db.selectFrom('chat_links').selectAll().where('messageId', 'in', seen).orderBy('entityId').execute()
  const states = await taskStates(
    ctx as never,
    rows.filter(({ entity }) => entity === 'task').map(({ entityId }) => entityId),
  )
  const links = rows.flatMap(({ messageId, entity, entityId }) => {
    const state = states.get(entityId)
    return state ? [{ messageId, entity, id: entityId, ...state }] : []
  })
  return { links }
}

/** The first line that says something, else the name of a file. */
async function titleFrom(ctx: ChatContext, { id }: MessageRecord, text: string): Promise<string> {
  const line = text
    .split('\n')
    .map((one) => one.replace(/^[\s#>*\-`]+/, '').trim())
    .find((one) => one !== '')
  return excerpt(line ?? (await filesOf(ctx, 'message', [id]))[0]?.name ?? '…', TITLE_LENGTH)
}

async function descriptionOf(ctx: ChatContext, { id, senderId }: MessageRecord, text: string): Promise<string> {
  const sender = (await peopleById(ctx.db, [senderId])).get(senderId)!
  const quote = text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  return `${quote}\n\n[${sender.fullName.replace(/[[\]\\]/g, '\\$&')}](#${messageSubject.link(id)})`
}
