import { canReadEverything } from '#platform/server/abilities/fields.ts'
import { createRecordCheck } from '#platform/server/abilities/record-check.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { notFound } from '#platform/server/api-error.ts'
import { DavProblem } from '#platform/server/dav/dav-problem.ts'
import { escapeText } from '#platform/server/content-lines/content-line.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { TodoContext } from '../../server/todo-context.ts'
import {
  applyTaskChanges,
  attachTags,
  findTask,
  insertTask,
  taskSubject,
  type TaskRow,
  type TaskWithTags,
} from '../../tasks/server/index.ts'
import { createUidConflict, findTasksByUid, getTopTaskId, readCalendarObjects, saveCalendarObject } from './calendar-objects.ts'
import { parseLines, readTodo, readTodoUid, type TodoValues } from './read-todo.ts'
import { splitTodo, type StoredTodo } from './split-todo.ts'

export async function createTodo(ctx: TodoContext, content: string): Promise<number> {
  const { uid, values, stored } = parseTodo(ctx, content, ctx.viewer.timeZone)
  const [existing] = (await findTasksByUid(ctx, [uid])).values()
  if (existing) throw createUidConflict(existing.id)
  const { tags, others } = await splitCategories(ctx, values.categories)
  const parentId = await findParentId(ctx, values.parentUid, null)
  const draft = { ...toTaskValues(values), tags, parentId }
  const { task } = await insertTask(ctx, draft, { completedAt: getCompletionTime(ctx, values) })
  await saveCalendarObject(ctx, task.id, { uid, parentUid: values.parentUid, stored: replaceCategories(stored, others) })
  await attachWaitingSubtasks(ctx, task, uid)
  return task.id
}

export async function updateTodo(ctx: TodoContext, id: number, content: string): Promise<void> {
  const task = await findListedTask(ctx, id, 'update')
  const { uid, values, stored } = parseTodo(ctx, content, task.timeZone ?? ctx.viewer.timeZone)
  assertSameUid(uid, (await readCalendarObjects(ctx, [id])).get(id)!.uid)
  const { tags, others } = await splitCategories(ctx, values.categories)
  const parentId = await findParentId(ctx, values.parentUid, id)
  const can = createRecordCheck(ctx, taskSubject, task)
  // Calendar objects of users who cannot read everything lack the hidden values.
  const changes = Object.entries({ ...toTaskValues(values), tags, parentId }).filter(([name]) => can('read', name))
  const isMoved = can('read', 'parentId') && parentId !== task.parentId
  if (isMoved && parentId !== null) await moveSubtasks(ctx, task, parentId)
  await applyTaskChanges(ctx, task, Object.fromEntries(changes), { completedAt: getCompletionTime(ctx, values) })
  if (!canReadEverything(ctx, taskSubject)) return
  await saveCalendarObject(ctx, id, { uid, parentUid: values.parentUid, stored: replaceCategories(stored, others) })
}

/** Throws 404 for a task that is not listed, such as one in the trash. */
export async function findListedTask(ctx: TodoContext, id: number, action: string): Promise<TaskWithTags> {
  const task = await findTask(ctx, id, action)
  if (task.shelf !== 'open') throw notFound(taskSubject.entity)
  return task
}

type ParsedTodo = { uid: string; values: TodoValues; stored: StoredTodo }

function parseTodo({ viewer }: TodoContext, content: string, zoneOfUtc: string): ParsedTodo {
  const stored = splitTodo(content)
  const lines = parseLines(stored)
  return { uid: readTodoUid(lines), values: readTodo(lines, { floating: viewer.timeZone, utc: zoneOfUtc }), stored }
}

function assertSameUid(uid: string, current: string): void {
  if (uid === current) return
  const detail = `The UID must stay "${current}", but is "${uid}".`
  throw new DavProblem(409, { precondition: 'caldav:no-uid-conflict', detail })
}

const toTaskValues = ({ title, description, isImportant, isCompleted, due: { dueDate, dueTime, timeZone } }: TodoValues) => ({
  title,
  description,
  isImportant,
  isCompleted,
  dueDate,
  dueTime,
  ...(dueTime !== null && { timeZone }),
})

/** When the program says that the task was completed, unless that is in the future. */
const getCompletionTime = ({ now }: TodoContext, { completedAt }: TodoValues): string =>
  completedAt !== null && completedAt < now ? completedAt : now

const MAX_TAGS = 20

/** Categories that are no tags stay in the calendar object: users create tags deliberately. */
async function splitCategories({ db }: TodoContext, categories: readonly string[]): Promise<{ tags: string[]; others: string[] }> {
  const keys = categories.map(normalizeForSearch)
  const query = db.selectFrom('tags').select(['title', 'titleKey']).where('removedAt', 'is', null).orderBy('id').limit(MAX_TAGS)
  const tags = keys.length === 0 ? [] : await query.where('titleKey', 'in', keys).execute()
  const found = new Set(tags.map(({ titleKey }) => titleKey))
  return { tags: tags.map(({ title }) => title), others: categories.filter((_, index) => !found.has(keys[index]!)) }
}

function replaceCategories(stored: StoredTodo, others: readonly string[]): StoredTodo {
  const lines = stored.lines.filter((line) => !/^CATEGORIES[:;]/i.test(line))
  return { ...stored, lines: others.length > 0 ? [...lines, `CATEGORIES:${others.map(escapeText).join(',')}`] : lines }
}

async function findParentId(ctx: TodoContext, parentUid: string | null, id: number | null): Promise<number | null> {
  const [parent] = parentUid === null ? [] : (await findTasksByUid(ctx, [parentUid])).values()
  const parentId = parent ? getTopTaskId(parent) : null
  return parentId === id ? null : parentId
}

/** Programs send tasks in any order: subtasks that came before their parent are moved under it now. */
async function attachWaitingSubtasks(ctx: TodoContext, parent: TaskRow, uid: string): Promise<void> {
  const waiting = ctx.db.selectFrom('task_calendar_objects').select('taskId').where('parentUid', '=', uid)
  const rows = await visible(ctx, taskSubject, 'update')
    .selectAll('tasks')
    .where('tasks.id', 'in', waiting)
    .where('tasks.parentId', 'is', null)
    .where('tasks.shelf', '=', 'open')
    .execute()
  const parentId = getTopTaskId(parent)
  for (const task of await attachTags(
    ctx.db,
    rows.filter(({ id }) => id !== parentId),
  )) {
    await moveSubtasks(ctx, task, parentId)
    await applyTaskChanges(ctx, task, { parentId })
  }
}

/** Subtasks of a task that becomes a subtask itself move to its parent. */
async function moveSubtasks(ctx: TodoContext, task: TaskRow, parentId: number): Promise<void> {
  const subtasks = visible(ctx, taskSubject, 'update').selectAll('tasks').where('tasks.siblings', '=', task.id)
  for (const subtask of await attachTags(ctx.db, await subtasks.execute())) await applyTaskChanges(ctx, subtask, { parentId })
}
