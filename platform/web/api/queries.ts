import { hashKey, useMutation, useQuery, type QueryKey, type UseMutationOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import type { ApiProblem } from './api-problem.ts'
import { getPreloadedData, callApi, clearUnansweredRequests, callMutation, type MutationResult } from './api.ts'
import { showErrorToast, showUndoToast } from '../notifications/notices.ts'
import { getQueryKey, queryClient } from './query-client.ts'
import { addUndoEntry } from '../notifications/undo.ts'

type ApiQueryOptions<E> = Partial<Omit<UseQueryOptions<Output<E>, ApiProblem>, 'queryKey' | 'queryFn'>> & {
  /** Shows the previous response until the next one arrives, for lists with filters and pages. */
  keepPreviousData?: boolean
}

export function apiQueryOptions<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { keepPreviousData, ...options }: ApiQueryOptions<E> = {},
) {
  return {
    queryKey: getQueryKey(endpoint, input as object),
    queryFn: ({ signal }: { signal: AbortSignal }) => callApi(endpoint, input, { signal }),
    initialData: () => getPreloadedData(endpoint, input),
    ...(keepPreviousData && { placeholderData: (previous: Output<E> | undefined) => previous }),
    ...options,
  } as UseQueryOptions<Output<E>, ApiProblem>
}

export const useApiQuery = <E extends Endpoint>(endpoint: E, input: Input<E>, options?: ApiQueryOptions<E>) =>
  useQuery<Output<E>, ApiProblem>(apiQueryOptions(endpoint, input, options))

/** Updates cached responses before the server has answered. */
export type QueryUpdater = {
  updateQuery: <R extends Endpoint>(endpoint: R, update: (answer: Output<R>, input: Input<R>) => Output<R>) => void
}

export type ApiMutationOptions<E> = {
  /** Topics whose queries are refetched afterwards. */
  topics: readonly string[] | ((input: Input<E>) => readonly string[])
  /** Shows the expected result at once; rolled back if the request fails. */
  optimisticUpdate?: (cache: QueryUpdater, input: Input<E>) => void
  /** The text of a toast that offers to undo. Without it, Ctrl+Z still does. */
  undoMessage?: (answer: Output<E>, input: Input<E>) => string | null
  onSuccess?: (answer: Output<E>, input: Input<E>) => void
  /** Return true if the caller shows the error itself; otherwise a toast does. */
  onProblem?: (problem: ApiProblem, input: Input<E>) => boolean | void
  /** Excludes the mutation from undo. */
  isIrreversible?: boolean
}

export const useApiMutation = <E extends Endpoint>(endpoint: E, options: ApiMutationOptions<E>) =>
  useMutation(apiMutationOptions(endpoint, options))

/** The options behind `useApiMutation`, for use outside of a component. */
export function apiMutationOptions<E extends Endpoint>(
  endpoint: E,
  options: ApiMutationOptions<E>,
): UseMutationOptions<MutationResult<E>, ApiProblem, Input<E>, Begun> {
  return {
    mutationKey: [endpoint.path],
    mutationFn: (input) => callMutation(endpoint, input),
    onMutate: (input) => begin(options, input),
    onSuccess: ({ data, change }, input, begun) => {
      clearUnansweredRequests()
      begun.keepPreviousData()
      const text = options.undoMessage?.(data, input) ?? null
      const act = change && !options.isIrreversible ? addUndoEntry({ change, topics: topicsOf(options, input) }) : null
      if (act && text) showUndoToast(text, act)
      options.onSuccess?.(data, input)
    },
    onError: (problem, input, begun) => {
      begun?.takeBack()
      if (!options.onProblem?.(problem, input)) showErrorToast(problem)
    },
    onSettled: (_written, _problem, input) => refetchAfter(topicsOf(options, input)),
  }
}

type Begun = { keepPreviousData: () => void; takeBack: () => void }

const topicsOf = <E>({ topics }: ApiMutationOptions<E>, input: Input<E>) => (typeof topics === 'function' ? topics(input) : topics)

/** Pending mutations by topic: the response to an earlier one must not overwrite what a later one shows. */
const underWay = new Map<string, number>()

export const isMutationPending = (topic: string) => underWay.has(topic)

async function begin<E>(options: ApiMutationOptions<E>, input: Input<E>): Promise<Begun> {
  const topics = topicsOf(options, input)
  for (const topic of topics) underWay.set(topic, (underWay.get(topic) ?? 0) + 1)
  await Promise.all(topics.map((topic) => queryClient.cancelQueries({ queryKey: [topic] })))
  const own: Shown[] = []
  options.optimisticUpdate?.({ updateQuery: (endpoint, update) => void own.push(...changeCached(endpoint, update)) }, input)
  return { keepPreviousData: () => own.forEach(forget), takeBack: () => own.toReversed().forEach(takeBack) }
}

type Shown = { key: QueryKey; before: unknown; update: (answer: unknown) => unknown }

const shown: Shown[] = []

function changeCached<R extends Endpoint>(endpoint: R, update: (answer: Output<R>, input: Input<R>) => Output<R>): Shown[] {
  const cached = queryClient.getQueriesData<Output<R>>({ predicate: ({ queryKey }) => queryKey[1] === endpoint.path })
  return cached.flatMap(([key, before]): Shown[] => {
    if (before === undefined) return []
    const one = { key, before, update: (answer: unknown) => update(answer as Output<R>, key[2] as Input<R>) }
    shown.push(one)
    queryClient.setQueryData(key, one.update(before))
    return [one]
  })
}

const forget = (one: Shown) => void shown.splice(shown.indexOf(one), 1)

/** Restores the previous response and reapplies the optimistic updates made since. */
function takeBack(one: Shown): void {
  const hash = hashKey(one.key)
  let answer = one.before
  for (const later of shown.slice(shown.indexOf(one) + 1).filter(({ key }) => hashKey(key) === hash)) {
    later.before = answer
    answer = later.update(answer)
  }
  forget(one)
  queryClient.setQueryData(one.key, answer)
}

function refetchAfter(topics: readonly string[]): Promise<unknown> {
  const quiet = topics.filter((topic) => {
    const left = (underWay.get(topic) ?? 1) - 1
    if (left > 0) underWay.set(topic, left)
    else underWay.delete(topic)
    return left <= 0
  })
  return Promise.all(quiet.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })))
}
