import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import type { Output } from '#platform/contract/endpoint.ts'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { getTotal } from '#platform/web/api/query-client.ts'
import { apiQueryOptions } from '#platform/web/api/queries.ts'
import { todo, type Task } from '../../contract.ts'
import { fillHiddenFields } from '../../tasks/web/index.ts'
import { hasSavedScrollPosition } from '../../task-list/web/index.ts'
import type { ListInput } from './view.ts'

export const PAGE_SIZE = 50
/** The first paint renders only these rows unless a scroll position is restored. */
const FIRST_PAINT_ROWS = 18

type Page = Output<typeof todo.listTasks>
type TaskPages = {
  tasks: Task[]
  total: number
  isLoaded: boolean
  isBusy: boolean
  isAtEnd: boolean
  problem: ApiProblem | null
  retry: () => void
}

/** Number of loaded pages by view, so that returning to a view can restore its scroll position. */
const loadedPageCounts = new Map<string, number>()

export const getViewKey = (input: ListInput) => JSON.stringify(input)

export type LoadedTasks = ReturnType<typeof useTasks>

/** Loads the tasks of a view page by page. While the user types a search, the previous results stay visible. */
export function useTasks(input: ListInput) {
  const key = getViewKey(input)
  const [, rerender] = useState(0)
  const pageCount = loadedPageCounts.get(key) ?? 1
  const query = useQueries({ queries: Array.from({ length: pageCount }, (_, index) => getPageQuery(input, index + 1)), combine })
  const lastLoaded = useRef({ query, key, folder: '' })
  const folder = getViewKey({ ...input, q: '' })
  if (query.isLoaded) lastLoaded.current = { query, key, folder }
  const showsPrevious = !query.isLoaded && lastLoaded.current.folder === folder
  const visible = showsPrevious ? lastLoaded.current.query : query
  const viewKey = showsPrevious ? lastLoaded.current.key : key
  return {
    ...query,
    ...useFirstPaint(visible.tasks, viewKey),
    viewKey,
    isLoaded: visible.isLoaded,
    total: visible.total,
    hasMore: query.isLoaded && !query.isAtEnd && query.tasks.length < query.total,
    /** Loads the next page, or retries the one that failed. */
    loadMore: () => {
      if (query.isBusy) return
      if (query.problem) return query.retry()
      loadedPageCounts.set(key, pageCount + 1)
      rerender((count) => count + 1)
    },
  }
}

const getPageQuery = (input: ListInput, page: number) => apiQueryOptions(todo.listTasks, { ...input, page, perPage: PAGE_SIZE })

function combine(pages: UseQueryResult<Page, ApiProblem>[]): TaskPages {
  const seenIds = new Set<number>()
  const tasks = pages.flatMap(({ data }) => data?.tasks ?? []).filter(({ id }) => !seenIds.has(id) && seenIds.add(id))
  return {
    tasks: tasks.map(fillHiddenFields),
    total: getTotal(pages[0]?.data),
    isLoaded: pages[0]?.data !== undefined,
    isBusy: pages.some(({ isFetching }) => isFetching),
    isAtEnd: pages.at(-1)?.data?.tasks.length === 0,
    problem: pages.find(({ error }) => error)?.error ?? null,
    retry: () => pages.forEach((page) => page.error && void page.refetch()),
  }
}

function useFirstPaint(tasks: Task[], key: string): { tasks: Task[] } {
  const paintedKey = useDeferredValue(key, '')
  const showsAll = paintedKey === key || hasSavedScrollPosition(key)
  return { tasks: showsAll || tasks.length <= FIRST_PAINT_ROWS ? tasks : tasks.slice(0, FIRST_PAINT_ROWS) }
}
