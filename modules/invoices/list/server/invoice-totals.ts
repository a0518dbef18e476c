import { sql } from 'kysely'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import type { invoices } from '../../contract.ts'
import { searchInvoices, sumToText } from './filter-invoices.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import type { InvoiceContext } from '../../server/context.ts'

type Totals = Output<typeof invoices.invoiceTotals>

/** Totals are shown only to viewers who can read all of these fields. */
const summedFields = ['status', 'currency', 'total', 'balance', 'issuedDate']

export async function invoiceTotals(ctx: InvoiceContext, input: Input<typeof invoices.invoiceTotals>): Promise<Totals> {
  const matching = searchInvoices(ctx, input)
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  if (!summedFields.every((field) => isReadableEverywhere(ctx, invoiceSubject, field))) return { total, totals: null }
  const month = sql<string>`substr(${sql.ref('invoices.issuedDate')}, 1, 7)`
  const sums = matching.select((eb) => [
    'invoices.currency',
    eb.fn.countAll<number>().as('count'),
    sumToText('invoices.total').as('total'),
    sumToText('invoices.balance').as('balance'),
  ])
  const [byStatus, byMonth] = await Promise.all([
    sums
      .select('invoices.status')
      .groupBy(['invoices.currency', 'invoices.status'])
      .orderBy('invoices.currency')
      .orderBy('invoices.status')
      .execute(),
    sums
      .select(month.as('month'))
      .where('invoices.status', '<>', 'draft')
      .groupBy(['invoices.currency', month])
      .orderBy(month)
      .orderBy('invoices.currency')
      .execute(),
  ])
  return { total, totals: { byStatus: byStatus.map(parseSums), byMonth: byMonth.map(parseSums) } }
}

const parseSums = <T extends { total: string; balance: string }>(row: T) => ({
  ...row,
  total: parseExactInteger(row.total),
  balance: parseExactInteger(row.balance),
})

/** Null if the sum exceeds the safe integer range. */
export function parseExactInteger(text: string): number | null {
  const sum = Number(text)
  return Number.isSafeInteger(sum) ? sum : null
}
