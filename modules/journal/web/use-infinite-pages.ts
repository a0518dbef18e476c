import { useInfiniteQuery } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { callApi } from '#platform/web/api/api.ts'
import { getQueryKey } from '#platform/web/api/query-client.ts'

/** Cursor pagination through `next`; earlier results stay visible while filters change. */
export function useInfinitePages<E extends Endpoint>(endpoint: E, input: Input<E>) {
  type Page = Output<E> & { next: string | null }
  return useInfiniteQuery<Page, ApiProblem, Page[], readonly unknown[], string>({
    queryKey: [...getQueryKey(endpoint, input as object), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      callApi(endpoint, { ...(input as object), ...(pageParam && { below: pageParam }) } as Input<E>, { signal }) as Promise<Page>,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    select: ({ pages }) => pages,
  })
}
