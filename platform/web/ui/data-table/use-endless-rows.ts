import { useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import type { ApiProblem } from '../../api-problem.ts'
import { readOptions } from '../../queries.ts'
import type { RowSource } from './row-source.ts'

/** Rows asked for together. */
const PER_PAGE = 50
/** Pages are asked for at once, but while the bar is dragged only where it rests so long, in milliseconds. */
const REST = 90
/** Pages out of sight are kept so long, in milliseconds: memory does not grow with the rows that were seen. */
const KEPT = 10_000

type Asked<E extends Endpoint, R> = {
  /** Answers a page for `page` and `perPage`. */
  endpoint: E
  /** Everything but the page. */
  input: Record<string, never>
  rows: (answer: Output<E>) => readonly R[]
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

/** All rows of a list, fetched page by page as they are scrolled to; what is out of sight is given up, also while it is on its way. */
export function useEndlessRows<E extends Endpoint, R>({ endpoint, input, rows, total }: Asked<E, R>): EndlessRows<R> {
  const [pages, show] = usePagesInSight(JSON.stringify(input))
  const answers = useQueries({
    queries: pages.map((page) =>
      readOptions(endpoint, { ...input, page, perPage: PER_PAGE } as Input<E>, { gcTime: KEPT, staleTime: 60_000 }),
    ),
  })
  const found = new Map(
    pages.flatMap((page, index) => (answers[index]!.data ? [[page, rows(answers[index]!.data as Output<E>)] as const] : [])),
  )
  const isWaiting = found.size === 0 && answers.some(({ isPending, isError }) => isPending && !isError)
  const fingerprint = [JSON.stringify(input), ...found.keys(), total, ...answers.map(({ dataUpdatedAt }) => dataUpdatedAt)].join()
  const source = useKept(fingerprint, (): RowSource<R> => ({
    count: countOf(found, total),
    at: (index) => found.get(Math.floor(index / PER_PAGE) + 1)?.[index % PER_PAGE],
    show,
  }))
  const last = useRef<{ source: RowSource<R>; input: unknown } | null>(null)
  const key = JSON.stringify(input)
  const isNew = last.current?.input !== key
  useEffect(() => {
    if (!isWaiting && found.size > 0) last.current = { source, input: key }
  })
  const error = (answers.find((answer) => answer.error)?.error as ApiProblem | null | undefined) ?? null
  const isStale = isWaiting && isNew && last.current !== null
  return {
    source: isStale ? last.current!.source : found.size === 0 && isNew ? undefined : source,
    isStale,
    error,
    retry: () => answers.forEach((answer) => void answer.refetch()),
  }
}

/** The same object as long as it stands for the same, so that rows are not drawn anew. */
function useKept<T>(fingerprint: string, make: () => T): T {
  const kept = useRef<{ fingerprint: string; value: T } | null>(null)
  if (kept.current?.fingerprint !== fingerprint) kept.current = { fingerprint, value: make() }
  return kept.current.value
}

function countOf(found: ReadonlyMap<number, readonly unknown[]>, total: number | undefined): number {
  if (total !== undefined) return total
  const [page, rows] = [...found].at(-1) ?? [0, []]
  return (page - 1) * PER_PAGE + rows.length + (rows.length === PER_PAGE ? PER_PAGE : 0)
}

/** The pages that the window shows; from the first again when something else is asked for. */
function usePagesInSight(question: string): [readonly number[], RowSource<never>['show']] {
  const [held, hold] = useState({ question, pages: first })
  const shownAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = useCallback(
    (from: number, to: number) => {
      const pages = pagesOf(from, to)
      const take = () =>
        hold((before) => (before.question === question && String(before.pages) === String(pages) ? before : { question, pages }))
      clearTimeout(timer.current)
      const now = performance.now()
      if (now - shownAt.current > REST) take()
      else timer.current = setTimeout(take, REST)
      shownAt.current = now
    },
    [question],
  )
  return [held.question === question ? held.pages : first, show]
}

const first: readonly number[] = [1]

function pagesOf(from: number, to: number): number[] {
  const [start, end] = [Math.floor(from / PER_PAGE) + 1, Math.max(1, Math.ceil(to / PER_PAGE))]
  return Array.from({ length: end - start + 1 }, (_, step) => start + step)
}
