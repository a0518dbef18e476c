import { QueriesObserver } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import type { ApiProblem } from '../../../api/api-problem.ts'
import { readOptions } from '../../../api/queries.ts'
import { queries } from '../../../api/query-client.ts'
import { PER_PAGE, pagesInSight } from './pages-in-sight.ts'
import type { RowSource } from './row-source.ts'

/** Pages are asked for at once, but while the bar is dragged only where it rests so long, in milliseconds. */
const REST = 90
/** Pages out of sight are kept so long, in milliseconds: memory does not grow with the rows that were seen. */
const KEPT = 10_000

export type Listed<E extends Endpoint, R> = {
  /** Answers a page for `page` and `perPage`. */
  endpoint: E
  /** Everything but the page. */
  input: object
  rows: (answer: Output<E>) => readonly R[]
}

export type EndlessList<R> = Pick<RowSource<R>, 'at' | 'subscribe' | 'version'> & {
  /** So many rows as are known of, without the total. */
  count: () => number
  /** Says which places are in sight, of how many. */
  show: (from: number, to: number, count: number) => void
  state: () => 'awaited' | 'failed' | 'empty' | 'there'
  error: () => ApiProblem | null
  retry: () => void
}

/** All rows that answer one question, fetched as they are scrolled to; what is out of sight is given up, also while it is on its way. */
export function createEndlessList<E extends Endpoint, R>(listed: Listed<E, R>): EndlessList<R> {
  const pages = watchPages(listed)
  const { observer, held, rowsOf } = pages
  const answers = () => observer.getCurrentResult()
  const error = () => (answers().find((answer) => answer.error)?.error ?? null) as ApiProblem | null
  const count = () => {
    const last = held().at(-1)!
    const found = rowsOf(last)?.length
    return (last - 1) * PER_PAGE + (found ?? PER_PAGE) + (found === PER_PAGE ? PER_PAGE : 0)
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
    at: (index) => rowsOf(Math.floor(index / PER_PAGE) + 1)?.[index % PER_PAGE],
    state: () => {
      // Rows that are jumped to are awaited by themselves, not by the page around them.
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

function watchPages<E extends Endpoint, R>({ endpoint, input, rows }: Listed<E, R>): Pages<R> {
  let held: readonly number[] = [1]
  const asked = () =>
    held.map((page) => readOptions(endpoint, { ...input, page, perPage: PER_PAGE } as Input<E>, { gcTime: KEPT, staleTime: 60_000 }))
  const observer = new QueriesObserver(queries, asked() as never)
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

function showIn({ held, hold }: Pages<unknown>): EndlessList<unknown>['show'] {
  let shownAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return (from, to, count) => {
    const { pages, isFar } = pagesInSight({ from, to, count }, held())
    const isMoving = performance.now() - shownAt <= REST
    shownAt = performance.now()
    clearTimeout(timer)
    if (String(pages) === String(held())) return
    if (isFar && isMoving) timer = setTimeout(() => hold(pages), REST)
    else hold(pages)
  }
}
