import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { ApiProblem } from '../../../api/api-problem.ts'
import { createInfiniteList, type InfiniteList, type PagedList } from './endless-list.ts'
import type { RowSource } from './row-source.ts'

type Asked<E extends Endpoint, R> = PagedList<E, R> & {
  total: number | undefined
}

export type InfiniteRows<R> = {
  /** Undefined until the first response, or after an error. */
  source: RowSource<R> | undefined
  /** Shows the rows of the previous query while the new one loads. */
  isStale: boolean
  error: ApiProblem | null
  retry: () => void
}

/**
 * A list with infinite scrolling. The grid subscribes to `source` (`useRowSource`), so that the page does not render again while
 * scrolling.
 */
export function useInfiniteRows<E extends Endpoint, R>({ endpoint, input, rows, total }: Asked<E, R>): InfiniteRows<R> {
  const question = JSON.stringify(input)
  const list = useMemo(() => createInfiniteList({ endpoint, input: JSON.parse(question) as object, rows }), [endpoint, question, rows])
  const state = useSyncExternalStore(list.subscribe, list.state)
  const source = useMemo(() => sourceOf(list, total), [list, total])
  const last = useRef<RowSource<R> | null>(null)
  const isAnswered = state === 'there' || state === 'empty'
  useEffect(() => {
    if (isAnswered) last.current = source
  })
  const isStale = state === 'awaited' && last.current !== null
  return {
    source: isAnswered ? source : isStale ? last.current! : undefined,
    isStale,
    error: list.error(),
    retry: list.retry,
  }
}

function sourceOf<R>({ getRow, subscribe, version, ...list }: InfiniteList<R>, total: number | undefined): RowSource<R> {
  const count = () => total ?? list.count()
  return {
    getRow,
    subscribe,
    version,
    get count() {
      return count()
    },
    setVisibleRange: (from, to) => list.show(from, to, count()),
  }
}
