import { type Task, type TaskDraft, TaskFields, type TaskPatch, type TasksPatch } from '../../contract.ts'
import { createBlank, getPersonId } from '#platform/contract/schema.ts'
import { assertCanUpdate, assertCanCreate } from '#platform/server/abilities/changes.ts'
import { findAllVisible, findVisible } from '#platform/server/abilities/visible.ts'
import { cacheStatementByRows } from '#platform/server/database/queries/cache-statement-by-rows.ts'
import { toColumns } from '#platform/server/database/record-columns.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import { toAssigneeColumns, applyTaskChanges, indexNewTask, notifyAssignee, saveTask, type TaskChanges } from './save-task.ts'
import { toDueColumns } from '../../due-dates/server/index.ts'
import { removeTask } from './remove-task.ts'
import { findParent, getVisibility } from './task-visibility.ts'
import { toTaskResponse, toTaskResponses, countLoadedSubtasks } from './task-response.ts'
import { positionBefore } from '#platform/server/database/queries/manual-order.ts'
import { toManualList, getNewPosition } from './task-position.ts'
import { findTask, toJournalFields, taskSubject, attachTags, type TaskWithTags, type TaskRow } from './task-subject.ts'
import type { TodoContext } from '../../server/todo-context.ts'
import { findTags, saveTaskTags } from '../../tags/server/index.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'

type TaskResponse = Promise<{ task: Task }>
type TasksResponse = Promise<{ tasks: Task[] }>

export async function addTask(ctx: TodoContext, { task: input }: { task: TaskDraft }): TaskResponse {
  const { task, people } = await insertTask(ctx, input)
  return { task: await toTaskResponse(ctx, task, { counts: countLoadedSubtasks(task, []), people }) }
}

type NewTaskOptions = {
  /** When a completed task was completed, RFC 3339; now by default. */
  completedAt?: string
  /** An assignee who need not be active yet, because they have been invited. */
  invitedId?: number | null
}

export async function insertTask(ctx: TodoContext, input: TaskDraft, { completedAt = ctx.now, invitedId = null }: NewTaskOptions = {}) {
  assertCanCreate(ctx, taskSubject, { ...blankTask, createdBy: ctx.viewer.id, completedAt: input.isCompleted ? completedAt : null }, input)
  const tags = await findTags(ctx.db, input.tags ?? [], '/task/tags')
  // These queries run in parallel and the search index is written last: each round trip to the database counts.
  const [values, people] = await Promise.all([
    toTaskRow(ctx, { ...blankTask, ...input }, { completedAt, invitedId }),
    loadPeople(ctx, input),
  ])
  const [row] = (await ctx.db.executeQuery<TaskRow>(insertRows(ctx.db, [values]))).rows as [TaskRow]
  if (tags.length > 0) await saveTaskTags(ctx.db, row.id, tags)
  const task = { ...row, tags: tags.map(({ title }) => title) }
  ctx.recordChange({ entity: 'task', id: task.id, before: null, after: toJournalFields(task) })
  await Promise.all([notifyAssignee(ctx, task), indexNewTask(ctx, task)])
  return { task, people }
}

const insertRows = cacheStatementByRows<Awaited<ReturnType<typeof toTaskRow>>>((tx, rows) =>
  tx.insertInto('tasks').values(rows).returningAll(),
)

const loadPeople = (ctx: TodoContext, { assignee = null }: TaskDraft) =>
  getPeopleById(ctx.db, [ctx.viewer.id, assignee && getPersonId(assignee)])

export async function updateTask(ctx: TodoContext, { task: { id, ...changes } }: { task: TaskPatch }): TaskResponse {
  const task = await findTask(ctx, id, 'update')
  return { task: await toTaskResponse(ctx, await applyTaskChanges(ctx, task, changes)) }
}

