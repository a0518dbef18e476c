import { sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import { assertFieldsReadable, isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import type { Sort } from '#platform/server/database/queries/expressions.ts'
import { hasSearchText, matchingIds } from '#platform/server/search/match.ts'
import type { InvoiceContext } from '../../../server/context.ts'
import type { QuoteSort, quoteEndpoints } from '../../contract.ts'
import type { QuoteStatus } from '../../quote-schema.ts'
import { quoteSubject } from '../quote-subject.ts'

type QuoteFilters = Input<typeof quoteEndpoints.quoteTotals>
type Sorting = Pick<Input<typeof quoteEndpoints.listQuotes>, 'sortColumn' | 'sort'>

/** Applies all filters except the search. Throws 403 when filtering or sorting by a field the viewer may not read. */
export function filterQuotes(ctx: InvoiceContext, input: QuoteFilters & Sorting) {
  const { clientId, currency } = input
  const statuses = (input.status ?? []).filter((one): one is QuoteStatus => one !== '')
  const used = Object.entries({ status: statuses.length, clientId, currency }).flatMap(([field, isUsed]) => (isUsed ? [field] : []))
  assertFieldsReadable(ctx, quoteSubject, [...used, ...parseSorting(input).map(({ by }) => by)])
  let query = visibleInWorker(ctx, quoteSubject)
  if (statuses.length > 0) query = query.where('quotes.status', 'in', statuses)
  if (clientId !== undefined) query = query.where('quotes.clientId', '=', clientId)
  if (currency) query = query.where('quotes.currency', '=', currency)
  return query
}

export function searchQuotes(ctx: InvoiceContext, input: QuoteFilters) {
  const query = filterQuotes(ctx, input)
  const search = toSearchQuery(ctx, input.q)
  return hasSearchText(search) ? query.where(sql<boolean>`quotes.id in (${matchingIds(ctx.dialect, search)})`) : query
}

/** The search covers only fields that the viewer can read on every quote. */
export const searchFields = ['number', 'client', 'reference', 'introduction', 'notes', 'lines']

export const toSearchQuery = (ctx: InvoiceContext, q = '') => ({
  q,
  entity: 'quote',
  fields: searchFields.filter((field) => isReadableEverywhere(ctx, quoteSubject, field)),
})

const sortColumns: Record<QuoteSort, string> = {
  number: 'numberKey',
  client: 'clientKey',
  date: 'date',
  validUntil: 'validUntil',
  total: 'total',
  status: 'status',
  createdAt: 'id',
}
const nullable = new Set<QuoteSort>(['number', 'date', 'validUntil'])

const parseSorting = ({ sortColumn = [], sort = [] }: Sorting): { by: QuoteSort; direction: 'asc' | 'desc' }[] =>
  sortColumn.flatMap((by, index) => (by === '' ? [] : [{ by, direction: sort[index] || ('asc' as const) }]))

/** IDs ascend with creation, so sorting by `createdAt` uses the ID. */
export function toSortOrder(input: Sorting): Sort[] {
  const sorting = parseSorting(input)
  const direction = input.sort?.[0] || ('desc' as const)
  const sorts = sorting.length > 0 ? sorting : [{ by: 'createdAt' as const, direction }]
  return sorts.map((one) => ({
    column: sortColumns[one.by],
    direction: one.direction,
    ...(nullable.has(one.by) && { nulls: 'last' as const }),
  }))
}
