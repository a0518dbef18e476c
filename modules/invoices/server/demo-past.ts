import { daysAfter } from '#platform/contract/days.ts'
import { journalForm, partyOf, withParts } from './journal-form.ts'
import { mailOf } from './mail-words.ts'
import { readSettings } from './settings.ts'
import type { InvoiceContext } from './subjects.ts'
import type { InvoiceRow } from './tables.ts'
import { indexInvoice } from './write-invoice.ts'

/** That hour of the day. */
export const at = (date: string, hour: number) =>
  `${date}T${String(hour).padStart(2, '0')}:${String((hour * 17) % 60).padStart(2, '0')}:00.000Z`

/** The mail with the invoice, and each reminder a few days after the one before; one address was mistyped. */
export async function insertDeliveries(ctx: InvoiceContext, row: InvoiceRow): Promise<void> {
  if (row.number === null) return
  const { name: seller } = (await readSettings(ctx.db)).seller
  for (let level = 0; level <= row.reminderLevel; level++) {
    const day = level === 0 ? row.issuedDate! : daysAfter(row.dueDate!, 7 * level)
    const isLost = row.delivery === 'refused' && level === 0
    const { subject, message } = mailOf(row, { level, seller, today: day })
    await ctx.db
      .insertInto('invoice_deliveries')
      .values({
        invoiceId: row.id,
        level,
        subject,
        message,
        createdById: row.createdById,
        createdAt: at(day, 12),
        finishedAt: at(day, 12),
        recipient: partyOf(row.client)!.email!,
        state: isLost ? 'refused' : 'accepted',
        reason: isLost ? '550 5.1.1 No such person here' : null,
      })
      .execute()
  }
}

export async function insertPayment(ctx: InvoiceContext, row: InvoiceRow, afterDays: number): Promise<void> {
  const date = daysAfter(row.issuedDate!, afterDays)
  const values = {
    invoiceId: row.id,
    amount: row.paid,
    date,
    method: '30' as const,
    note: null,
    createdById: row.createdById,
    createdAt: at(date, 11),
  }
  await ctx.db.insertInto('invoice_payments').values(values).execute()
}

/** Written, issued and paid, one after the other. */
export async function tellPast(ctx: InvoiceContext, row: InvoiceRow): Promise<void> {
  const whole = await withParts(ctx.db, row)
  await indexInvoice(ctx, whole)
  const now = journalForm(whole)
  const open = { ...now, paid: 0, payments: [] }
  const draft = { ...open, number: null, delivery: null, reminderLevel: 0 }
  const actor = row.createdById
  ctx.record({ entity: 'invoice', id: row.id, before: null, after: draft, past: { at: row.createdAt, actor, verb: 'invoices.addInvoice' } })
  if (row.number === null) return
  ctx.record({
    entity: 'invoice',
    id: row.id,
    before: draft,
    after: open,
    past: { at: row.createdAt, actor, verb: 'invoices.issueInvoice' },
  })
  const paidAt = whole.payments[0]?.createdAt
  if (paidAt)
    ctx.record({ entity: 'invoice', id: row.id, before: open, after: now, past: { at: paidAt, actor, verb: 'invoices.addPayment' } })
}
