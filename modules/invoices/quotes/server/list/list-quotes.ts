import type { Input, Output } from '#platform/contract/endpoint.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { listPage } from '#platform/server/database/queries/list-page.ts'
import { parseExactInteger, sumToText } from '../../../list/server/index.ts'
import type { InvoiceContext } from '../../../server/context.ts'
import type { QuoteRow } from '../../../server/tables.ts'
import type { quoteEndpoints } from '../../contract.ts'
import { toListedQuotes } from '../quote-response.ts'
import { quoteSubject } from '../quote-subject.ts'
import { filterQuotes, searchQuotes, toSearchQuery, toSortOrder } from './filter-quotes.ts'

type QuoteList = Output<typeof quoteEndpoints.listQuotes>

export async function listQuotes(ctx: InvoiceContext, input: Input<typeof quoteEndpoints.listQuotes>): Promise<QuoteList> {
  const { page = 1, perPage = 10 } = input
  const { rows, total } = await listPage<QuoteRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: filterQuotes(ctx, input),
    table: 'quotes',
    search: toSearchQuery(ctx, input.q),
    sort: toSortOrder(input),
    page,
    perPage,
  })
  return { quotes: await toListedQuotes(ctx, rows), total }
}

const summedFields = ['status', 'currency', 'total']

type Totals = Output<typeof quoteEndpoints.quoteTotals>

export async function quoteTotals(ctx: InvoiceContext, input: Input<typeof quoteEndpoints.quoteTotals>): Promise<Totals> {
  const matching = searchQuotes(ctx, input)
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  if (!summedFields.every((field) => isReadableEverywhere(ctx, quoteSubject, field))) return { total, totals: null }
  const byStatus = await matching
    .select((eb) => ['quotes.status', 'quotes.currency', eb.fn.countAll<number>().as('count'), sumToText('quotes.total').as('total')])
    .groupBy(['quotes.currency', 'quotes.status'])
    .orderBy('quotes.currency')
    .orderBy('quotes.status')
    .execute()
  return { total, totals: { byStatus: byStatus.map((sum) => ({ ...sum, total: parseExactInteger(sum.total) })) } }
}
