import { sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import { assertFieldsReadable, isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import type { Sort } from '#platform/server/database/queries/expressions.ts'
import { matchingIds, hasSearchText } from '#platform/server/search/match.ts'
import type { InvoiceSort, invoices } from '../../contract.ts'
import type { InvoiceStatus } from '../../invoice-contract.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import type { InvoiceContext } from '../../server/context.ts'

export type InvoiceFilters = Input<typeof invoices.exportInvoices>

/** Applies all filters except the search. Throws 403 when filtering or sorting by a field the viewer may not read. */
export function filterInvoices(ctx: InvoiceContext, input: InvoiceFilters) {
  assertFieldsReadable(ctx, invoiceSubject, listUsedFields(input))
  const { kind, clientId, currency } = input
  const statuses = parseStatuses(input)
  let query = visibleInWorker(ctx, invoiceSubject)
  if (statuses.length > 0) query = query.where('invoices.status', 'in', statuses)
  if (kind) query = query.where('invoices.kind', '=', kind)
  if (clientId !== undefined) query = query.where('invoices.clientId', '=', clientId)
  if (currency) query = query.where('invoices.currency', '=', currency)
  for (const { column, from, to } of toRanges(input)) {
    if (hasValue(from)) query = query.where(`invoices.${column}`, '>=', from as never)
    if (hasValue(to)) query = query.where(`invoices.${column}`, '<=', to as never)
  }
  return query
}

type Range = { column: 'issuedDate' | 'dueDate' | 'total' | 'balance'; from: string | number | undefined; to: string | number | undefined }

const hasValue = (end: Range['from']) => end !== undefined && end !== ''

const toRanges = ({ issuedFrom, issuedTo, dueFrom, dueTo, totalFrom, totalTo, balanceFrom, balanceTo }: InvoiceFilters): Range[] => [
  { column: 'issuedDate', from: issuedFrom, to: issuedTo },
  { column: 'dueDate', from: dueFrom, to: dueTo },
  { column: 'total', from: totalFrom, to: totalTo },
  { column: 'balance', from: balanceFrom, to: balanceTo },
]

export const parseStatuses = ({ status = [] }: Pick<InvoiceFilters, 'status'>) => status.filter((one): one is InvoiceStatus => one !== '')

export function searchInvoices(ctx: InvoiceContext, input: InvoiceFilters) {
  const query = filterInvoices(ctx, input)
  const search = toSearchQuery(ctx, input.q)
  return hasSearchText(search) ? query.where(sql<boolean>`invoices.id in (${matchingIds(ctx.dialect, search)})`) : query
}

/** The search covers only fields that the viewer can read on every invoice. */
const searchFields = ['number', 'client', 'reference', 'notes', 'lines']

export function toSearchQuery(ctx: InvoiceContext, q = '') {
  const fields = searchFields.filter((field) => isReadableEverywhere(ctx, invoiceSubject, field))
  return { q, entity: 'invoice', fields }
}

function listUsedFields(input: InvoiceFilters): string[] {
  const { kind, clientId, currency } = input
  const filters = { status: parseStatuses(input).length, kind, clientId, currency }
  const filterFields = Object.entries(filters).flatMap(([field, isUsed]) => (isUsed ? [field] : []))
  const rangeFields = toRanges(input).flatMap(({ column, from, to }) => (hasValue(from) || hasValue(to) ? [column] : []))
  return [...new Set([...filterFields, ...rangeFields, ...parseSorting(input).map(({ by }) => by)])]
}

export const invoiceSortColumns: Record<InvoiceSort, string> = {
  number: 'numberKey',
  client: 'clientKey',
  issuedDate: 'issuedDate',
  dueDate: 'dueDate',
  total: 'total',
  balance: 'balance',
  status: 'status',
  currency: 'currency',
  createdAt: 'id',
}
export const nullableSortColumns = new Set<InvoiceSort>(['number', 'issuedDate', 'dueDate'])

export type SortInput = Pick<InvoiceFilters, 'sortColumn' | 'sort'>

/** Returns an empty list for the default order, newest first. */
export const parseSorting = ({ sortColumn = [], sort = [] }: SortInput): { by: InvoiceSort; direction: 'asc' | 'desc' }[] =>
  sortColumn.flatMap((by, index) => (by === '' ? [] : [{ by, direction: sort[index] || ('asc' as const) }]))

/** IDs ascend with creation, so sorting by `createdAt` uses the ID. */
export function toSortOrder(input: SortInput): Sort[] {
  const sorting = parseSorting(input)
  const direction = input.sort?.[0] || ('desc' as const)
  const sorts = sorting.length > 0 ? sorting : [{ by: 'createdAt' as const, direction }]
  return sorts.map((one) => ({
    column: invoiceSortColumns[one.by],
    direction: one.direction,
    ...(nullableSortColumns.has(one.by) && { nulls: 'last' as const }),
  }))
}

/** Sums can exceed the safe integer range, so both databases return them as text. */
export const sumToText = (column: string) => sql<string>`cast(coalesce(sum(${sql.ref(column)}), 0) as text)`
