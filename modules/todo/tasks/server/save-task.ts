import type { Updateable } from 'kysely'
import type { TaskPatch } from '../../contract.ts'
import { personId } from '#platform/contract/schema.ts'
import { assertMayChange } from '#platform/server/abilities/changes.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { fieldsReadableBy } from '#platform/server/identity/as-person.ts'
import { activePersonId, peopleById } from '#platform/server/identity/people.ts'
import { indexNewRecord, indexRecord, type SearchRecord } from '#platform/server/search/record.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import { toDueColumns } from '../../due-dates/server/index.ts'
import { notificationKinds } from './notification-kinds.ts'
import { toVisibilityColumns, updateSubtaskVisibility } from './task-visibility.ts'
import type { TodoTables } from '../../server/tables.ts'
import { toJournalFields, taskSubject, type Task, type TaskWithTags } from './task-subject.ts'
import type { TodoContext } from '../../server/todo-context.ts'
import { findTags, saveTaskTags, type KnownTag } from '../../tags/server/index.ts'

export type TaskChanges = Partial<Omit<TaskPatch, 'id'>>
type TaskColumns = Updateable<TodoTables['tasks']>

/**
 * Updates a task and notifies a new assignee. `known` stays a valid assignee even if that account has been deactivated since.
 * Throws 403 for fields the viewer may not change, 400 for unknown tags or assignees.
 */
export async function applyTaskChanges(
  ctx: TodoContext,
  task: TaskWithTags,
  given: TaskChanges,
  known = task.assigneeId,
): Promise<TaskWithTags> {
  const changes = assertMayChange(ctx, taskSubject, task, trimTitle(given)) as TaskChanges
  if (changes.isDeleted === true) await findVisible(ctx, taskSubject, task.id, 'delete')
  const tags = changes.tags && (await findTags(ctx.db, changes.tags, '/task/tags'))
  return saveTask(ctx, task, { columns: await toTaskColumns(ctx, task, changes, known), tags })
}

const trimTitle = (given: TaskChanges): TaskChanges => (given.title === undefined ? given : { ...given, title: given.title.trim() })

/** Saves columns and tags without checking permissions, and updates the journal and the search index. */
export async function saveTask(
  ctx: TodoContext,
  task: TaskWithTags,
  { columns, tags }: { columns: TaskColumns; tags?: KnownTag[] | undefined },
) {
  const updatedAt = ctx.now
  const row = await ctx.db
    .updateTable('tasks')
    .set({ ...columns, updatedAt })
    .where('id', '=', task.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (tags) await saveTaskTags(ctx.db, task.id, tags)
  const written = { ...row, tags: tags ? tags.map(({ title }) => title) : task.tags }
  if (written.shelf !== task.shelf) await updateSubtaskVisibility(ctx, written)
  if (written.title !== task.title || written.description !== task.description) await indexTask(ctx, written)
  ctx.record({ entity: 'task', id: task.id, before: toRecordedFields(task, columns), after: toRecordedFields(written, columns) })
  if (written.assigneeId !== task.assigneeId) await notifyAssignee(ctx, written)
  return written
}

const toRecordedFields = (task: TaskWithTags, columns: TaskColumns) =>
  columns.position === undefined ? toJournalFields(task) : { ...toJournalFields(task), position: task.position }

export const indexTask = (ctx: TodoContext, task: Task) => indexRecord(ctx.db, toSearchRecord(task))
export const indexNewTask = (ctx: TodoContext, task: Task) => indexNewRecord(ctx.db, toSearchRecord(task))

const toSearchRecord = ({ id, title, description, updatedAt }: Task): SearchRecord => ({
  entity: 'task',
  id,
  at: updatedAt,
  fields: { title, description },
})

/** Sends nothing to an assignee who may not read the title of the task. */
export async function notifyAssignee(ctx: TodoContext, task: Task): Promise<void> {
  if (task.assigneeId === null || task.assigneeId === ctx.viewer.id) return
  const readable = await fieldsReadableBy(ctx, task.assigneeId, { subject: taskSubject, id: task.id })
  if (!readable.has('title')) return
  const values = { person: ctx.viewer.fullName, title: task.title }
  ctx.notify({ userId: task.assigneeId, kind: notificationKinds.assigned, id: task.id, values })
}

async function toTaskColumns(ctx: TodoContext, task: Task, changes: TaskChanges, known: number | null): Promise<TaskColumns> {
  const { title, description, isImportant, isCompleted } = changes
  return {
    ...(title !== undefined && { title, titleKey: normalise(title) }),
    ...(description !== undefined && { description }),
    ...(isImportant !== undefined && { isImportant: Number(isImportant) }),
    ...(isCompleted !== undefined && { isCompleted: Number(isCompleted), completedAt: isCompleted ? ctx.now : null }),
    ...toDueColumns(task, changes, ctx.viewer.timeZone),
    ...(changes.assignee !== undefined && (await toAssigneeColumns(ctx, changes.assignee, known))),
    ...(await toVisibilityColumns(ctx, task, changes)),
  }
}

/** Sorts after every name. */
export const SORT_KEY_UNASSIGNED = '\u{10FFFF}'

/** Throws 400 for a deactivated assignee, unless it is `known`. */
export async function toAssigneeColumns(
  ctx: TodoContext,
  assignee: NonNullable<TaskChanges['assignee']> | null,
  known: number | null = null,
) {
  if (assignee === null) return { assigneeId: null, assigneeKey: SORT_KEY_UNASSIGNED }
  const id = personId(assignee)
  if (id !== known) await activePersonId(ctx.db, id, '/task/assignee')
  const people = await peopleById(ctx.db, [id])
  return { assigneeId: id, assigneeKey: normalise(people.get(id)!.fullName) }
}
