import type { Input, Output } from '#platform/contract/endpoint.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import { listPage } from '#platform/server/database/queries/list-page.ts'
import type { invoices } from '../../contract.ts'
import { toListedInvoices } from '../../server/invoice-response.ts'
import { type SortInput, filterInvoices, toSortOrder, toSearchQuery, parseSorting, parseStatuses } from './filter-invoices.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { InvoiceRow } from '../../server/tables.ts'

const ALL_DATA_LIMIT = 1_000

type InvoiceList = Output<typeof invoices.listInvoices>

export async function listInvoices(ctx: InvoiceContext, input: Input<typeof invoices.listInvoices>): Promise<InvoiceList> {
  const { page = 1, perPage = 10, allData = true, lines = true, sortColumn: _column, sort: _sort, ...filters } = input
  const { rows, total } = await listPage<InvoiceRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: filterInvoices(ctx, input),
    table: 'invoices',
    search: toSearchQuery(ctx, input.q),
    sort: toSortOrder(input),
    page,
    perPage,
  })
  const params = {
    ...filters,
    q: input.q ?? '',
    status: parseStatuses(input),
    sortColumn: formatSortColumns(input),
    sort: formatSortDirections(input),
    page,
    perPage,
  }
  const all = allData ? await listAllData(ctx, lines) : {}
  return { invoices: await toListedInvoices(ctx, rows, { lines }), ...all, total, params }
}

const formatSortColumns = (input: SortInput) =>
  parseSorting(input)
    .map(({ by }) => by)
    .join() || 'createdAt'
const formatSortDirections = (input: SortInput) =>
  toSortOrder(input)
    .map(({ direction }) => direction)
    .join()

async function listAllData(ctx: InvoiceContext, lines: boolean): Promise<Pick<InvoiceList, 'allData' | 'allDataTruncated'>> {
  const rows = await visibleInWorker(ctx, invoiceSubject)
    .selectAll('invoices')
    .orderBy('invoices.id', 'desc')
    .limit(ALL_DATA_LIMIT + 1)
    .execute()
  const allData = await toListedInvoices(ctx, rows.slice(0, ALL_DATA_LIMIT), { lines })
  return { allData, ...(rows.length > ALL_DATA_LIMIT && { allDataTruncated: true }) }
}
