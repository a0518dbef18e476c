import { acquireLock } from '#platform/server/database/acquire-lock.ts'
import { ApiError } from '#platform/server/api-error.ts'
import type { InvoiceContext } from './context.ts'
import type { FullInvoice } from './full-invoice.ts'

type Snapshot = Pick<FullInvoice, 'payments'> & { row: Pick<FullInvoice['row'], 'number' | 'issuedDate' | 'total'> }

/**
 * Throws 409 if the change adds, removes or changes something with a date in the closed period. Waits for a period that is
 * being closed at the same moment, so that nothing slips in.
 */
export const assertPeriodOpen = (ctx: InvoiceContext, before: Snapshot, after: Snapshot): Promise<void> =>
  assertDatesOpen(ctx, listChangedDates(before, after))

/** Throws 409 if one of the dates is in the closed period; waits like `assertPeriodOpen`. */
export async function assertDatesOpen(ctx: InvoiceContext, dates: readonly string[]): Promise<void> {
  if (dates.length === 0) return
  await lockPeriod(ctx)
  const closedUntil = await readClosedUntil(ctx)
  if (closedUntil === null || dates.every((date) => date > closedUntil)) return
  throw new ApiError(409, 'invoices.period_closed', `The period until ${closedUntil} is closed: nothing dated in it can change.`)
}

export const lockPeriod = (ctx: InvoiceContext) => acquireLock(ctx, 'invoice-period')

/** The last day of the closed period. */
export async function readClosedUntil({ db }: Pick<InvoiceContext, 'db'>): Promise<string | null> {
  const row = await db.selectFrom('invoice_settings').select('settings').executeTakeFirst()
  return row ? ((JSON.parse(row.settings) as { closedUntil?: string | null }).closedUntil ?? null) : null
}

function listChangedDates(before: Snapshot, after: Snapshot): string[] {
  const [earlier, later] = [listPostings(before), listPostings(after)]
  return [...[...earlier].filter(([key]) => !later.has(key)), ...[...later].filter(([key]) => !earlier.has(key))].map(([, date]) => date)
}

/** What the books contain of an invoice, with its date: the invoice once it is issued, and each payment. */
function listPostings({ row, payments }: Snapshot): Map<string, string> {
  const issued: [string, string][] = row.number === null ? [] : [[`invoice ${row.number} ${row.issuedDate} ${row.total}`, row.issuedDate!]]
  return new Map([...issued, ...payments.map(({ id, amount, date }): [string, string] => [`payment ${id} ${amount} ${date}`, date])])
}
