import {
  focusManager,
  notifyManager,
  QueryCache,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryKey,
} from '@tanstack/react-query'
import { getTopic, type Endpoint } from '#platform/contract/endpoint.ts'

/** The total of a list before the first response. */
export const INITIAL_TOTAL = 1
export const getTotal = (answer: { total: number } | undefined) => answer?.total ?? INITIAL_TOTAL

/** Flush optimistic updates before the next paint; a switch would otherwise flicker. */
notifyManager.setScheduler(queueMicrotask)

const outdatedRequests = new WeakSet<Promise<unknown>>()

class RefetchingQueryClient extends QueryClient {
  /** TanStack Query does not refetch a query that is still loading, so its response could predate the change. */
  override invalidateQueries<Key extends QueryKey>(filters?: InvalidateQueryFilters<Key>, options?: InvalidateOptions): Promise<void> {
    for (const { promise } of this.getQueryCache().findAll(filters)) if (promise) outdatedRequests.add(promise)
    return super.invalidateQueries(filters, options)
  }
}

const pendingRequestTimes = new WeakMap<object, number>()
const requestTimes = new WeakMap<object, number>()

/** When the query's current request, or else its latest response's request, was sent (`performance.now()`). */
export const getRequestTime = (query: Query): number =>
  (query.state.fetchStatus === 'idle' ? requestTimes : pendingRequestTimes).get(query) ?? 0

const queryCache = new QueryCache({
  onSuccess: (_answer, query) => {
    requestTimes.set(query, pendingRequestTimes.get(query) ?? 0)
    if (query.promise && outdatedRequests.has(query.promise)) refetch(query)
  },
})
queryCache.subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'fetch') pendingRequestTimes.set(event.query, performance.now())
})

const refetch = ({ queryKey }: { queryKey: QueryKey }) =>
  void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: focusManager.isFocused() ? 'active' : 'none' })

export const queryClient = new RefetchingQueryClient({
  queryCache,
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, gcTime: 10 * 60_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** [topic, path, input]: a change of a topic invalidates every key that starts with it. */
export const getQueryKey = (endpoint: Endpoint, input: object): QueryKey => [
  getTopic(endpoint, input) ?? endpoint.path,
  endpoint.path,
  input,
]
