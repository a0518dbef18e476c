import type { Input, Output } from '#platform/contract/endpoint.ts'
import { visibleSlow } from '#platform/server/abilities/visible.ts'
import { list } from '#platform/server/database/list.ts'
import type { invoices } from '../contract.ts'
import { answerInvoices } from './answers.ts'
import { matchingInvoices, orderOf, searchOf, sortingOf, statusesOf, type Order } from './matching.ts'
import { invoiceSubject, type InvoiceContext } from './subjects.ts'
import type { InvoiceRow } from './tables.ts'

/** `allData` holds so many. */
const ALL_LIMIT = 1_000

type Listed = Output<typeof invoices.listInvoices>

export async function listInvoices(ctx: InvoiceContext, input: Input<typeof invoices.listInvoices>): Promise<Listed> {
  const { page = 1, perPage = 10, allData = true, lines = true, sortColumn: _column, sort: _sort, ...filters } = input
  const { rows, total } = await list<InvoiceRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: matchingInvoices(ctx, input),
    table: 'invoices',
    search: searchOf(ctx, input.q),
    sort: orderOf(input),
    page,
    perPage,
  })
  const params = {
    ...filters,
    q: input.q ?? '',
    status: statusesOf(input),
    sortColumn: namesOf(input),
    sort: directionsOf(input),
    page,
    perPage,
  }
  const all = allData ? await everything(ctx, lines) : {}
  return { invoices: await answerInvoices(ctx, rows, { lines }), ...all, total, params }
}

const namesOf = (input: Order) =>
  sortingOf(input)
    .map(({ by }) => by)
    .join() || 'createdAt'
const directionsOf = (input: Order) =>
  orderOf(input)
    .map(({ direction }) => direction)
    .join()

async function everything(ctx: InvoiceContext, lines: boolean): Promise<Pick<Listed, 'allData' | 'allDataTruncated'>> {
  const rows = await visibleSlow(ctx, invoiceSubject)
    .selectAll('invoices')
    .orderBy('invoices.id', 'desc')
    .limit(ALL_LIMIT + 1)
    .execute()
  const allData = await answerInvoices(ctx, rows.slice(0, ALL_LIMIT), { lines })
  return { allData, ...(rows.length > ALL_LIMIT && { allDataTruncated: true }) }
}
