import { sql } from 'kysely'
import {
  toListedInvoices,
  exportInvoicesByIds,
  invoiceSubject,
  toSearchQuery,
  type InvoiceContext,
  type InvoiceRow,
} from '#modules/invoices/server/index.ts'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import { orderBySorts } from '#platform/server/database/queries/expressions.ts'
import { listPage, listPageWithoutTotal } from '#platform/server/database/queries/list-page.ts'
import type { datatables } from '../contract.ts'
import { getSortIndex, selectMatchingRows, toSortOrder, type RowQuery } from './row-query.ts'

/** The most rows that `allData` contains. */
const ALL_DATA_LIMIT = 1_000
/** The most ids that one response contains. */
const IDS_LIMIT = 100_000

type RowsResponse = Output<typeof datatables.listRows>

export async function listRows(ctx: InvoiceContext, input: Input<typeof datatables.listRows>): Promise<RowsResponse> {
  const { page = 1, perPage = 10, allData = true, total: includeTotal = true, ...params } = input
  const request = {
    dialect: ctx.dialect,
    query: selectMatchingRows(ctx, input, { isSearched: false }),
    table: 'invoices',
    search: toSearchQuery(ctx, input.q),
    sort: toSortOrder(input),
    walk: getSortIndex(input),
    page,
    perPage,
  }
  const { rows, total } = includeTotal
    ? await listPage<InvoiceRow>(ctx.slow, request)
    : { rows: await listPageWithoutTotal<InvoiceRow>(ctx.slow, request), total: null }
  const invoices = await toListedInvoices(ctx, rows, { lines: false })
  return { invoices, ...(allData && (await readAllData(ctx))), total, params: { ...params, page, perPage } }
}

async function readAllData(ctx: InvoiceContext): Promise<Pick<RowsResponse, 'allData' | 'allDataTruncated'>> {
  const rows = await visibleInWorker(ctx, invoiceSubject)
    .selectAll('invoices')
    .orderBy('invoices.id', 'desc')
    .limit(ALL_DATA_LIMIT + 1)
    .execute()
  const allData = await toListedInvoices(ctx, rows.slice(0, ALL_DATA_LIMIT), { lines: false })
  return { allData, ...(rows.length > ALL_DATA_LIMIT && { allDataTruncated: true }) }
}

export const countRows = (ctx: InvoiceContext, input: RowQuery): Promise<{ total: number }> =>
  selectMatchingRows(ctx, input)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()

export async function listIds(ctx: InvoiceContext, input: RowQuery): Promise<Output<typeof datatables.listIds>> {
  const rows = await selectMatchingRows(ctx, input)
    .select('invoices.id')
    .orderBy(orderBySorts('invoices', toSortOrder(input)) as never)
    .limit(IDS_LIMIT + 1)
    .execute()
  return { ids: rows.slice(0, IDS_LIMIT).map(({ id }) => id), isTruncated: rows.length > IDS_LIMIT }
}

export const exportRows = (ctx: InvoiceContext, input: RowQuery) =>
  exportInvoicesByIds(
    ctx,
    selectMatchingRows(ctx, input)
      .select('invoices.id')
      .orderBy(orderBySorts('invoices', toSortOrder(input)) as never),
  )
