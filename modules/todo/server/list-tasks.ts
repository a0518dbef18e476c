import { LIST_LIMIT, type Task as AnsweredTask, type TaskSort, type todo } from '../contract.ts'
import { sql } from 'kysely'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { assertFieldsReadable, isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { findVisible, findVisibleBy, visibleSlow } from '#platform/server/abilities/visible.ts'
import type { Sort } from '#platform/server/database/expressions.ts'
import { list } from '#platform/server/database/list.ts'
import { answerTask, answerTasks, countsOf } from './task-answers.ts'
import { findTagId } from './task-tags.ts'
import { taskSubject, type Task, type TodoContext } from './task-subject.ts'

type Asked = Input<typeof todo.listTasks>

export async function listTasks(ctx: TodoContext, input: Asked): Promise<Output<typeof todo.listTasks>> {
  const sort = input.sort || 'latest'
  const params = { ...input, filter: input.filter || ('' as const), q: input.q ?? '', sort, tag: input.tag ?? '' }
  assertFieldsReadable(ctx, taskSubject, [...fieldsOfSort[sort], ...fieldsOfFilters(input)])
  const fields = ['title', 'description'].filter((field) => isReadableEverywhere(ctx, taskSubject, field))
  const { rows, total } = await list<Task>(ctx.slow, {
    dialect: ctx.dialect,
    query: await matching(ctx, input),
    table: 'tasks',
    search: { q: params.q, entity: 'task', fields },
    sort: orders[sort],
    ...pageOf(input),
  })
  return { tasks: await answerTasks(ctx, rows), total, params }
}

export async function getTask(ctx: TodoContext, { id }: { id: number }): Promise<{ task: AnsweredTask; subtasks: AnsweredTask[] }> {
  const task = await findVisible(ctx, taskSubject, id)
  const below = await findVisibleBy(ctx, taskSubject, { column: 'siblings', values: [id] })
  const subtasks = below.filter(({ isDeleted }) => isDeleted === 0).toSorted(byPosition)
  return { task: await answerTask(ctx, task, { counts: countsOf(task, subtasks) }), subtasks: await answerTasks(ctx, subtasks) }
}

const byPosition = (one: Task, other: Task) => (one.position < other.position ? -1 : one.position > other.position ? 1 : one.id - other.id)

const orders: Record<TaskSort, Sort[]> = {
  latest: [],
  'title-asc': [{ column: 'titleKey', direction: 'asc' }],
  'title-desc': [{ column: 'titleKey', direction: 'desc' }],
  'due-date': [{ column: 'dueKey', direction: 'asc' }],
  assignee: [{ column: 'assigneeKey', direction: 'asc' }],
  manual: [{ column: 'position', direction: 'asc' }],
}

const fieldsOfSort: Record<TaskSort, string[]> = {
  latest: [],
  'title-asc': ['title'],
  'title-desc': ['title'],
  'due-date': ['dueDate', 'dueTime'],
  assignee: ['assignee.id'],
  manual: ['position'],
}

function fieldsOfFilters({ filter, tag, assignee, dueFrom, dueTo }: Asked): string[] {
  const fields = {
    isImportant: filter === 'important',
    isCompleted: filter === 'open' || filter === 'completed',
    isDeleted: filter === 'deleted',
  }
  const others = { tags: tag, 'assignee.id': assignee, dueDate: dueFrom ?? dueTo }
  return Object.entries({ ...fields, ...others }).flatMap(([field, isAsked]) => (isAsked ? [field] : []))
}

const pageOf = ({ page, perPage }: Asked) =>
  page === undefined && perPage === undefined ? { page: 1, perPage: LIST_LIMIT } : { page: page ?? 1, perPage: perPage ?? 10 }

/** Constants of the partial indexes stand in the SQL itself, or SQLite does not use them. */
async function matching(ctx: TodoContext, input: Asked) {
  const { tag, assignee, dueFrom, dueTo } = input
  let query = visibleSlow(ctx, taskSubject).where('tasks.shelf', '=', input.filter === 'deleted' ? 'bin' : 'open')
  if (!findsSubtasks(input)) query = query.where('tasks.siblings', '=', 0)
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

/** Sub-tasks stand under their task, but are found where something is looked for. */
function findsSubtasks({ filter, q, tag, assignee, dueFrom, dueTo }: Asked): boolean {
  return filter === 'important' || filter === 'deleted' || Boolean(q?.trim() || tag || assignee || dueFrom || dueTo)
}
