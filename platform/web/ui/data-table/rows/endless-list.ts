import { QueriesObserver } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import type { ApiProblem } from '../../../api/api-problem.ts'
import { apiQueryOptions } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { PAGE_SIZE, getPagesToLoad } from './pages-in-sight.ts'
import type { RowSource } from './row-source.ts'

/** Milliseconds the scrollbar must rest before pages far away are loaded. */
const REST = 90
/** Milliseconds that pages stay cached out of view. */
const KEPT = 10_000

export type PagedList<E extends Endpoint, R> = {
  /** Returns a page for `page` and `perPage`. */
  endpoint: E
  /** Parameters without the page. */
  input: object
  rows: (answer: Output<E>) => readonly R[]
}

export type InfiniteList<R> = Pick<RowSource<R>, 'getRow' | 'subscribe' | 'version'> & {
  /** Known rows, if the total is unknown. */
  count: () => number
  show: (from: number, to: number, count: number) => void
  state: () => 'awaited' | 'failed' | 'empty' | 'there'
  error: () => ApiProblem | null
  retry: () => void
}

/** Loads the pages in view and drops the others. */
export function createInfiniteList<E extends Endpoint, R>(listed: PagedList<E, R>): InfiniteList<R> {
  const pages = watchPages(listed)
  const { observer, held, rowsOf } = pages
  const answers = () => observer.getCurrentResult()
  const error = () => (answers().find((answer) => answer.error)?.error ?? null) as ApiProblem | null
  const count = () => {
    const last = held().at(-1)!
    const found = rowsOf(last)?.length
    return (last - 1) * PAGE_SIZE + (found ?? PAGE_SIZE) + (found === PAGE_SIZE ? PAGE_SIZE : 0)
  }
  let hasAnswered = false
  return {
    count,
    error,
    subscribe: (onChange) => observer.subscribe(onChange),
    version: () =>
      held()
        .map((page, place) => `${page}:${answers()[place]?.dataUpdatedAt}`)
        .join(),
    getRow: (index) => rowsOf(Math.floor(index / PAGE_SIZE) + 1)?.[index % PAGE_SIZE],
    state: () => {
      hasAnswered ||= answers().some(({ data }) => data !== undefined)
      if (hasAnswered) return count() === 0 ? 'empty' : 'there'
      return error() ? 'failed' : 'awaited'
    },
    retry: () => observer.getObservers().forEach((one) => void one.refetch()),
    show: showIn(pages),
  }
}

type Pages<R> = {
  observer: QueriesObserver
  held: () => readonly number[]
  hold: (pages: readonly number[]) => void
  rowsOf: (page: number) => readonly R[] | undefined
}

function watchPages<E extends Endpoint, R>({ endpoint, input, rows }: PagedList<E, R>): Pages<R> {
  let held: readonly number[] = [1]
  const asked = () =>
    held.map((page) => apiQueryOptions(endpoint, { ...input, page, perPage: PAGE_SIZE } as Input<E>, { gcTime: KEPT, staleTime: 60_000 }))
  const observer = new QueriesObserver(queryClient, asked() as never)
  return {
    observer,
    held: () => held,
    hold: (pages) => {
      held = pages
      observer.setQueries(asked() as never)
    },
    rowsOf: (page) => {
      const data = observer.getCurrentResult()[held.indexOf(page)]?.data as Output<E> | undefined
      return data && rows(data)
    },
  }
}

function showIn({ held, hold }: Pages<unknown>): InfiniteList<unknown>['show'] {
  let shownAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return (from, to, count) => {
    const { pages, isFar } = getPagesToLoad({ from, to, count }, held())
    const isMoving = performance.now() - shownAt <= REST
    shownAt = performance.now()
    clearTimeout(timer)
    if (String(pages) === String(held())) return
    if (isFar && isMoving) timer = setTimeout(() => hold(pages), REST)
    else hold(pages)
  }
}
