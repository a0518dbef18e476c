import type { Input } from '#platform/contract/endpoint.ts'
import { oneOf, readNew, textOf, type RawSearch } from '#platform/web/routing/address.ts'
import { taskSorts, type TaskSort, type todo } from '../../contract.ts'

/** What the first pane offers; the empty one holds all that is open. */
export const folders = ['', 'today', 'mine', 'important', 'completed', 'deleted'] as const
export type Folder = (typeof folders)[number]

/** A view of the page as its address has it. */
export type View = { filter: Folder; q: string; sort: TaskSort; tag: string; task: number | null; new: boolean }
export type ListInput = Omit<Input<typeof todo.listTasks>, 'page' | 'perPage'>
type Viewer = { today: string; userId: number }

export function parseView(raw: RawSearch): View {
  const filter = oneOf(folders, raw['filter'])
  const task = Number(textOf(raw['task']))
  return {
    filter,
    q: textOf(raw['q']),
    sort: taskSorts.find((sort) => sort === raw['sort']) ?? getDefaultSort(filter),
    tag: textOf(raw['tag']),
    task: Number.isSafeInteger(task) && task > 0 ? task : null,
    ...readNew(raw),
  }
}

/** The order a folder has until another is chosen; it does not stand in the address. */
export const getDefaultSort = (filter: Folder): TaskSort => (filter === 'today' ? 'due-date' : 'latest')

export function toListInput({ filter, q, sort, tag }: View, { today, userId }: Viewer): ListInput {
  const words = { sort, ...(q && { q }), ...(tag && { tag }) }
  if (filter === 'today') return { filter: 'open', dueTo: today, ...words }
  if (filter === 'mine') return { filter: 'open', assignee: userId, ...words }
  return { filter: filter || 'open', ...words }
}

/** Whether new tasks belong into the view, and what they take from it. */
export const acceptsNewTasks = ({ filter }: View) => filter !== 'completed' && filter !== 'deleted'

export const isFiltered = ({ q, tag }: View) => q !== '' || tag !== ''
