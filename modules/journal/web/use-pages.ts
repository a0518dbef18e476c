import { useInfiniteQuery } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { call } from '#platform/web/api/api.ts'
import { keyOf } from '#platform/web/api/query-client.ts'

/** A list that goes on at `next`, page after page; live, and what is shown stays while other filters are answered. */
export function usePages<E extends Endpoint>(endpoint: E, input: Input<E>) {
  type Page = Output<E> & { next: string | null }
  return useInfiniteQuery<Page, ApiProblem, Page[], readonly unknown[], string>({
    queryKey: [...keyOf(endpoint, input as object), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { ...(input as object), ...(pageParam && { below: pageParam }) } as Input<E>, { signal }) as Promise<Page>,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    select: ({ pages }) => pages,
  })
}
