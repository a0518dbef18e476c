import type { Task as AnsweredTask, TaskDraft, TaskPatch, TasksPatch } from '../contract.ts'
import { personId } from '#platform/contract/schema.ts'
import { assertMayChange, assertMayCreate } from '#platform/server/abilities/changes.ts'
import { findAllVisible, findVisible } from '#platform/server/abilities/visible.ts'
import { byRows } from '#platform/server/database/by-rows.ts'
import { peopleById } from '#platform/server/identity/people.ts'
import { invalid } from '#platform/server/refusal.ts'
import { assigneeColumns, changeTask, indexNewTask, tellAssignee, writeTask, type Changes } from './change-task.ts'
import { dueColumns } from './due-columns.ts'
import { removeTask } from './remove-task.ts'
import { findParent, shelfOf } from './shelves.ts'
import { answerTask, answerTasks, countsOf } from './task-answers.ts'
import { placeBefore } from '#platform/server/database/manual-order.ts'
import { listOf, placeForNew } from './task-order.ts'
import { findTask, journalForm, taskSubject, withTags, type TaggedTask, type Task, type TodoContext } from './task-subject.ts'
import { findTags, tagTask } from './task-tags.ts'
import { normalise } from '#platform/server/search/normalise.ts'

type OneTask = Promise<{ task: AnsweredTask }>
type ManyTasks = Promise<{ tasks: AnsweredTask[] }>

export async function addTask(ctx: TodoContext, { task: given }: { task: TaskDraft }): OneTask {
  assertMayCreate(ctx, taskSubject, { ...blank, createdBy: ctx.viewer.id, completedAt: given.isCompleted ? ctx.now : null }, given)
  const tags = await findTags(ctx.db, given.tags ?? [], '/task/tags')
  // What the answer needs is read beside what the row needs, and the words are stored at the end: each journey to the database counts.
  const [values, people] = await Promise.all([rowOf(ctx, { ...blank, ...given }), peopleOf(ctx, given)])
  const [row] = (await ctx.db.executeQuery<Task>(insertTask(ctx.db, [values]))).rows as [Task]
  if (tags.length > 0) await tagTask(ctx.db, row.id, tags)
  const task = { ...row, tags: tags.map(({ title }) => title) }
  ctx.record({ entity: 'task', id: task.id, before: null, after: journalForm(task) })
  await Promise.all([tellAssignee(ctx, task), indexNewTask(ctx, task)])
  return { task: await answerTask(ctx, task, { counts: countsOf(task, []), people }) }
}

const insertTask = byRows<Awaited<ReturnType<typeof rowOf>>>((tx, rows) => tx.insertInto('tasks').values(rows).returningAll())

const peopleOf = (ctx: TodoContext, { assignee = null }: TaskDraft) => peopleById(ctx.db, [ctx.viewer.id, assignee && personId(assignee)])

export async function updateTask(ctx: TodoContext, { task: { id, ...changes } }: { task: TaskPatch }): OneTask {
  const task = await findTask(ctx, id, 'update')
  return { task: await answerTask(ctx, await changeTask(ctx, task, changes)) }
}

export async function updateTasks(ctx: TodoContext, { taskIds, dataToUpdate }: { taskIds: number[]; dataToUpdate: TasksPatch }): ManyTasks {
  const tasks = await withTags(ctx.db, await findAllVisible(ctx, taskSubject, [...new Set(taskIds)], 'update'))
  const changed: TaggedTask[] = []
  for (const task of tasks) changed.push(await changeTask(ctx, task, changesOf(task, dataToUpdate)))
  return { tasks: await answerTasks(ctx, changed) }
}

export async function deleteTask(ctx: TodoContext, { taskId }: { taskId: number }): OneTask {
  const { tasks } = await deleteTasks(ctx, { taskIds: [taskId], isFinal: true })
  return { task: tasks[0]! }
}

export async function deleteTasks(ctx: TodoContext, { taskIds, isFinal = false }: { taskIds: number[]; isFinal?: boolean }): ManyTasks {
  const tasks = await withTags(ctx.db, await findAllVisible(ctx, taskSubject, [...new Set(taskIds)], 'delete'))
  for (const task of tasks)
    if (task.isDeleted === 0) await binTask(ctx, task)
    else if (isFinal) await removeTask(ctx, task)
  const deleted = tasks.map((task) => ({ ...task, isDeleted: 1 }))
  return { tasks: await answerTasks(ctx, deleted) }
}

export async function moveTask(ctx: TodoContext, { taskId, beforeTaskId }: { taskId: number; beforeTaskId: number | null }): OneTask {
  const task = await findTask(ctx, taskId, 'update')
  const before = beforeTaskId === null ? null : await findVisible(ctx, taskSubject, beforeTaskId)
  if (before && before.siblings !== task.siblings) throw invalid('/beforeTaskId', 'stands in another list')
  if (before?.id === task.id) return { task: await answerTask(ctx, task) }
  const position = await placeBefore(ctx.db, listOf(task.siblings), { before, moved: task.id })
  assertMayChange(ctx, taskSubject, task, { position })
  return { task: await answerTask(ctx, await writeTask(ctx, task, { columns: { position } })) }
}

type NewTask = Required<
  Pick<
    TaskDraft,
    | 'title'
    | 'description'
    | 'dueDate'
    | 'dueTime'
    | 'timeZone'
    | 'tags'
    | 'assignee'
    | 'isImportant'
    | 'isCompleted'
    | 'isDeleted'
    | 'parentId'
  >
>

const blank: NewTask = {
  title: '',
  description: '',
  dueDate: null,
  dueTime: null,
  timeZone: null,
  tags: [],
  assignee: null,
  isImportant: false,
  isCompleted: false,
  isDeleted: false,
  parentId: null,
}

const nothingDue = { dueDate: null, dueTime: null, timeZone: null }

async function rowOf(ctx: TodoContext, given: NewTask) {
  const { dueDate, dueTime, timeZone, isImportant, isCompleted, parentId } = given
  const title = given.title.trim()
  const parent = parentId === null ? null : await findParent(ctx, null, parentId)
  return {
    title,
    titleKey: normalise(title),
    description: given.description,
    ...dueColumns(
      nothingDue,
      { ...(dueDate !== null && { dueDate }), dueTime, ...(timeZone !== null && { timeZone }) },
      ctx.viewer.timeZone,
    )!,
    ...(await assigneeColumns(ctx, given.assignee)),
    isImportant: Number(isImportant),
    isCompleted: Number(isCompleted),
    isDeleted: Number(given.isDeleted),
    completedAt: isCompleted ? ctx.now : null,
    shelf: shelfOf(Number(given.isDeleted), parent),
    position: await placeForNew(ctx.db, parentId ?? 0),
    parentId,
    siblings: parentId ?? 0,
    createdById: ctx.viewer.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }
}

function changesOf(task: TaggedTask, { addTags = [], removeTags = [], ...changes }: TasksPatch): Changes {
  if (addTags.length === 0 && removeTags.length === 0) return changes
  const removed = new Set(removeTags.map(normalise))
  const kept = [...(changes.tags ?? task.tags), ...addTags].filter((title) => !removed.has(normalise(title)))
  return { ...changes, tags: [...new Set(kept)] }
}

/** Needs the right to delete, not the one to change. */
async function binTask(ctx: TodoContext, task: TaggedTask): Promise<void> {
  await writeTask(ctx, task, { columns: { isDeleted: 1, shelf: task.shelf === 'out' ? 'out' : 'bin' } })
}
