import type { Output } from '#platform/contract/endpoint.ts'
import type { Person } from '#platform/contract/schema.ts'
import type { Task, TaskFilter, todo } from '../../contract.ts'

/** Changes as the page knows them: people whole, so that they can be shown before the server has answered. */
export type TaskChanges = Partial<
  Pick<Task, 'title' | 'description' | 'dueDate' | 'dueTime' | 'timeZone' | 'tags' | 'isImportant' | 'isCompleted' | 'isDeleted'>
> & { assignee?: Person | null; addTags?: string[]; removeTags?: string[] }

type List = Output<typeof todo.listTasks>

export function applyChanges(task: Task, { addTags = [], removeTags = [], ...changes }: TaskChanges): Task {
  const tags = [...new Set([...(changes.tags ?? task.tags), ...addTags])].filter((tag) => !removeTags.includes(tag))
  const next = { ...task, ...changes, tags }
  return next.dueDate === null ? { ...next, dueTime: null } : next
}

/** A list after some of its tasks have changed: what was deleted or restored leaves it, all else waits for the server. */
export function applyChangesToList(
  list: List,
  { ids, changes, filter }: { ids: ReadonlySet<number>; changes: TaskChanges; filter: TaskFilter },
): List {
  if (!list.tasks.some(({ id }) => ids.has(id))) return list
  const belongs = ({ id, isDeleted }: Task) => !ids.has(id) || isDeleted === (filter === 'deleted')
  const tasks = list.tasks.map((task) => (ids.has(task.id) ? applyChanges(task, changes) : task)).filter(belongs)
  return { ...list, tasks, total: list.total - (list.tasks.length - tasks.length) }
}

export function removeFromList(list: List, ids: ReadonlySet<number>): List {
  const tasks = list.tasks.filter(({ id }) => !ids.has(id))
  return { ...list, tasks, total: list.total - (list.tasks.length - tasks.length) }
}

/** A new task stands first until the server says where it belongs. */
export function addToList(list: List, task: Task): List {
  return { ...list, tasks: [task, ...list.tasks], total: list.total + 1 }
}

/** Puts one task before another, or with null at the end. */
export function moveBefore<T extends { id: number }>(rows: T[], id: number, before: number | null): T[] {
  const moved = rows.find((row) => row.id === id)
  if (!moved || id === before) return rows
  const rest = rows.filter((row) => row !== moved)
  const index = before === null ? rest.length : rest.findIndex((row) => row.id === before)
  return index < 0 ? rows : rest.toSpliced(index, 0, moved)
}
