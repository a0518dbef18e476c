import { apiQueryOptions } from '#platform/web/api/queries.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import type { RowSource } from '#platform/web/ui/data-table/rows/row-source.ts'
import { email, MAX_EMAILS_PER_REQUEST, type EmailRow } from '../../../contract.ts'
import { locateRow } from '../list/use-active-row.ts'
import { toUncountedQuery } from '../use-emails.ts'
import type { ListQuery } from '../mailbox-location.ts'

const MAX_PAGE_SIZE = 100

type Rows = Pick<RowSource<EmailRow>, 'getRow' | 'count'>

/** Index of the email where the last range started; undefined if it has left the list. */
export function findAnchor(source: Rows, { index, id }: { index: number; id: number | null }): number | undefined {
  if (id === null) return undefined
  const row = locateRow({ index, id }, source, null)
  return row.id === id ? row.index : undefined
}

/** Loads emails in selection order, up to the limit of one request. */
export async function loadRange(
  { source, query }: { source: Pick<Rows, 'getRow'>; query: ListQuery },
  from: number,
  to: number,
): Promise<EmailRow[]> {
  const end = Math.max(from - MAX_EMAILS_PER_REQUEST + 1, Math.min(from + MAX_EMAILS_PER_REQUEST - 1, to))
  const [first, last] = [Math.min(from, end), Math.max(from, end)]
  const loaded = Array.from({ length: last - first + 1 }, (_, step) => source.getRow(first + step)).filter((mail) => mail !== undefined)
  const emails = loaded.length > last - first ? loaded : await loadBetween(query, first, last)
  return from > end ? emails.toReversed() : emails
}

/** Loads all emails of a list, up to the limit of one request. */
export const loadAll = (query: ListQuery, total: number): Promise<EmailRow[]> =>
  loadBetween(query, 0, Math.min(total, MAX_EMAILS_PER_REQUEST) - 1)

async function loadBetween(query: ListQuery, first: number, last: number): Promise<EmailRow[]> {
  const firstPage = Math.floor(first / MAX_PAGE_SIZE)
  const answers = await Promise.all(
    Array.from({ length: Math.floor(last / MAX_PAGE_SIZE) + 1 - firstPage }, (_, step) =>
      queryClient.fetchQuery(
        apiQueryOptions(email.listMails, { ...toUncountedQuery(query), page: firstPage + step + 1, perPage: MAX_PAGE_SIZE }),
      ),
    ),
  )
  const start = firstPage * MAX_PAGE_SIZE
  return answers.flatMap(({ emails }) => emails).slice(first - start, last + 1 - start)
}
