import type { Input } from '#platform/contract/endpoint.ts'
import { getPersonId } from '#platform/contract/schema.ts'
import { assertCanUpdate, assertCanCreate } from '#platform/server/abilities/changes.ts'
import { filterReaders } from '#platform/server/abilities/filter-readers.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import type { Comment } from '../contract.ts'
import type { kanban } from '../../contract.ts'
import { toCommentResponses } from './comment-response.ts'
import { indexComment, insertComment } from './insert-comment.ts'
import { assertInProject } from '../../server/find-project.ts'
import { notificationKinds } from '../../server/notification-kinds.ts'
import { cardSubject, toCommentSnapshot, commentSubject, type KanbanContext } from '../../server/subjects.ts'
import type { CardRow, CommentRow } from '../../server/tables.ts'

type CommentResponse = Promise<{ comment: Comment }>
type CommentChanges = { text?: string; mentions?: number[] }

export async function addComment(ctx: KanbanContext, input: Input<typeof kanban.addComment>): CommentResponse {
  const { taskId, text, mentions } = input.data
  const card = await findVisible(ctx, cardSubject, taskId)
  assertInProject(input, { type: 'card', id: taskId, projectId: card.projectId })
  assertCanCreate(ctx, commentSubject, { text: '', taskId, author: ctx.viewer.id, mentions: [] }, { text, taskId })
  const people = await findExistingPeople(ctx, mentions)
  const row = await insertComment(ctx, { card, text, authorId: ctx.viewer.id || null, mentions: people })
  await notifyMentioned(ctx, card, people)
  return respondWithComment(ctx, row)
}

export async function updateComment(ctx: KanbanContext, input: Input<typeof kanban.updateComment>): CommentResponse {
  const { id, text, mentions } = input.data
  const comment = await findComment(ctx, input, { id, action: 'update' })
  const changes = {
    ...(text !== undefined && { text: text.trim() }),
    ...(mentions && { mentions: await findExistingPeople(ctx, mentions) }),
  }
  return respondWithComment(ctx, await saveComment(ctx, comment, changes))
}

export async function deleteComment(ctx: KanbanContext, input: Input<typeof kanban.deleteComment>): CommentResponse {
  const comment = await findComment(ctx, input, { id: input.data, action: 'delete' })
  await ctx.db.updateTable('kanban_comments').set({ removedAt: ctx.now }).where('id', '=', comment.id).execute()
  ctx.recordChange({ entity: 'comment', id: comment.id, before: toCommentSnapshot(comment), after: null })
  return respondWithComment(ctx, comment)
}

export async function undoComment(ctx: KanbanContext, { id, before, after }: RecordChange): Promise<void> {
  if (before === null) return void (await deleteComment(ctx, { data: id }))
  if (after !== null) return void (await saveComment(ctx, await findVisible(ctx, commentSubject, id, 'update'), before as CommentChanges))
  await ctx.db.updateTable('kanban_comments').set({ removedAt: null }).where('id', '=', id).execute()
  const comment = await findVisible(ctx, commentSubject, id, 'delete')
  ctx.recordChange({ entity: 'comment', id, before: null, after: toCommentSnapshot(comment) })
}

async function findComment(
  ctx: KanbanContext,
  input: { projectId?: number; data?: unknown },
  { id, action }: { id: number; action: string },
): Promise<CommentRow> {
  const comment = await findVisible(ctx, commentSubject, id, action)
  assertInProject(input, { type: 'comment', id, projectId: comment.projectId })
  return comment
}

async function saveComment(ctx: KanbanContext, comment: CommentRow, changes: CommentChanges): Promise<CommentRow> {
  const currentMentions = JSON.parse(comment.mentions) as number[]
  const { text, mentions } = assertCanUpdate(ctx, commentSubject, { ...comment, mentions: currentMentions }, changes) as CommentChanges
  if (text === undefined && mentions === undefined) return comment
  const row = await ctx.db
    .updateTable('kanban_comments')
    .set({ ...(text !== undefined && { text }), ...(mentions && { mentions: JSON.stringify(mentions) }), updatedAt: ctx.now })
    .where('id', '=', comment.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (text !== undefined) await indexComment(ctx, row)
  ctx.recordChange({ entity: 'comment', id: row.id, before: toCommentSnapshot(comment), after: toCommentSnapshot(row) })
  const added = (mentions ?? []).filter((id) => !currentMentions.includes(id))
  if (added.length > 0) await notifyMentioned(ctx, await findVisible(ctx, cardSubject, comment.taskId), added)
  return row
}

type Mentions = Input<typeof kanban.addComment>['data']['mentions']

/** Unknown ids are dropped silently, so that the response does not reveal which accounts exist. */
async function findExistingPeople(ctx: KanbanContext, mentions: Mentions): Promise<number[]> {
  const ids = [...new Set((mentions ?? []).map(getPersonId))]
  const people = await getPeopleById(ctx.db, ids)
  return ids.filter((id) => people.has(id)).toSorted((a, b) => a - b)
}

/** Notifies only people who can read the card, and never the author. */
async function notifyMentioned(ctx: KanbanContext, card: CardRow, people: readonly number[]): Promise<void> {
  const values = { person: ctx.viewer.fullName, title: card.title }
  for (const userId of await filterReaders(ctx, { subject: cardSubject, id: card.id }, people))
    if (userId !== ctx.viewer.id) ctx.notify({ userId, kind: notificationKinds.mentioned, id: card.id, values })
}

const respondWithComment = async (ctx: KanbanContext, row: CommentRow): CommentResponse => ({
  comment: (await toCommentResponses(ctx, [row]))[0]!,
})
