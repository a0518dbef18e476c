import { sql } from 'kysely'
import {
  toListedInvoices,
  invoicesAsCsv,
  invoiceSubject,
  toSearchQuery,
  type InvoiceContext,
  type InvoiceRow,
} from '#modules/invoices/server/index.ts'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { visibleSlow } from '#platform/server/abilities/visible.ts'
import { inOrder } from '#platform/server/database/expressions.ts'
import { list, pageWithoutTotal } from '#platform/server/database/list.ts'
import type { datatables } from '../contract.ts'
import { indexOf, matchingRows, orderOf, type Asked } from './matching-rows.ts'

/** `allData` holds so many. */
const ALL_LIMIT = 1_000
/** So many ids are answered at once. */
const IDS_LIMIT = 100_000

type Listed = Output<typeof datatables.listRows>

export async function listRows(ctx: InvoiceContext, input: Input<typeof datatables.listRows>): Promise<Listed> {
  const { page = 1, perPage = 10, allData = true, total: isCounted = true, ...params } = input
  const request = {
    dialect: ctx.dialect,
    query: matchingRows(ctx, input, { isSearched: false }),
    table: 'invoices',
    search: toSearchQuery(ctx, input.q),
    sort: orderOf(input),
    walk: indexOf(input),
    page,
    perPage,
  }
  const { rows, total } = isCounted
    ? await list<InvoiceRow>(ctx.slow, request)
    : { rows: await pageWithoutTotal<InvoiceRow>(ctx.slow, request), total: null }
  const invoices = await toListedInvoices(ctx, rows, { lines: false })
  return { invoices, ...(allData && (await everything(ctx))), total, params: { ...params, page, perPage } }
}

async function everything(ctx: InvoiceContext): Promise<Pick<Listed, 'allData' | 'allDataTruncated'>> {
  const rows = await visibleSlow(ctx, invoiceSubject)
    .selectAll('invoices')
    .orderBy('invoices.id', 'desc')
    .limit(ALL_LIMIT + 1)
    .execute()
  const allData = await toListedInvoices(ctx, rows.slice(0, ALL_LIMIT), { lines: false })
  return { allData, ...(rows.length > ALL_LIMIT && { allDataTruncated: true }) }
}

export const countRows = (ctx: InvoiceContext, input: Asked): Promise<{ total: number }> =>
  matchingRows(ctx, input)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()

export async function listIds(ctx: InvoiceContext, input: Asked): Promise<Output<typeof datatables.listIds>> {
  const rows = await matchingRows(ctx, input)
    .select('invoices.id')
    .orderBy(inOrder('invoices', orderOf(input)) as never)
    .limit(IDS_LIMIT + 1)
    .execute()
  return { ids: rows.slice(0, IDS_LIMIT).map(({ id }) => id), isTruncated: rows.length > IDS_LIMIT }
}

/** The rows that the table shows, as CSV. */
export const exportRows = (ctx: InvoiceContext, input: Asked) =>
  invoicesAsCsv(
    ctx,
    matchingRows(ctx, input)
      .select('invoices.id')
      .orderBy(inOrder('invoices', orderOf(input)) as never),
  )
