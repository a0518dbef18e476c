import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { ApiProblem } from '../../../api/api-problem.ts'
import { createEndlessList, type EndlessList, type Listed } from './endless-list.ts'
import type { RowSource } from './row-source.ts'

type Asked<E extends Endpoint, R> = Listed<E, R> & {
  /** Of all rows, once it is known. */
  total: number | undefined
}

export type EndlessRows<R> = {
  /** Undefined until the first answer, and where it failed. */
  source: RowSource<R> | undefined
  /** What is shown answers an earlier question; the new one is awaited. */
  isStale: boolean
  error: ApiProblem | null
  retry: () => void
}

/**
 * All rows of a list, fetched page by page as they are scrolled to. Whoever draws rows hears of them by the source (`useRowsOf`):
 * a page need not be drawn anew while one scrolls.
 */
export function useEndlessRows<E extends Endpoint, R>({ endpoint, input, rows, total }: Asked<E, R>): EndlessRows<R> {
  const question = JSON.stringify(input)
  const list = useMemo(() => createEndlessList({ endpoint, input: JSON.parse(question) as object, rows }), [endpoint, question, rows])
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

function sourceOf<R>({ at, subscribe, version, ...list }: EndlessList<R>, total: number | undefined): RowSource<R> {
  const count = () => total ?? list.count()
  return {
    at,
    subscribe,
    version,
    get count() {
      return count()
    },
    show: (from, to) => list.show(from, to, count()),
  }
}
