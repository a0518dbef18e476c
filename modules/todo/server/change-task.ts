import type { Updateable } from 'kysely'
import type { TaskPatch } from '../contract.ts'
import { personId } from '#platform/contract/schema.ts'
import { assertMayChange } from '#platform/server/abilities/changes.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { fieldsReadableBy } from '#platform/server/identity/as-person.ts'
import { activePersonId, peopleById } from '#platform/server/identity/people.ts'
import { indexNewRecord, indexRecord, type SearchRecord } from '#platform/server/search/record.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import { dueColumns } from './due-columns.ts'
import { notices } from './notices.ts'
import { shelfColumns, shelveSubtasks } from './shelves.ts'
import type { TodoTables } from './tables.ts'
import { journalForm, taskSubject, type Task, type TaggedTask, type TodoContext } from './task-subject.ts'
import { findTags, tagTask, type KnownTag } from './task-tags.ts'

export type Changes = Partial<Omit<TaskPatch, 'id'>>
type Columns = Updateable<TodoTables['tasks']>

/** Changes one task as far as the viewer may, records it and tells whoever it is newly assigned to; `known` may be that though they have left. */
export async function changeTask(ctx: TodoContext, task: TaggedTask, given: Changes, known = task.assigneeId): Promise<TaggedTask> {
  const changes = assertMayChange(ctx, taskSubject, task, trimmed(given)) as Changes
  if (changes.isDeleted === true) await findVisible(ctx, taskSubject, task.id, 'delete')
  const tags = changes.tags && (await findTags(ctx.db, changes.tags, '/task/tags'))
  return writeTask(ctx, task, { columns: await columnsOf(ctx, task, changes, known), tags })
}

const trimmed = (given: Changes): Changes => (given.title === undefined ? given : { ...given, title: given.title.trim() })

/** Stores what has been decided upon; columns that stay the same are not recorded. */
export async function writeTask(
  ctx: TodoContext,
  task: TaggedTask,
  { columns, tags }: { columns: Columns; tags?: KnownTag[] | undefined },
) {
  const updatedAt = ctx.now
  const row = await ctx.db
    .updateTable('tasks')
    .set({ ...columns, updatedAt })
    .where('id', '=', task.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (tags) await tagTask(ctx.db, task.id, tags)
  const written = { ...row, tags: tags ? tags.map(({ title }) => title) : task.tags }
  if (written.shelf !== task.shelf) await shelveSubtasks(ctx, written)
  if (written.title !== task.title || written.description !== task.description) await indexTask(ctx, written)
  ctx.record({ entity: 'task', id: task.id, before: recorded(task, columns), after: recorded(written, columns) })
  if (written.assigneeId !== task.assigneeId) await tellAssignee(ctx, written)
  return written
}

const recorded = (task: TaggedTask, columns: Columns) =>
  columns.position === undefined ? journalForm(task) : { ...journalForm(task), position: task.position }

/** Makes a task findable by its words. */
export const indexTask = (ctx: TodoContext, task: Task) => indexRecord(ctx.db, searchRecordOf(task))
export const indexNewTask = (ctx: TodoContext, task: Task) => indexNewRecord(ctx.db, searchRecordOf(task))

const searchRecordOf = ({ id, title, description, updatedAt }: Task): SearchRecord => ({
  entity: 'task',
  id,
  at: updatedAt,
  fields: { title, description },
})

/** Whoever may not read the task or its title is told nothing of it. */
export async function tellAssignee(ctx: TodoContext, task: Task): Promise<void> {
  if (task.assigneeId === null || task.assigneeId === ctx.viewer.id) return
  const readable = await fieldsReadableBy(ctx, task.assigneeId, { subject: taskSubject, id: task.id })
  if (!readable.has('title')) return
  const values = { person: ctx.viewer.fullName, title: task.title }
  ctx.notify({ userId: task.assigneeId, kind: notices.assigned, id: task.id, values })
}

async function columnsOf(ctx: TodoContext, task: Task, changes: Changes, known: number | null): Promise<Columns> {
  const { title, description, isImportant, isCompleted } = changes
  return {
    ...(title !== undefined && { title, titleKey: normalise(title) }),
    ...(description !== undefined && { description }),
    ...(isImportant !== undefined && { isImportant: Number(isImportant) }),
    ...(isCompleted !== undefined && { isCompleted: Number(isCompleted), completedAt: isCompleted ? ctx.now : null }),
    ...dueColumns(task, changes, ctx.viewer.timeZone),
    ...(changes.assignee !== undefined && (await assigneeColumns(ctx, changes.assignee, known))),
    ...(await shelfColumns(ctx, task, changes)),
  }
}

/** Sorts behind every name. */
export const NOBODY = '\u{10FFFF}'

/** Refusal 400 for somebody who is not active, unless they are `known`. */
export async function assigneeColumns(ctx: TodoContext, assignee: NonNullable<Changes['assignee']> | null, known: number | null = null) {
  if (assignee === null) return { assigneeId: null, assigneeKey: NOBODY }
  const id = personId(assignee)
  if (id !== known) await activePersonId(ctx.db, id, '/task/assignee')
  const people = await peopleById(ctx.db, [id])
  return { assigneeId: id, assigneeKey: normalise(people.get(id)!.fullName) }
}
