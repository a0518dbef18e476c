import type { Updateable } from 'kysely'
import { TaskFields, type TaskPatch } from '../../contract.ts'
import { getPersonId } from '#platform/contract/schema.ts'
import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { toColumns } from '#platform/server/database/record-columns.ts'
import { getFieldsReadableBy } from '#platform/server/identity/context-as-user.ts'
import { getActivePersonId, getPeopleById } from '#platform/server/identity/people.ts'
import { indexNewRecord, indexRecord, type SearchRecord } from '#platform/server/search/index-record.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { toDueColumns } from '../../due-dates/server/index.ts'
import { notificationKinds } from './notification-kinds.ts'
import { toVisibilityColumns, updateSubtaskVisibility } from './task-visibility.ts'
import type { TodoTables } from '../../server/tables.ts'
import { toJournalFields, taskSubject, type TaskRow, type TaskWithTags } from './task-subject.ts'
import type { TodoContext } from '../../server/todo-context.ts'
import { findTags, saveTaskTags, type TagReference } from '../../tags/server/index.ts'

export type TaskChanges = Partial<Omit<TaskPatch, 'id'>>
type TaskColumns = Updateable<TodoTables['tasks']>

type TaskChangeOptions = {
  currentAssigneeId?: number | null | undefined
  /** When a completed task was completed, RFC 3339; now by default. */
  completedAt?: string | undefined
}

/** Notifies a new assignee. The current one stays valid even if deactivated. Throws 403 for fields, 400 for unknown tags. */
export async function applyTaskChanges(
  ctx: TodoContext,
  task: TaskWithTags,
  input: TaskChanges,
  { currentAssigneeId = task.assigneeId, completedAt = ctx.now }: TaskChangeOptions = {},
): Promise<TaskWithTags> {
  const changes = assertCanUpdate(ctx, taskSubject, task, trimTitle(input)) as TaskChanges
  if (changes.isDeleted === true) await findVisible(ctx, taskSubject, task.id, 'delete')
  const tags = changes.tags && (await findTags(ctx.db, changes.tags, '/task/tags'))
  const columns = await toTaskColumns(ctx, task, changes, { currentAssigneeId, completedAt })
  return saveTask(ctx, task, { columns, tags })
}

const trimTitle = (input: TaskChanges): TaskChanges => (input.title === undefined ? input : { ...input, title: input.title.trim() })

type TaskUpdate = { columns: TaskColumns; tags?: TagReference[] | undefined }

/** Saves columns and tags without checking permissions, and updates the journal and the search index. */
export async function saveTask(ctx: TodoContext, task: TaskWithTags, { columns, tags }: TaskUpdate) {
  const updatedAt = ctx.now
  const changes = { ...columns, updatedAt }
  const row = await ctx.db.updateTable('tasks').set(changes).where('id', '=', task.id).returningAll().executeTakeFirstOrThrow()
  if (tags) await saveTaskTags(ctx.db, task.id, tags)
  const saved = { ...row, tags: tags ? tags.map(({ title }) => title) : task.tags }
  if (saved.shelf !== task.shelf) await updateSubtaskVisibility(ctx, saved)
  if (saved.title !== task.title || saved.description !== task.description) await indexTask(ctx, saved)
  ctx.recordChange({ entity: 'task', id: task.id, before: toRecordedFields(task, columns), after: toRecordedFields(saved, columns) })
  if (saved.assigneeId !== task.assigneeId) await notifyAssignee(ctx, saved)
  return saved
}

const toRecordedFields = (task: TaskWithTags, columns: TaskColumns) =>
  columns.position === undefined ? toJournalFields(task) : { ...toJournalFields(task), position: task.position }

export const indexTask = (ctx: TodoContext, task: TaskRow) => indexRecord(ctx.db, toSearchRecord(task))
export const indexNewTask = (ctx: TodoContext, task: TaskRow) => indexNewRecord(ctx.db, toSearchRecord(task))

const toSearchRecord = ({ id, title, description, updatedAt }: TaskRow): SearchRecord => ({
  entity: 'task',
  id,
  at: updatedAt,
  fields: { title, description },
})

/** Does not notify assignees who may not read the task's title. */
export async function notifyAssignee(ctx: TodoContext, task: TaskRow): Promise<void> {
  if (task.assigneeId === null || task.assigneeId === ctx.viewer.id) return
  const readable = await getFieldsReadableBy(ctx, task.assigneeId, { subject: taskSubject, id: task.id })
  if (!readable.has('title')) return
  const values = { person: ctx.viewer.fullName, title: task.title }
  ctx.notify({ userId: task.assigneeId, kind: notificationKinds.assigned, id: task.id, values })
}

async function toTaskColumns(
  ctx: TodoContext,
  task: TaskRow,
  changes: TaskChanges,
  { currentAssigneeId, completedAt }: { currentAssigneeId: number | null; completedAt: string },
): Promise<TaskColumns> {
  const { title, isCompleted } = changes
  return {
    ...toColumns(TaskFields, changes),
    ...(title !== undefined && { titleKey: normalizeForSearch(title) }),
    ...(isCompleted !== undefined && { completedAt: isCompleted ? completedAt : null }),
    ...toDueColumns(task, changes, ctx.viewer.timeZone),
    ...(changes.assignee !== undefined && (await toAssigneeColumns(ctx, changes.assignee, currentAssigneeId))),
    ...(await toVisibilityColumns(ctx, task, changes)),
  }
}

/** Sorts after every name. */
export const SORT_KEY_UNASSIGNED = '\u{10FFFF}'

/** Throws 400 for a deactivated assignee other than `currentAssigneeId`. */
export async function toAssigneeColumns(
  ctx: TodoContext,
  assignee: NonNullable<TaskChanges['assignee']> | null,
  currentAssigneeId: number | null = null,
) {
  if (assignee === null) return { assigneeId: null, assigneeKey: SORT_KEY_UNASSIGNED }
  const id = getPersonId(assignee)
  if (id !== currentAssigneeId) await getActivePersonId(ctx.db, id, '/task/assignee')
  const people = await getPeopleById(ctx.db, [id])
  return { assigneeId: id, assigneeKey: normalizeForSearch(people.get(id)!.fullName) }
}
