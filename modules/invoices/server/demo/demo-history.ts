import { addDays } from '#platform/contract/add-days.ts'
import { toJournalSnapshot, parseParty, loadFullInvoice } from '../full-invoice.ts'
import { composeEmail } from '../../emails/server/email-templates.ts'
import { readSettings } from '../../settings/server/stored-settings.ts'
import type { InvoiceContext } from '../context.ts'
import type { InvoiceRow } from '../tables.ts'
import { indexInvoice, saveNumberKeys } from '../save-invoice.ts'

export const toTimestamp = (date: string, hour: number) =>
  `${date}T${String(hour).padStart(2, '0')}:${String((hour * 17) % 60).padStart(2, '0')}:00.000Z`

/** The invoice's email and a reminder each week after the due date. */
export async function insertDeliveries(ctx: InvoiceContext, row: InvoiceRow): Promise<void> {
  if (row.number === null) return
  const { name: seller } = (await readSettings(ctx.db)).seller
  for (let level = 0; level <= row.reminderLevel; level++) {
    const day = level === 0 ? row.issuedDate! : addDays(row.dueDate!, 7 * level)
    const isUndelivered = row.delivery === 'refused' && level === 0
    const { subject, message } = composeEmail(row, { level, seller, today: day })
    await ctx.db
      .insertInto('invoice_deliveries')
      .values({
        invoiceId: row.id,
        level,
        subject,
        message,
        createdById: row.createdById,
        createdAt: toTimestamp(day, 12),
        finishedAt: toTimestamp(day, 12),
        recipient: parseParty(row.client)!.email!,
        state: isUndelivered ? 'refused' : 'accepted',
        reason: isUndelivered ? '550 5.1.1 No such person here' : null,
      })
      .execute()
  }
}

export async function insertPayment(ctx: InvoiceContext, row: InvoiceRow, afterDays: number): Promise<void> {
  const date = addDays(row.issuedDate!, afterDays)
  const values = {
    invoiceId: row.id,
    amount: row.paid,
    date,
    method: '30' as const,
    note: null,
    createdById: row.createdById,
    createdAt: toTimestamp(date, 11),
    transactionId: null,
  }
  await ctx.db.insertInto('invoice_payments').values(values).execute()
}

/** Records creation, issue and payment at their dates in the past. */
export async function recordHistory(ctx: InvoiceContext, row: InvoiceRow): Promise<void> {
  const full = await loadFullInvoice(ctx.db, row)
  await indexInvoice(ctx, full)
  await saveNumberKeys(ctx, row)
  const now = toJournalSnapshot(full)
  const open = { ...now, paid: 0, payments: [] }
  const draft = { ...open, number: null, delivery: null, reminderLevel: 0 }
  const actor = row.createdById
  ctx.recordChange({
    entity: 'invoice',
    id: row.id,
    before: null,
    after: draft,
    backdated: { at: row.createdAt, actor, verb: 'invoices.addInvoice' },
  })
  if (row.number === null) return
  ctx.recordChange({
    entity: 'invoice',
    id: row.id,
    before: draft,
    after: open,
    backdated: { at: row.createdAt, actor, verb: 'invoices.issueInvoice' },
  })
  const paidAt = full.payments[0]?.createdAt
  if (paidAt)
    ctx.recordChange({
      entity: 'invoice',
      id: row.id,
      before: open,
      after: now,
      backdated: { at: paidAt, actor, verb: 'invoices.addPayment' },
    })
}
