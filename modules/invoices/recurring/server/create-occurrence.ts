import { addDays } from '#platform/contract/add-days.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { lockRows } from '#platform/server/database/queries/expressions.ts'
import { type InvoiceContent, insertDraft } from '../../drafts/server/index.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { OccurrenceRow, RecurringRow } from '../../server/tables.ts'
import { readToday } from '../../settings/server/index.ts'
import { readParty } from './client-party.ts'
import { createPricer } from './item-prices.ts'
import { findNextDate } from './occurrence-dates.ts'
import { fillPlaceholders } from './placeholders.ts'
import { pickInvoiceContent, toRecurringContent } from './recurring-content.ts'

/** Creates the draft of the next date, if it is still due, and moves on to the date after it. Returns whether there may be another one. */
export async function createOccurrence(ctx: InvoiceContext, id: number): Promise<boolean> {
  const row = await findDue(ctx, id)
  if (!row) return false
  const date = row.nextDate!
  if (!(await exists(ctx, id, date))) await insertOccurrence(ctx, row, date)
  const nextDate = findNextDate(row, addDays(date, 1))
  const status = nextDate === null ? 'ended' : 'active'
  await ctx.db.updateTable('recurring_invoices').set({ nextDate, status }).where('id', '=', id).execute()
  ctx.publishChange('recurring-invoices')
  return status === 'active'
}

/** Locks the row, so that another process waits and then finds the date already done. */
async function findDue(ctx: InvoiceContext, id: number): Promise<RecurringRow | undefined> {
  const query = ctx.db.selectFrom('recurring_invoices').selectAll().where('id', '=', id)
  const due = query
    .where('removedAt', 'is', null)
    .where('status', '=', 'active')
    .where('nextDate', '<=', await readToday(ctx))
  return lockRows(ctx.dialect, due).executeTakeFirst()
}

/** A date of an earlier rule may occur again. */
async function exists({ db }: InvoiceContext, recurringId: number, date: string): Promise<boolean> {
  const query = db.selectFrom('recurring_invoice_occurrences').select('invoiceId').where('recurringId', '=', recurringId)
  return (await query.where('date', '=', date).executeTakeFirst()) !== undefined
}

async function insertOccurrence(ctx: InvoiceContext, row: RecurringRow, date: string): Promise<void> {
  const outcome: Pick<OccurrenceRow, 'state' | 'reason'> = { state: row.mode === 'send' ? 'pending' : 'draft', reason: null }
  const content = { ...pickInvoiceContent(toRecurringContent(row)), client: await readParty(ctx.db, row) }
  const { draft, hasFixedPrices } = await insertWithPrices(asAuthor(ctx, row), row, fillPlaceholders(content, date))
  const occurrence = { recurringId: row.id, date, invoiceId: draft.row.id, isNotified: 0, createdAt: ctx.now }
  await ctx.db
    .insertInto('recurring_invoice_occurrences')
    .values({ ...occurrence, ...(hasFixedPrices ? { state: 'failed', reason: 'other' } : outcome) })
    .execute()
}

/** At the prices of today a discount may exceed the subtotal; the draft then has the prices of the template, for someone to check. */
async function insertWithPrices(ctx: InvoiceContext, row: RecurringRow, content: InvoiceContent) {
  const applyPrices = await createPricer(ctx, [{ ...row, lines: content.lines }])
  const insert = (lines: InvoiceContent['lines']) => insertDraft(ctx, { ...content, lines }, { kind: 'invoice', creditOf: null })
  try {
    return { draft: await ctx.withSavepoint(() => insert(applyPrices({ ...row, lines: content.lines }))), hasFixedPrices: false }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { draft: await insert(content.lines), hasFixedPrices: true }
  }
}

/** The invoice is the author's, who may have fewer permissions by now; they were checked when the template was saved. */
export const asAuthor = (ctx: InvoiceContext, { createdById }: Pick<RecurringRow, 'createdById'>): InvoiceContext => ({
  ...ctx,
  viewer: { ...ctx.viewer, id: createdById ?? 0 },
})
