import { hashKey, useMutation, useQuery, type QueryKey, type UseMutationOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import type { ApiProblem } from './api-problem.ts'
import { answeredAlready, call, forgetLost, write, type Written } from './api.ts'
import { showProblem, showUndo } from '../notifications/notices.ts'
import { keyOf, queries } from './query-client.ts'
import { rememberAct } from '../notifications/undo.ts'

type ReadOptions<E> = Partial<Omit<UseQueryOptions<Output<E>, ApiProblem>, 'queryKey' | 'queryFn'>> & {
  /** Shows the last answer until the one for the new input comes: for lists that are filtered and paged. */
  keep?: boolean
}

export function readOptions<E extends Endpoint>(endpoint: E, input: Input<E>, { keep, ...options }: ReadOptions<E> = {}) {
  return {
    queryKey: keyOf(endpoint, input as object),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, { signal }),
    initialData: () => answeredAlready(endpoint, input),
    ...(keep && { placeholderData: (previous: Output<E> | undefined) => previous }),
    ...options,
  } as UseQueryOptions<Output<E>, ApiProblem>
}

export const useRead = <E extends Endpoint>(endpoint: E, input: Input<E>, options?: ReadOptions<E>) =>
  useQuery<Output<E>, ApiProblem>(readOptions(endpoint, input, options))

/** Changes what queries hold before the server has answered. */
export type Cache = {
  change: <R extends Endpoint>(endpoint: R, update: (answer: Output<R>, input: Input<R>) => Output<R>) => void
}

export type ActionOptions<E> = {
  /** What is refetched after it. */
  topics: readonly string[] | ((input: Input<E>) => readonly string[])
  /** Shows the outcome at once; taken back where the server refuses. */
  optimistic?: (cache: Cache, input: Input<E>) => void
  /** The sentence of the toast that offers to undo it. Without it, Ctrl+Z still does. */
  done?: (answer: Output<E>, input: Input<E>) => string | null
  onSuccess?: (answer: Output<E>, input: Input<E>) => void
  /** True where the problem is shown in place, as by a form: then no toast. */
  onProblem?: (problem: ApiProblem, input: Input<E>) => boolean | void
  /** Cannot be taken back by Ctrl+Z. */
  final?: boolean
}

export const useAction = <E extends Endpoint>(endpoint: E, options: ActionOptions<E>) => useMutation(actionOptions(endpoint, options))

/** What an act does before, after and instead; `useAction` gives it to a component. */
export function actionOptions<E extends Endpoint>(
  endpoint: E,
  options: ActionOptions<E>,
): UseMutationOptions<Written<E>, ApiProblem, Input<E>, Begun> {
  return {
    mutationKey: [endpoint.path],
    mutationFn: (input) => write(endpoint, input),
    onMutate: (input) => begin(options, input),
    onSuccess: ({ answer, change }, input, begun) => {
      forgetLost()
      begun.keep()
      const text = options.done?.(answer, input) ?? null
      const act = change && !options.final ? rememberAct({ change, topics: topicsOf(options, input) }) : null
      if (act && text) showUndo(text, act)
      options.onSuccess?.(answer, input)
    },
    onError: (problem, input, begun) => {
      begun?.takeBack()
      if (!options.onProblem?.(problem, input)) showProblem(problem)
    },
    onSettled: (_written, _problem, input) => refetchAfter(topicsOf(options, input)),
  }
}

type Begun = { keep: () => void; takeBack: () => void }

const topicsOf = <E>({ topics }: ActionOptions<E>, input: Input<E>) => (typeof topics === 'function' ? topics(input) : topics)

/** How many acts are under way for each topic: an answer to an earlier one must not undo what a later one shows. */
const underWay = new Map<string, number>()

/** Whether an act on the topic awaits its answer: it refetches afterwards, and what is read now may not have it yet. */
export const isUnderWay = (topic: string) => underWay.has(topic)

async function begin<E>(options: ActionOptions<E>, input: Input<E>): Promise<Begun> {
  const topics = topicsOf(options, input)
  for (const topic of topics) underWay.set(topic, (underWay.get(topic) ?? 0) + 1)
  await Promise.all(topics.map((topic) => queries.cancelQueries({ queryKey: [topic] })))
  const own: Shown[] = []
  options.optimistic?.({ change: (endpoint, update) => void own.push(...changeCached(endpoint, update)) }, input)
  return { keep: () => own.forEach(forget), takeBack: () => own.toReversed().forEach(takeBack) }
}

/** What an act under way shows in a query, and what stood there before it. */
type Shown = { key: QueryKey; before: unknown; update: (answer: unknown) => unknown }

/** In the order of the acts. */
const shown: Shown[] = []

function changeCached<R extends Endpoint>(endpoint: R, update: (answer: Output<R>, input: Input<R>) => Output<R>): Shown[] {
  const cached = queries.getQueriesData<Output<R>>({ predicate: ({ queryKey }) => queryKey[1] === endpoint.path })
  return cached.flatMap(([key, before]): Shown[] => {
    if (before === undefined) return []
    const one = { key, before, update: (answer: unknown) => update(answer as Output<R>, key[2] as Input<R>) }
    shown.push(one)
    queries.setQueryData(key, one.update(before))
    return [one]
  })
}

const forget = (one: Shown) => void shown.splice(shown.indexOf(one), 1)

/** Puts back what stood before it, and on that what later acts show. */
function takeBack(one: Shown): void {
  const hash = hashKey(one.key)
  let answer = one.before
  for (const later of shown.slice(shown.indexOf(one) + 1).filter(({ key }) => hashKey(key) === hash)) {
    later.before = answer
    answer = later.update(answer)
  }
  forget(one)
  queries.setQueryData(one.key, answer)
}

function refetchAfter(topics: readonly string[]): Promise<unknown> {
  const quiet = topics.filter((topic) => {
    const left = (underWay.get(topic) ?? 1) - 1
    if (left > 0) underWay.set(topic, left)
    else underWay.delete(topic)
    return left <= 0
  })
  return Promise.all(quiet.map((topic) => queries.invalidateQueries({ queryKey: [topic] })))
}
