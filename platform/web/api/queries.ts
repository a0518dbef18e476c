import { hashKey, useMutation, useQuery, type QueryKey, type UseMutationOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import type { ApiProblem } from './api-problem.ts'
import { getPreloadedData, callApi, clearUnansweredRequests, callMutation, type MutationResult } from './api.ts'
import { showErrorToast, showUndoToast } from '../notifications/toasts.ts'
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
  topics: readonly string[] | ((input: Input<E>) => readonly string[])
  /** Shows the expected result at once; rolled back if the request fails. */
  optimisticUpdate?: (cache: QueryUpdater, input: Input<E>) => void
  /** The text of a toast that offers to undo. Without it, Ctrl+Z still does. */
  undoMessage?: (answer: Output<E>, input: Input<E>) => string | null
  onSuccess?: (answer: Output<E>, input: Input<E>) => void
  /** Return true if the caller shows the error itself; otherwise a toast does. */
  onError?: (problem: ApiProblem, input: Input<E>) => boolean | void
  /** Excludes the mutation from undo. */
  isIrreversible?: boolean
}

export const useApiMutation = <E extends Endpoint>(endpoint: E, options: ApiMutationOptions<E>) =>
  useMutation(apiMutationOptions(endpoint, options))

/** The options behind `useApiMutation`, for use outside of a component. */
export function apiMutationOptions<E extends Endpoint>(
  endpoint: E,
  options: ApiMutationOptions<E>,
): UseMutationOptions<MutationResult<E>, ApiProblem, Input<E>, MutationContext> {
  return {
    mutationKey: [endpoint.path],
    mutationFn: (input) => callMutation(endpoint, input),
    onMutate: (input) => startMutation(options, input),
    onSuccess: ({ data, change }, input, context) => {
      clearUnansweredRequests()
      context.keepPreviousData()
      const text = options.undoMessage?.(data, input) ?? null
      const act = change && !options.isIrreversible ? addUndoEntry({ change, topics: getTopics(options, input) }) : null
      if (act && text) showUndoToast(text, act)
      options.onSuccess?.(data, input)
    },
    onError: (problem, input, begun) => {
      begun?.rollBack()
      if (!options.onError?.(problem, input)) showErrorToast(problem)
    },
    onSettled: (_written, _problem, input) => refetchAfter(getTopics(options, input)),
  }
}

type MutationContext = { keepPreviousData: () => void; rollBack: () => void }

const getTopics = <E>({ topics }: ApiMutationOptions<E>, input: Input<E>) => (typeof topics === 'function' ? topics(input) : topics)

/** Pending mutations by topic: the response to an earlier one must not overwrite what a later one shows. */
const pendingByTopic = new Map<string, number>()

export const isMutationPending = (topic: string) => pendingByTopic.has(topic)

async function startMutation<E>(options: ApiMutationOptions<E>, input: Input<E>): Promise<MutationContext> {
  const topics = getTopics(options, input)
  for (const topic of topics) pendingByTopic.set(topic, (pendingByTopic.get(topic) ?? 0) + 1)
  await Promise.all(topics.map((topic) => queryClient.cancelQueries({ queryKey: [topic] })))
  const own: OptimisticUpdate[] = []
  options.optimisticUpdate?.({ updateQuery: (endpoint, update) => void own.push(...updateCachedQueries(endpoint, update)) }, input)
  return { keepPreviousData: () => own.forEach(removeUpdate), rollBack: () => own.toReversed().forEach(rollBack) }
}

type OptimisticUpdate = { key: QueryKey; before: unknown; update: (answer: unknown) => unknown }

const optimisticUpdates: OptimisticUpdate[] = []

function updateCachedQueries<R extends Endpoint>(
  endpoint: R,
  update: (answer: Output<R>, input: Input<R>) => Output<R>,
): OptimisticUpdate[] {
  const cached = queryClient.getQueriesData<Output<R>>({ predicate: ({ queryKey }) => queryKey[1] === endpoint.path })
  return cached.flatMap(([key, before]): OptimisticUpdate[] => {
    if (before === undefined) return []
    const one = { key, before, update: (answer: unknown) => update(answer as Output<R>, key[2] as Input<R>) }
    optimisticUpdates.push(one)
    queryClient.setQueryData(key, one.update(before))
    return [one]
  })
}

const removeUpdate = (one: OptimisticUpdate) => void optimisticUpdates.splice(optimisticUpdates.indexOf(one), 1)

/** Restores the previous response and reapplies the optimistic updates made since. */
function rollBack(one: OptimisticUpdate): void {
  const hash = hashKey(one.key)
  let answer = one.before
  for (const later of optimisticUpdates.slice(optimisticUpdates.indexOf(one) + 1).filter(({ key }) => hashKey(key) === hash)) {
    later.before = answer
    answer = later.update(answer)
  }
  removeUpdate(one)
  queryClient.setQueryData(one.key, answer)
}

function refetchAfter(topics: readonly string[]): Promise<unknown> {
  const quiet = topics.filter((topic) => {
    const left = (pendingByTopic.get(topic) ?? 1) - 1
    if (left > 0) pendingByTopic.set(topic, left)
    else pendingByTopic.delete(topic)
    return left <= 0
  })
  return Promise.all(quiet.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })))
}
