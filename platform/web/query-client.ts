import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import { topicOf, type Endpoint } from '#platform/contract/endpoint.ts'

/** What a list's total is until the first answer. */
export const INITIAL_TOTAL = 1
export const totalOf = (answer: { total: number } | undefined) => answer?.total ?? INITIAL_TOTAL

/** What an act shows at once shows before the page is painted again: a switch must not jump back for a moment. */
notifyManager.setScheduler(queueMicrotask)

export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, gcTime: 10 * 60_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Topic, path, input: a change of the topic finds every query that begins with it, and asks anew with the input it has. */
export const keyOf = (endpoint: Endpoint, input: object): QueryKey => [topicOf(endpoint, input) ?? endpoint.path, endpoint.path, input]
