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
import { topicOf, type Endpoint } from '#platform/contract/endpoint.ts'

/** What a list's total is until the first answer. */
export const INITIAL_TOTAL = 1
export const totalOf = (answer: { total: number } | undefined) => answer?.total ?? INITIAL_TOTAL

/** What an act shows at once shows before the page is painted again: a switch must not jump back for a moment. */
notifyManager.setScheduler(queueMicrotask)

/** Answers on their way that may be from before a change. */
const outdated = new WeakSet<Promise<unknown>>()

class Queries extends QueryClient {
  /** TanStack Query asks anew only where an answer is there already: it would take one that is on its way as new. */
  override invalidateQueries<Key extends QueryKey>(filters?: InvalidateQueryFilters<Key>, options?: InvalidateOptions): Promise<void> {
    for (const { promise } of this.getQueryCache().findAll(filters)) if (promise) outdated.add(promise)
    return super.invalidateQueries(filters, options)
  }
}

/** When the running question of a query was asked, and the one whose answer it holds. */
const asking = new WeakMap<object, number>()
const asked = new WeakMap<object, number>()

/** By `performance.now()`, of the question on its way if there is one; what the document asked for before this code came was asked for after 0. */
export const askedAt = (query: Query): number => (query.state.fetchStatus === 'idle' ? asked : asking).get(query) ?? 0

const queryCache = new QueryCache({
  onSuccess: (_answer, query) => {
    asked.set(query, asking.get(query) ?? 0)
    if (query.promise && outdated.has(query.promise)) askAgain(query)
  },
})
queryCache.subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'fetch') asking.set(event.query, performance.now())
})

/** A hidden tab does so when it is looked at. */
const askAgain = ({ queryKey }: { queryKey: QueryKey }) =>
  void queries.invalidateQueries({ queryKey, exact: true, refetchType: focusManager.isFocused() ? 'active' : 'none' })

export const queries = new Queries({
  queryCache,
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, gcTime: 10 * 60_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Topic, path, input: a change of the topic finds every query that begins with it, and asks anew with the input it has. */
export const keyOf = (endpoint: Endpoint, input: object): QueryKey => [topicOf(endpoint, input) ?? endpoint.path, endpoint.path, input]
