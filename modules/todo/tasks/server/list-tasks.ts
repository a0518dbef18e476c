import { LIST_LIMIT, type Task, type TaskSort, type todo } from '../../contract.ts'
import { sql } from 'kysely'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { assertFieldsReadable, isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { findVisible, findVisibleBy, visibleInWorker } from '#platform/server/abilities/visible.ts'
import type { Sort } from '#platform/server/database/queries/expressions.ts'
import { listPage } from '#platform/server/database/queries/list-page.ts'
import { toTaskResponse, toTaskResponses, countLoadedSubtasks } from './task-response.ts'
import { findTagId } from '../../tags/server/index.ts'
import { taskSubject, type TaskRow } from './task-subject.ts'
import type { TodoContext } from '../../server/todo-context.ts'

type ListInput = Input<typeof todo.listTasks>

export async function listTasks(ctx: TodoContext, input: ListInput): Promise<Output<typeof todo.listTasks>> {
  const sort = input.sort || 'latest'
  const params = { ...input, filter: input.filter || ('' as const), q: input.q ?? '', sort, tag: input.tag ?? '' }
  assertFieldsReadable(ctx, taskSubject, [...sortFields[sort], ...getFilteredFields(input)])
  const fields = ['title', 'description'].filter((field) => isReadableEverywhere(ctx, taskSubject, field))
  const { rows, total } = await listPage<TaskRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: await buildTaskQuery(ctx, input),
    table: 'tasks',
    search: { q: params.q, entity: 'task', fields },
    sort: sortColumns[sort],
    ...getPage(input),
  })
  return { tasks: await toTaskResponses(ctx, rows), total, params }
}

export async function getTask(ctx: TodoContext, { id }: { id: number }): Promise<{ task: Task; subtasks: Task[] }> {
  const task = await findVisible(ctx, taskSubject, id)
  const visibleSubtasks = await findVisibleBy(ctx, taskSubject, { column: 'siblings', values: [id] })
  const subtasks = visibleSubtasks.filter(({ isDeleted }) => isDeleted === 0).toSorted(comparePosition)
  return {
    task: await toTaskResponse(ctx, task, { counts: countLoadedSubtasks(task, subtasks) }),
    subtasks: await toTaskResponses(ctx, subtasks),
  }
}

const comparePosition = (one: TaskRow, other: TaskRow) =>
  one.position < other.position ? -1 : one.position > other.position ? 1 : one.id - other.id

const sortColumns: Record<TaskSort, Sort[]> = {
  latest: [],
  'title-asc': [{ column: 'titleKey', direction: 'asc' }],
  'title-desc': [{ column: 'titleKey', direction: 'desc' }],
  'due-date': [{ column: 'dueKey', direction: 'asc' }],
  assignee: [{ column: 'assigneeKey', direction: 'asc' }],
  manual: [{ column: 'position', direction: 'asc' }],
}

const sortFields: Record<TaskSort, string[]> = {
  latest: [],
  'title-asc': ['title'],
  'title-desc': ['title'],
  'due-date': ['dueDate', 'dueTime'],
  assignee: ['assignee.id'],
  manual: ['position'],
}

function getFilteredFields({ filter, tag, assignee, dueFrom, dueTo }: ListInput): string[] {
  const fields = {
    isImportant: filter === 'important',
    isCompleted: filter === 'open' || filter === 'completed',
    isDeleted: filter === 'deleted',
  }
  const otherFields = { tags: tag, 'assignee.id': assignee, dueDate: dueFrom ?? dueTo }
  return Object.entries({ ...fields, ...otherFields }).flatMap(([field, isFiltered]) => (isFiltered ? [field] : []))
}

const getPage = ({ page, perPage }: ListInput) =>
  page === undefined && perPage === undefined ? { page: 1, perPage: LIST_LIMIT } : { page: page ?? 1, perPage: perPage ?? 10 }

/** SQLite uses a partial index only if the SQL contains its constants literally, hence `sql.lit`. */
async function buildTaskQuery(ctx: TodoContext, input: ListInput) {
  const { tag, assignee, dueFrom, dueTo } = input
  let query = visibleInWorker(ctx, taskSubject).where('tasks.shelf', '=', input.filter === 'deleted' ? 'bin' : 'open')
  if (!includesSubtasks(input)) query = query.where('tasks.siblings', '=', 0)
  if (input.filter === 'open') query = query.where('tasks.isCompleted', '=', sql.lit(0))
  if (input.filter === 'important') query = query.where('tasks.isImportant', '=', sql.lit(1))
  if (input.filter === 'completed') query = query.where('tasks.isCompleted', '=', sql.lit(1))
  if (assignee !== undefined) query = query.where('tasks.assigneeId', '=', assignee)
  if (dueFrom) query = query.where('tasks.dueKey', '>=', dueFrom)
  if (dueFrom || dueTo) query = query.where('tasks.dueKey', '<', `${dueTo ?? '9999-12-31'}U`)
  if (!tag) return query
  const tagId = await findTagId(ctx.db, tag)
  return query.where('tasks.id', 'in', ctx.slow.selectFrom('task_tags').select('taskId').where('tagId', '=', tagId))
}

/** Plain lists omit subtasks; searches and narrow filters include them. */
function includesSubtasks({ filter, q, tag, assignee, dueFrom, dueTo }: ListInput): boolean {
  return filter === 'important' || filter === 'deleted' || Boolean(q?.trim() || tag || assignee || dueFrom || dueTo)
}
