import type { Input } from '#platform/contract/endpoint.ts'
import { parseOneOf, parseNewParam, parseText, type RawSearchParams } from '#platform/web/routing/search-params.ts'
import { taskSorts, type TaskSort, type todo } from '../../contract.ts'

/** The values of the `filter` parameter in the address, one per folder; the empty one contains all open tasks. */
export const folders = ['', 'today', 'mine', 'important', 'completed', 'deleted'] as const
export type Folder = (typeof folders)[number]

/** The state of the page in the URL. */
export type View = { filter: Folder; q: string; sort: TaskSort; tag: string; task: number | null; new: boolean }
export type UpdateView = (changes: { [K in keyof View]?: View[K] | undefined }) => void
export type ListInput = Omit<Input<typeof todo.listTasks>, 'page' | 'perPage'>
type Viewer = { today: string; userId: number }

export function parseView(raw: RawSearchParams): View {
  const filter = parseOneOf(folders, raw['filter'])
  const task = Number(parseText(raw['task']))
  return {
    filter,
    q: parseText(raw['q']),
    sort: taskSorts.find((sort) => sort === raw['sort']) ?? getDefaultSort(filter),
    tag: parseText(raw['tag']),
    task: Number.isSafeInteger(task) && task > 0 ? task : null,
    ...parseNewParam(raw),
  }
}

/** The default sort order of a folder; it is left out of the URL. */
export const getDefaultSort = (filter: Folder): TaskSort => (filter === 'today' ? 'due-date' : 'latest')

export function toListInput({ filter, q, sort, tag }: View, { today, userId }: Viewer): ListInput {
  const params = { sort, ...(q && { q }), ...(tag && { tag }) }
  if (filter === 'today') return { filter: 'open', dueTo: today, ...params }
  if (filter === 'mine') return { filter: 'open', assignee: userId, ...params }
  return { filter: filter || 'open', ...params }
}

export const acceptsNewTasks = ({ filter }: View) => filter !== 'completed' && filter !== 'deleted'

/** Whether tasks can be dragged: only in custom order, and only if all tasks of the folder are listed. */
export const isSortable = (view: View) => view.sort === 'manual' && view.filter !== 'deleted' && !isFiltered(view)

export const isFiltered = ({ q, tag }: View) => q !== '' || tag !== ''
