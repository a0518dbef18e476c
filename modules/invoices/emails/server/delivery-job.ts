import { lockRows } from '#platform/server/database/queries/expressions.ts'
import { MAX_ATTEMPTS } from '#platform/server/jobs/outcome.ts'
import { type JobContext, NonRetryableError, defineJob } from '#platform/server/jobs/jobs.ts'
import { EmailError } from '#platform/server/email-transport/email-error.ts'
import { createEmailTransport } from '#platform/server/email-transport/transport.ts'
import { notificationKinds } from '../../server/notification-kinds.ts'
import { createAttachments } from '../../e-invoices/server/index.ts'
import { printFile } from '../../pdf/server/index.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { DeliveryRow, InvoiceRow, InvoiceTables } from '../../server/tables.ts'

export const DELIVERY_JOB = 'invoices.deliver'

type DeliveryContext = JobContext<InvoiceTables>

/** If the process ends before the mail server's reply is stored, the email is sent again with the same Message-ID. */
export const deliverEmail = defineJob<InvoiceTables, { deliveryId: number }>({
  name: DELIVERY_JOB,
  run: async (ctx, { deliveryId }) => {
    const delivery = await ctx.db.selectFrom('invoice_deliveries').selectAll().where('id', '=', deliveryId).executeTakeFirst()
    if (delivery?.state !== 'queued') return
    const invoice = await ctx.db.selectFrom('invoices').selectAll().where('id', '=', delivery.invoiceId).executeTakeFirstOrThrow()
    if (delivery.level > 0 && invoice.status !== 'overdue')
      return recordOutcome(ctx, delivery, { state: 'refused', reason: 'The invoice is no longer overdue.' })
    try {
      await sendEmail(ctx, delivery, invoice)
    } catch (error) {
      throw await recordFailure(ctx, { delivery, invoice, error })
    }
    await recordOutcome(ctx, delivery, { state: 'accepted', reason: null })
  },
})

async function sendEmail(ctx: DeliveryContext, delivery: DeliveryRow, invoice: InvoiceRow): Promise<void> {
  const { id, createdAt, recipient, subject, message, level } = delivery
  await createEmailTransport(ctx.config).send({
    key: `invoice-${id}-${Date.parse(createdAt)}`,
    to: recipient,
    subject,
    text: message,
    attachments: level === 0 ? await createAttachments(ctx, invoice) : [await printFile(ctx, invoice)],
  })
}

type DeliveryFailure = { delivery: DeliveryRow; invoice: InvoiceRow; error: unknown }

/** Returns the error to throw: `NoRetry` after the last attempt. */
async function recordFailure(ctx: DeliveryContext, { delivery, invoice, error }: DeliveryFailure): Promise<unknown> {
  const attempts = delivery.attempts + 1
  const isFinal = attempts >= MAX_ATTEMPTS || (error instanceof EmailError && error.isPermanent)
  const reason = error instanceof EmailError ? error.message : 'The PDF could not be created.'
  await recordOutcome(ctx, { ...delivery, attempts }, { state: isFinal ? 'refused' : 'queued', reason, failedInvoice: invoice })
  return isFinal ? new NonRetryableError(reason) : error
}

type Outcome = Pick<DeliveryRow, 'state' | 'reason'> & { failedInvoice?: InvoiceRow }

function recordOutcome(ctx: DeliveryContext, delivery: DeliveryRow, outcome: Outcome): Promise<void> {
  const { id, invoiceId, level, attempts, recipient, createdById } = delivery
  const { state, reason, failedInvoice } = outcome
  return ctx.write(async (command) => {
    const finishedAt = state === 'queued' ? null : command.now
    await command.db.updateTable('invoice_deliveries').set({ state, reason, attempts, finishedAt }).where('id', '=', id).execute()
    if (level === 0) await updateInvoiceDelivery(command, { id, invoiceId, state })
    else if (state === 'refused') await revertReminderLevel(command, { invoiceId, level })
    if (failedInvoice && state === 'refused' && createdById !== null) {
      const values = { number: failedInvoice.number ?? '', to: recipient }
      command.notify({ userId: createdById, kind: notificationKinds.refused, id: invoiceId, values })
    }
    command.publishChange('invoices')
    command.publishChange(`history/invoice/${invoiceId}`)
  })
}

/** A newer email may have overtaken this one; the invoice shows the newest. */
async function updateInvoiceDelivery(
  { db, dialect }: InvoiceContext,
  { id, invoiceId, state }: Pick<DeliveryRow, 'id' | 'invoiceId' | 'state'>,
) {
  await lockRows(dialect, db.selectFrom('invoices').select('id').where('id', '=', invoiceId)).execute()
  const newerEmails = db
    .selectFrom('invoice_deliveries')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .where('level', '=', 0)
    .where('id', '>', id)
  if (await newerEmails.limit(1).executeTakeFirst()) return
  await db.updateTable('invoices').set({ delivery: state }).where('id', '=', invoiceId).execute()
}

/** A reminder that was not delivered will be sent again with the same level. */
const revertReminderLevel = ({ db }: InvoiceContext, { invoiceId, level }: { invoiceId: number; level: number }) =>
  db
    .updateTable('invoices')
    .set({ reminderLevel: level - 1 })
    .where('id', '=', invoiceId)
    .where('reminderLevel', '=', level)
    .execute()
