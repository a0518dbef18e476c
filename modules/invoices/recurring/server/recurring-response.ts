import { maskFields } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { fromColumns } from '#platform/server/database/record-columns.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import { calculateTotals } from '../../totals.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { parseLines } from '../../server/full-invoice.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import type { RecurringRow } from '../../server/tables.ts'
import { type ListedRecurringInvoice, type RecurringInvoice, RecurringFields, UPCOMING_DATES } from '../contract.ts'
import { createPartyReader } from './client-party.ts'
import { createPricer } from './item-prices.ts'
import { listDates } from './occurrence-dates.ts'
import { recurringSubject } from './recurring-subject.ts'

/** Masks fields the viewer may not read. */
export async function toListedRecurringInvoices(ctx: InvoiceContext, rows: readonly RecurringRow[]): Promise<ListedRecurringInvoice[]> {
  return (await toResponses(ctx, rows)).map((response) => maskFields(ctx, recurringSubject, response))
}

export async function toRecurringResponse(ctx: InvoiceContext, row: RecurringRow): Promise<RecurringInvoice> {
  const [listed] = await toResponses(ctx, [row])
  const { notes, terms, nextDate } = row
  const upcoming = nextDate === null ? [] : listDates(row, { from: nextDate, limit: UPCOMING_DATES })
  return maskFields(ctx, recurringSubject, { ...listed!, lines: parseLines(row.lines), notes, terms, upcoming })
}

async function toResponses(ctx: InvoiceContext, rows: readonly RecurringRow[]): Promise<ListedRecurringInvoice[]> {
  const priced = rows.map((row) => ({ ...row, lines: parseLines(row.lines) }))
  const [getParty, applyPrices, lastInvoices, people] = await Promise.all([
    createPartyReader(ctx.db, rows),
    createPricer(ctx, priced),
    listLastInvoices(ctx, rows),
    getPeopleById(
      ctx.db,
      rows.map(({ createdById }) => createdById),
    ),
  ])
  return priced.map((row) => {
    const { id, createdAt, updatedAt } = row
    return {
      id,
      createdAt,
      updatedAt,
      ...fromColumns(RecurringFields, row),
      client: getParty(row),
      createdBy: people.get(row.createdById!) ?? null,
      nextTotal: calculateTotals({ ...row, lines: applyPrices(row) })?.total ?? null,
      lastInvoice: lastInvoices.get(id) ?? null,
    }
  })
}

type LastInvoices = Map<number, NonNullable<ListedRecurringInvoice['lastInvoice']>>

async function listLastInvoices(ctx: InvoiceContext, rows: readonly RecurringRow[]): Promise<LastInvoices> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const latest = ctx.db
    .selectFrom('recurring_invoice_occurrences')
    .select(({ fn }) => ['recurringId', fn.max('date').as('date')])
    .where('recurringId', 'in', ids)
    .groupBy('recurringId')
    .as('latest')
  const occurrences = await ctx.db
    .selectFrom('recurring_invoice_occurrences as occurrence')
    .innerJoin(latest, (join) =>
      join.onRef('latest.recurringId', '=', 'occurrence.recurringId').onRef('latest.date', '=', 'occurrence.date'),
    )
    .select(['occurrence.recurringId', 'occurrence.date', 'occurrence.invoiceId'])
    .execute()
  if (occurrences.length === 0) return new Map()
  const invoiceIds = occurrences.map(({ invoiceId }) => invoiceId)
  const invoices = await visible(ctx, invoiceSubject).selectAll('invoices').where('invoices.id', 'in', invoiceIds).execute()
  const numbers = new Map(invoices.map((row) => [row.id, maskFields(ctx, invoiceSubject, row).number]))
  return new Map(
    occurrences
      .filter(({ invoiceId }) => numbers.has(invoiceId))
      .map(({ recurringId, date, invoiceId }) => [recurringId, { id: invoiceId, number: numbers.get(invoiceId) ?? null, date }]),
  )
}
