import { readOptions } from '#platform/web/api/queries.ts'
import { queries } from '#platform/web/api/query-client.ts'
import type { RowSource } from '#platform/web/ui/data-table/rows/row-source.ts'
import { email, MAILS_LIMIT, type MailRow } from '../../../contract.ts'
import { findAgain } from '../list/active-row.ts'
import { askedFor } from '../use-mails.ts'
import type { Place } from '../view.ts'

/** As many as one answer holds. */
const LARGEST_PAGE = 100

type Rows = Pick<RowSource<MailRow>, 'at' | 'count'>

/** Where the last range began; undefined where none did, or its mail has left the list. */
export function anchorIn(source: Rows, { index, id }: { index: number; id: number | null }): number | undefined {
  if (id === null) return undefined
  const found = findAgain({ index, id }, source, null)
  return found.id === id ? found.index : undefined
}

/** From one place to another, in this order, as many as one act may change; those out of sight are fetched. */
export async function mailsFrom(
  { source, place }: { source: Pick<Rows, 'at'>; place: Place },
  from: number,
  to: number,
): Promise<MailRow[]> {
  const end = Math.max(from - MAILS_LIMIT + 1, Math.min(from + MAILS_LIMIT - 1, to))
  const [first, last] = [Math.min(from, end), Math.max(from, end)]
  const inSight = Array.from({ length: last - first + 1 }, (_, step) => source.at(first + step)).filter((mail) => mail !== undefined)
  const mails = inSight.length > last - first ? inSight : await mailsBetween(place, first, last)
  return from > end ? mails.toReversed() : mails
}

/** Every listed mail, as many as one act may change. */
export const allMails = (place: Place, total: number): Promise<MailRow[]> => mailsBetween(place, 0, Math.min(total, MAILS_LIMIT) - 1)

/** The mails of a list from one place to another, fetched wherever the window of the list is. */
async function mailsBetween(place: Place, first: number, last: number): Promise<MailRow[]> {
  const before = Math.floor(first / LARGEST_PAGE)
  const answers = await Promise.all(
    Array.from({ length: Math.floor(last / LARGEST_PAGE) + 1 - before }, (_, step) =>
      queries.fetchQuery(readOptions(email.listMails, { ...askedFor(place), page: before + step + 1, perPage: LARGEST_PAGE })),
    ),
  )
  const start = before * LARGEST_PAGE
  return answers.flatMap(({ emails }) => emails).slice(first - start, last + 1 - start)
}
