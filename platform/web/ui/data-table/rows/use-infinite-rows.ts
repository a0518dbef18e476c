import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { ApiProblem } from '../../../api/api-problem.ts'
import { createInfiniteList, type InfiniteList, type PagedList } from './infinite-list.ts'
import type { RowSource } from './row-source.ts'

type InfiniteRowsOptions<E extends Endpoint, R> = PagedList<E, R> & {
  total: number | undefined
}

export type InfiniteRows<R> = {
  source: RowSource<R> | undefined
  /** Shows the rows of the previous query while the new one loads. */
  isStale: boolean
  error: ApiProblem | null
  retry: () => void
}

/** Infinite scrolling; only the grid subscribes to `source`, so the page does not render again while scrolling. */
export function useInfiniteRows<E extends Endpoint, R>({ endpoint, input, rows, total }: InfiniteRowsOptions<E, R>): InfiniteRows<R> {
  const inputKey = JSON.stringify(input)
  const list = useMemo(() => createInfiniteList({ endpoint, input: JSON.parse(inputKey) as object, rows }), [endpoint, inputKey, rows])
  const state = useSyncExternalStore(list.subscribe, list.state)
  const source = useMemo(() => toRowSource(list, total), [list, total])
  const last = useRef<RowSource<R> | null>(null)
  const isLoaded = state === 'there' || state === 'empty'
  useEffect(() => {
    if (isLoaded) last.current = source
  })
  const isStale = state === 'awaited' && last.current !== null
  return {
    source: isLoaded ? source : isStale ? last.current! : undefined,
    isStale,
    error: list.error(),
    retry: list.retry,
  }
}

function toRowSource<R>({ getRow, subscribe, version, ...list }: InfiniteList<R>, total: number | undefined): RowSource<R> {
  const count = () => total ?? list.count()
  return {
    getRow,
    subscribe,
    version,
    get count() {
      return count()
    },
    setVisibleRange: (from, to) => list.setVisibleRange(from, to, count()),
  }
}
