import { QueriesObserver } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import type { ApiProblem } from '../../../api/api-problem.ts'
import { apiQueryOptions } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { PAGE_SIZE, getPagesToLoad } from './pages-to-load.ts'
import type { RowSource } from './row-source.ts'

/** Milliseconds the scrollbar must rest before pages far away are loaded. */
const SCROLL_REST = 90
const CACHE_TIME = 10_000

export type PagedList<E extends Endpoint, R> = {
  endpoint: E
  input: object
  rows: (answer: Output<E>) => readonly R[]
}

export type InfiniteList<R> = Pick<RowSource<R>, 'getRow' | 'subscribe' | 'version'> & {
  count: () => number
  setVisibleRange: (from: number, to: number, count: number) => void
  state: () => 'awaited' | 'failed' | 'empty' | 'there'
  error: () => ApiProblem | null
  retry: () => void
}

/** Loads the pages in view and drops the others. */
export function createInfiniteList<E extends Endpoint, R>(list: PagedList<E, R>): InfiniteList<R> {
  const pages = observePages(list)
  const { observer, loadedPages, getRows } = pages
  const getResults = () => observer.getCurrentResult()
  const error = () => (getResults().find((answer) => answer.error)?.error ?? null) as ApiProblem | null
  const count = () => {
    const last = loadedPages().at(-1)!
    const found = getRows(last)?.length
    return (last - 1) * PAGE_SIZE + (found ?? PAGE_SIZE) + (found === PAGE_SIZE ? PAGE_SIZE : 0)
  }
  let hasLoaded = false
  return {
    count,
    error,
    subscribe: (onChange) => observer.subscribe(onChange),
    version: () =>
      loadedPages()
        .map((page, place) => `${page}:${getResults()[place]?.dataUpdatedAt}`)
        .join(),
    getRow: (index) => getRows(Math.floor(index / PAGE_SIZE) + 1)?.[index % PAGE_SIZE],
    state: () => {
      hasLoaded ||= getResults().some(({ data }) => data !== undefined)
      if (hasLoaded) return count() === 0 ? 'empty' : 'there'
      return error() ? 'failed' : 'awaited'
    },
    retry: () => observer.getObservers().forEach((one) => void one.refetch()),
    setVisibleRange: createRangeHandler(pages),
  }
}

type Pages<R> = {
  observer: QueriesObserver
  loadedPages: () => readonly number[]
  loadPages: (pages: readonly number[]) => void
  getRows: (page: number) => readonly R[] | undefined
}

function observePages<E extends Endpoint, R>({ endpoint, input, rows }: PagedList<E, R>): Pages<R> {
  let held: readonly number[] = [1]
  const asked = () =>
    held.map((page) =>
      apiQueryOptions(endpoint, { ...input, page, perPage: PAGE_SIZE } as Input<E>, { gcTime: CACHE_TIME, staleTime: 60_000 }),
    )
  const observer = new QueriesObserver(queryClient, asked() as never)
  return {
    observer,
    loadedPages: () => held,
    loadPages: (pages) => {
      held = pages
      observer.setQueries(asked() as never)
    },
    getRows: (page) => {
      const data = observer.getCurrentResult()[held.indexOf(page)]?.data as Output<E> | undefined
      return data && rows(data)
    },
  }
}

function createRangeHandler({ loadedPages, loadPages }: Pages<unknown>): InfiniteList<unknown>['setVisibleRange'] {
  let shownAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return (from, to, count) => {
    const { pages, isFar } = getPagesToLoad({ from, to, count }, loadedPages())
    const isMoving = performance.now() - shownAt <= SCROLL_REST
    shownAt = performance.now()
    clearTimeout(timer)
    if (String(pages) === String(loadedPages())) return
    if (isFar && isMoving) timer = setTimeout(() => loadPages(pages), SCROLL_REST)
    else loadPages(pages)
  }
}
