import { lockRow } from '#platform/server/database/expressions.ts'
import { MOST_ATTEMPTS } from '#platform/server/jobs/outcome.ts'
import { job, NoRetry, type JobContext } from '#platform/server/jobs/jobs.ts'
import { MailFailure } from '#platform/server/mail-transport/failure.ts'
import { createMailTransport } from '#platform/server/mail-transport/transport.ts'
import { notices } from './notices.ts'
import { fileNameOf, printInvoice } from './pdf/print-invoice.ts'
import type { InvoiceContext } from './subjects.ts'
import type { DeliveryRow, InvoiceRow, InvoiceTables } from './tables.ts'

export const DELIVERY_JOB = 'invoices.deliver'

type Ctx = JobContext<InvoiceTables>

/**
 * Sends one mail with its PDF and writes down what the mail server said: nothing is called sent that it has not taken. Where the
 * process ends before that is written down it goes out again, as the same mail by its Message-ID.
 */
export const deliverMail = job<InvoiceTables, { deliveryId: number }>({
  name: DELIVERY_JOB,
  run: async (ctx, { deliveryId }) => {
    const delivery = await ctx.db.selectFrom('invoice_deliveries').selectAll().where('id', '=', deliveryId).executeTakeFirst()
    if (delivery?.state !== 'queued') return
    const invoice = await ctx.db.selectFrom('invoices').selectAll().where('id', '=', delivery.invoiceId).executeTakeFirstOrThrow()
    if (delivery.level > 0 && invoice.status !== 'overdue')
      return note(ctx, delivery, { state: 'refused', reason: 'Nothing is overdue any more.' })
    try {
      await send(ctx, delivery, invoice)
    } catch (error) {
      throw await failed(ctx, { delivery, invoice, error })
    }
    await note(ctx, delivery, { state: 'accepted', reason: null })
  },
})

async function send(ctx: Ctx, delivery: DeliveryRow, invoice: InvoiceRow): Promise<void> {
  const { id, createdAt, recipient, subject, message } = delivery
  const attachment = { name: fileNameOf(invoice), type: 'application/pdf', content: await printInvoice(ctx, invoice) }
  await createMailTransport(ctx.config).send({
    key: `invoice-${id}-${Date.parse(createdAt)}`,
    to: recipient,
    subject,
    text: message,
    attachments: [attachment],
  })
}

type Failed = { delivery: DeliveryRow; invoice: InvoiceRow; error: unknown }

/** Writes the failure down and answers what tells the runner whether to try again. */
async function failed(ctx: Ctx, { delivery, invoice, error }: Failed): Promise<unknown> {
  const attempts = delivery.attempts + 1
  const isFinal = attempts >= MOST_ATTEMPTS || (error instanceof MailFailure && error.isPermanent)
  const reason = error instanceof MailFailure ? error.message : 'The PDF could not be made.'
  await note(ctx, { ...delivery, attempts }, { state: isFinal ? 'refused' : 'queued', reason, toTell: invoice })
  return isFinal ? new NoRetry(reason) : error
}

type Outcome = Pick<DeliveryRow, 'state' | 'reason'> & { toTell?: InvoiceRow }

function note(ctx: Ctx, { id, invoiceId, level, attempts, recipient, createdById }: DeliveryRow, outcome: Outcome): Promise<void> {
  const { state, reason, toTell } = outcome
  return ctx.write(async (act) => {
    const finishedAt = state === 'queued' ? null : act.now
    await act.db.updateTable('invoice_deliveries').set({ state, reason, attempts, finishedAt }).where('id', '=', id).execute()
    if (level === 0) await noteOnInvoice(act, { id, invoiceId, state })
    else if (state === 'refused') await takeLevelBack(act, { invoiceId, level })
    if (toTell && state === 'refused' && createdById !== null) {
      const values = { number: toTell.number ?? '', to: recipient }
      act.notify({ userId: createdById, kind: notices.refused, id: invoiceId, values })
    }
    act.announce('invoices')
    act.announce(`history/invoice/${invoiceId}`)
  })
}

/** The invoice tells of its latest mail, which may have overtaken this one. */
async function noteOnInvoice({ db, dialect }: InvoiceContext, { id, invoiceId, state }: Pick<DeliveryRow, 'id' | 'invoiceId' | 'state'>) {
  await lockRow(dialect, db.selectFrom('invoices').select('id').where('id', '=', invoiceId)).execute()
  const later = db
    .selectFrom('invoice_deliveries')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .where('level', '=', 0)
    .where('id', '>', id)
  if (await later.limit(1).executeTakeFirst()) return
  await db.updateTable('invoices').set({ delivery: state }).where('id', '=', invoiceId).execute()
}

/** What never arrived does not count: the next reminder is this one again. */
const takeLevelBack = ({ db }: InvoiceContext, { invoiceId, level }: { invoiceId: number; level: number }) =>
  db
    .updateTable('invoices')
    .set({ reminderLevel: level - 1 })
    .where('id', '=', invoiceId)
    .where('reminderLevel', '=', level)
    .execute()