export async function updateTasks(
  ctx: TodoContext,
  { taskIds, dataToUpdate }: { taskIds: number[]; dataToUpdate: TasksPatch },
): TasksResponse {
  const tasks = await attachTags(ctx.db, await findAllVisible(ctx, taskSubject, [...new Set(taskIds)], 'update'))
  const changed: TaskWithTags[] = []
  for (const task of tasks) changed.push(await applyTaskChanges(ctx, task, toTaskChanges(task, dataToUpdate)))
  return { tasks: await toTaskResponses(ctx, changed) }
}

export async function deleteTask(ctx: TodoContext, { taskId }: { taskId: number }): TaskResponse {
  const { tasks } = await deleteTasks(ctx, { taskIds: [taskId], isFinal: true })
  return { task: tasks[0]! }
}

export async function deleteTasks(ctx: TodoContext, { taskIds, isFinal = false }: { taskIds: number[]; isFinal?: boolean }): TasksResponse {
  const tasks = await attachTags(ctx.db, await findAllVisible(ctx, taskSubject, [...new Set(taskIds)], 'delete'))
  for (const task of tasks)
    if (task.isDeleted === 0) await moveToTrash(ctx, task)
    else if (isFinal) await removeTask(ctx, task)
  const deleted = tasks.map((task) => ({ ...task, isDeleted: 1 }))
  return { tasks: await toTaskResponses(ctx, deleted) }
}

export async function moveTask(ctx: TodoContext, { taskId, beforeTaskId }: { taskId: number; beforeTaskId: number | null }): TaskResponse {
  const task = await findTask(ctx, taskId, 'update')
  const before = beforeTaskId === null ? null : await findVisible(ctx, taskSubject, beforeTaskId)
  if (before && before.siblings !== task.siblings) throw invalidInput('/beforeTaskId', 'must be a task of the same list')
  if (before?.id === task.id) return { task: await toTaskResponse(ctx, task) }
  const position = await positionBefore(ctx.db, toManualList(task.siblings), { before, movedId: task.id })
  assertCanUpdate(ctx, taskSubject, task, { position })
  return { task: await toTaskResponse(ctx, await saveTask(ctx, task, { columns: { position } })) }
}

const blankTask = { ...createBlank(TaskFields), tags: [], assignee: null }

type NewTask = TaskFields & Required<Pick<TaskDraft, 'assignee'>>

const noDueDate = { dueDate: null, dueTime: null, timeZone: null }

async function toTaskRow(ctx: TodoContext, input: NewTask, { completedAt, invitedId }: Required<NewTaskOptions>) {
  const { dueDate, dueTime, timeZone, isCompleted, isDeleted, parentId } = input
  const title = input.title.trim()
  const parent = parentId === null ? null : await findParent(ctx, null, parentId)
  return {
    ...toColumns(TaskFields, { ...input, title }),
    titleKey: normalizeForSearch(title),
    ...toDueColumns(
      noDueDate,
      { ...(dueDate !== null && { dueDate }), dueTime, ...(timeZone !== null && { timeZone }) },
      ctx.viewer.timeZone,
    )!,
    ...(await toAssigneeColumns(ctx, input.assignee, invitedId)),
    completedAt: isCompleted ? completedAt : null,
    shelf: getVisibility(Number(isDeleted), parent),
    position: await getNewPosition(ctx.db, parentId ?? 0),
    siblings: parentId ?? 0,
    createdById: ctx.viewer.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }
}

function toTaskChanges(task: TaskWithTags, { addTags = [], removeTags = [], ...changes }: TasksPatch): TaskChanges {
  if (addTags.length === 0 && removeTags.length === 0) return changes
  const removed = new Set(removeTags.map(normalizeForSearch))
  const kept = [...(changes.tags ?? task.tags), ...addTags].filter((title) => !removed.has(normalizeForSearch(title)))
  return { ...changes, tags: [...new Set(kept)] }
}

/** Requires the delete permission, not the update permission. */
async function moveToTrash(ctx: TodoContext, task: TaskWithTags): Promise<void> {
  await saveTask(ctx, task, { columns: { isDeleted: 1, shelf: task.shelf === 'out' ? 'out' : 'bin' } })
}
