import { sql, type SqlBool } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import { assertFieldsReadable, isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import type { Sort } from '#platform/server/database/queries/expressions.ts'
import { hasSearchText, matchingIds } from '#platform/server/search/match.ts'
import type { BillStatus } from '../../bill-schema.ts'
import { toSupplierKey } from '../../server/bill-columns.ts'
import { billSubject } from '../../server/bill-subject.ts'
import { searchFields } from '../../server/save-bill.ts'
import type { BillContext } from '../../server/tables.ts'
import type { BillSort, listEndpoints } from '../contract.ts'

type ListInput = Input<typeof listEndpoints.listBills>
export type BillFilters = Input<typeof listEndpoints.billTotals>
type SortInput = Pick<ListInput, 'sortColumn' | 'sort'>

/** Applies all filters except the search. Throws 403 when filtering or sorting by a field the viewer may not read. */
export function filterBills(ctx: BillContext, input: BillFilters & SortInput) {
  assertFieldsReadable(ctx, billSubject, listUsedFields(input))
  const { supplier, currency, assignee } = input
  const statuses = parseStatuses(input)
  let query = visibleInWorker(ctx, billSubject)
  if (statuses.length > 0) query = query.where('bills.status', 'in', statuses)
  if (supplier) query = query.where('bills.supplierKey', '=', toSupplierKey(supplier))
  if (currency) query = query.where('bills.currency', '=', currency)
  if (assignee !== undefined) query = query.where('bills.assigneeId', '=', assignee)
  for (const { column, from, to } of toRanges(input)) {
    if (from) query = query.where(`bills.${column}`, '>=', from)
    if (to) query = query.where(`bills.${column}`, '<=', to)
  }
  return query
}

/** As `filterBills`, with the search as a condition. */
export function searchBills(ctx: BillContext, input: BillFilters) {
  const query = filterBills(ctx, input)
  const search = toSearchQuery(ctx, input.q)
  return hasSearchText(search) ? query.where(sql<SqlBool>`bills.id in (${matchingIds(ctx.dialect, search)})`) : query
}

export const toSearchQuery = (ctx: BillContext, q = '') => ({
  q,
  entity: 'bill',
  fields: searchFields.filter((field) => isReadableEverywhere(ctx, billSubject, field)),
})

const parseStatuses = ({ status = [] }: BillFilters) => status.filter((one): one is BillStatus => one !== '')

const toRanges = ({ issuedFrom, issuedTo, dueFrom, dueTo }: BillFilters) => [
  { column: 'issueDate' as const, from: issuedFrom, to: issuedTo },
  { column: 'dueDate' as const, from: dueFrom, to: dueTo },
]

function listUsedFields(input: BillFilters & SortInput): string[] {
  const filters = {
    status: parseStatuses(input).length > 0,
    supplierName: input.supplier,
    currency: input.currency,
    assignee: input.assignee,
  }
  const filterFields = Object.entries(filters).flatMap(([field, isUsed]) => (isUsed ? [field] : []))
  const rangeFields = toRanges(input).flatMap(({ column, from, to }) => (from || to ? [column] : []))
  return [...new Set([...filterFields, ...rangeFields, ...parseSorting(input).map(({ by }) => by)])]
}

const sortColumns: Record<BillSort, { column: string; isNullable?: true }> = {
  number: { column: 'numberKey', isNullable: true },
  supplierName: { column: 'supplierKey' },
  issueDate: { column: 'issueDate', isNullable: true },
  dueDate: { column: 'dueDate', isNullable: true },
  total: { column: 'total', isNullable: true },
  status: { column: 'status' },
  createdAt: { column: 'id' },
}

const parseSorting = ({ sortColumn = [], sort = [] }: SortInput): { by: BillSort; direction: 'asc' | 'desc' }[] =>
  sortColumn.flatMap((by, index) => (by === '' ? [] : [{ by, direction: sort[index] || 'asc' }]))

/** Newest first by default. */
export const toSortOrder = (input: SortInput): Sort[] =>
  parseSorting(input).map(({ by, direction }) => {
    const { column, isNullable } = sortColumns[by]
    return { column, direction, ...(isNullable && { nulls: 'last' as const }) }
  })
