import type { Output } from '#platform/contract/endpoint.ts'
import type { Person } from '#platform/contract/schema.ts'
import type { QueryUpdater } from '#platform/web/api/queries.ts'
import { todo, type Task, type TaskFields, type TaskFilter } from '../../contract.ts'

/** Unlike the API, `assignee` is a whole person, so that it can be shown before the server responds. */
export type TaskValues = Partial<TaskFields & Pick<Task, 'tags'>> & { assignee?: Person | null }
export type TaskChanges = TaskValues & { addTags?: string[]; removeTags?: string[] }

type TaskList = Output<typeof todo.listTasks>

/** Applies the changes to all cached responses with one of the tasks. */
export function updateCachedTasks({ updateQuery }: QueryUpdater, ids: ReadonlySet<number>, changes: TaskChanges): void {
  const update = (task: Task) => (ids.has(task.id) ? applyChanges(task, changes) : task)
  updateQuery(todo.listTasks, (list, { filter = '' }) => applyChangesToList(list, { ids, changes, filter }))
  updateQuery(todo.getTask, ({ task, subtasks }) => ({ task: update(task), subtasks: subtasks.map(update) }))
}

export function applyChanges(task: Task, { addTags = [], removeTags = [], ...changes }: TaskChanges): Task {
  const tags = [...new Set([...(changes.tags ?? task.tags), ...addTags])].filter((tag) => !removeTags.includes(tag))
  const next = { ...task, ...changes, tags }
  return next.dueDate === null ? { ...next, dueTime: null } : next
}

/** Removes deleted or restored tasks from a cached list; any other change keeps the task in place until the server responds. */
export function applyChangesToList(
  list: TaskList,
  { ids, changes, filter }: { ids: ReadonlySet<number>; changes: TaskChanges; filter: TaskFilter },
): TaskList {
  if (!list.tasks.some(({ id }) => ids.has(id))) return list
  const isInList = ({ id, isDeleted }: Task) => !ids.has(id) || isDeleted === (filter === 'deleted')
  const tasks = list.tasks.map((task) => (ids.has(task.id) ? applyChanges(task, changes) : task)).filter(isInList)
  return { ...list, tasks, total: list.total - (list.tasks.length - tasks.length) }
}

export function removeFromList(list: TaskList, ids: ReadonlySet<number>): TaskList {
  const tasks = list.tasks.filter(({ id }) => !ids.has(id))
  return { ...list, tasks, total: list.total - (list.tasks.length - tasks.length) }
}

/** Adds the task at the top until the server responds with its position. */
export function addToList(list: TaskList, task: Task): TaskList {
  return { ...list, tasks: [task, ...list.tasks], total: list.total + 1 }
}

/** Moves a row before another one, or to the end if `before` is null. */
export function moveBefore<T extends { id: number }>(rows: T[], id: number, before: number | null): T[] {
  const moved = rows.find((row) => row.id === id)
  if (!moved || id === before) return rows
  const rest = rows.filter((row) => row !== moved)
  const index = before === null ? rest.length : rest.findIndex((row) => row.id === before)
  return index < 0 ? rows : rest.toSpliced(index, 0, moved)
}
