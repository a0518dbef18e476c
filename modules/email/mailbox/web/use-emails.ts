import { useState } from 'react'
import type { Output } from '#platform/contract/endpoint.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { useRowSource } from '#platform/web/ui/data-table/rows/row-source.ts'
import { useInfiniteRows } from '#platform/web/ui/data-table/rows/use-infinite-rows.ts'
import { email, type MailboxCounts } from '../../contract.ts'
import type { ListQuery } from './mailbox-location.ts'

type Page = Output<typeof email.listMails>
const rows = ({ emails }: Page) => emails
const emptyMeta: MailboxCounts = { inbox: 0, draft: 0, spam: 0, unsent: 0, labels: {} }

/** Loads the rows near the scroll position, the total and the folder counts. */
export function useEmails(query: ListQuery) {
  const uncountedQuery = toUncountedQuery(query)
  const first = useApiQuery(email.listMails, { ...uncountedQuery, page: 1, perPage: 50 }, { keepPreviousData: true })
  const { total, isTruncated, onEnd } = useTotal(query, first.isPlaceholderData ? undefined : first.data)
  const { source, isStale, error, retry } = useInfiniteRows({ endpoint: email.listMails, input: uncountedQuery, rows, total })
  useRowSource(source)
  return {
    source,
    isStale,
    problem: error ?? first.error,
    retry: () => {
      void first.refetch()
      retry()
    },
    total: total ?? null,
    /** True until the end of a long search result is reached and counted. */
    isTruncated,
    onEnd,
    meta: first.data?.emailsMeta ?? emptyMeta,
  }
}

function useTotal(query: ListQuery, first: Page | undefined) {
  const [endedQuery, setEndedQuery] = useState<ListQuery | null>(null)
  const hasMore = first?.isTruncated ?? false
  const isEndReached = hasMore && endedQuery === query
  const exactCount = useApiQuery(email.listMails, { ...query, page: 1, perPage: 1 }, { enabled: isEndReached })
  const exact = isEndReached ? exactCount.data?.total : undefined
  return {
    total: exact ?? first?.total,
    isTruncated: hasMore && exact === undefined,
    onEnd: hasMore ? () => setEndedQuery(query) : undefined,
  }
}

/** Counting matches of a common word is slow, so searches skip the exact total. */
export const toUncountedQuery = (query: ListQuery) => ({ ...query, ...(query.q && { total: false }) })
