import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import type { Output } from '#platform/contract/endpoint.ts'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { totalOf } from '#platform/web/api/query-client.ts'
import { readOptions } from '#platform/web/api/queries.ts'
import { todo, type Task } from '../../contract.ts'
import { fillHiddenFields } from '../../tasks/web/index.ts'
import { hasSavedScrollPosition } from '../../task-list/web/index.ts'
import type { ListInput } from './view.ts'

export const PAGE_SIZE = 50
/** Rows of the first paint, unless the list was left further down; the rest follow without holding it back. */
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

/** How far each view has been read, so that coming back finds the place again. */
const loadedPageCounts = new Map<string, number>()

export const getViewKey = (input: ListInput) => JSON.stringify(input)

/** The tasks of a view, page after page; `more` asks for the next one. While words are typed the last answer stays. */
export function useTasks(input: ListInput) {
  const key = getViewKey(input)
  const [, redraw] = useState(0)
  const pages = loadedPageCounts.get(key) ?? 1
  const found = useQueries({ queries: Array.from({ length: pages }, (_, index) => getPageQuery(input, index + 1)), combine })
  const last = useRef({ found, key, folder: '' })
  const folder = getViewKey({ ...input, q: '' })
  if (found.isLoaded) last.current = { found, key, folder }
  const isKept = !found.isLoaded && last.current.folder === folder
  const shown = isKept ? last.current.found : found
  const shownKey = isKept ? last.current.key : key
  return {
    ...found,
    ...useFirstPaint(shown.tasks, shownKey),
    shownKey,
    isThere: shown.isLoaded,
    total: shown.total,
    hasMore: found.isLoaded && !found.isAtEnd && found.tasks.length < found.total,
    /** Asks for the next page, or again for the one that failed. */
    more: () => {
      if (found.isBusy) return
      if (found.problem) return found.retry()
      loadedPageCounts.set(key, pages + 1)
      redraw((count) => count + 1)
    },
  }
}

const getPageQuery = (input: ListInput, page: number) => readOptions(todo.listTasks, { ...input, page, perPage: PAGE_SIZE })

function combine(pages: UseQueryResult<Page, ApiProblem>[]): TaskPages {
  const seen = new Set<number>()
  const tasks = pages.flatMap(({ data }) => data?.tasks ?? []).filter(({ id }) => !seen.has(id) && seen.add(id))
  return {
    tasks: tasks.map(fillHiddenFields),
    total: totalOf(pages[0]?.data),
    isLoaded: pages[0]?.data !== undefined,
    isBusy: pages.some(({ isFetching }) => isFetching),
    isAtEnd: pages.at(-1)?.data?.tasks.length === 0,
    problem: pages.find(({ error }) => error)?.error ?? null,
    retry: () => pages.forEach((page) => page.error && void page.refetch()),
  }
}

function useFirstPaint(tasks: Task[], key: string): { tasks: Task[] } {
  const painted = useDeferredValue(key, '')
  const isWhole = painted === key || hasSavedScrollPosition(key)
  return { tasks: isWhole || tasks.length <= FIRST_PAINT_ROWS ? tasks : tasks.slice(0, FIRST_PAINT_ROWS) }
}
