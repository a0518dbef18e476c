import { EmailError } from '#platform/server/email-transport/email-error.ts'
import { createEmailTransport } from '#platform/server/email-transport/transport.ts'
import { type JobContext, NonRetryableError, defineJob } from '#platform/server/jobs/jobs.ts'
import { MAX_ATTEMPTS } from '#platform/server/jobs/outcome.ts'
import { notificationKinds } from '../../../server/notification-kinds.ts'
import type { InvoiceTables, QuoteDeliveryRow, QuoteRow } from '../../../server/tables.ts'
import { printQuoteFile } from '../print-quote.ts'
import { insertLink } from './quote-email.ts'
import { createQuoteLink } from './quote-link.ts'

export const QUOTE_DELIVERY_JOB = 'invoices.deliver-quote'

type DeliveryContext = JobContext<InvoiceTables>

/** The link is created for each attempt, so that it is never stored in a waiting email. */
export const deliverQuote = defineJob<InvoiceTables, { deliveryId: number }>({
  name: QUOTE_DELIVERY_JOB,
  run: async (ctx, { deliveryId }) => {
    const delivery = await ctx.db.selectFrom('quote_deliveries').selectAll().where('id', '=', deliveryId).executeTakeFirst()
    if (delivery?.state !== 'queued') return
    const quote = await ctx.db.selectFrom('quotes').selectAll().where('id', '=', delivery.quoteId).executeTakeFirstOrThrow()
    if (quote.revision !== delivery.revision || quote.status !== 'sent')
      return recordOutcome(ctx, delivery, { state: 'refused', reason: 'The quote has changed.' })
    try {
      await sendEmail(ctx, delivery, quote)
    } catch (error) {
      throw await recordFailure(ctx, { delivery, quote, error })
    }
    await recordOutcome(ctx, delivery, { state: 'accepted', reason: null })
  },
})

async function sendEmail(ctx: DeliveryContext, delivery: QuoteDeliveryRow, quote: QuoteRow): Promise<void> {
  const { id, createdAt, recipient, subject, message } = delivery
  const attachment = await printQuoteFile(ctx, quote)
  const link = await ctx.write((command) => createQuoteLink(command, quote))
  await createEmailTransport(ctx.config).send({
    key: `quote-${id}-${Date.parse(createdAt)}`,
    to: recipient,
    subject,
    text: insertLink(message, link),
    attachments: [attachment],
  })
}

type DeliveryFailure = { delivery: QuoteDeliveryRow; quote: QuoteRow; error: unknown }

/** Returns the error to throw: `NonRetryableError` after the last attempt. */
async function recordFailure(ctx: DeliveryContext, { delivery, quote, error }: DeliveryFailure): Promise<unknown> {
  const attempts = delivery.attempts + 1
  const isFinal = attempts >= MAX_ATTEMPTS || (error instanceof EmailError && error.isPermanent)
  const reason = error instanceof EmailError ? error.message : 'The PDF could not be created.'
  await recordOutcome(ctx, { ...delivery, attempts }, { state: isFinal ? 'refused' : 'queued', reason, failedQuote: quote })
  return isFinal ? new NonRetryableError(reason) : error
}

type Outcome = Pick<QuoteDeliveryRow, 'state' | 'reason'> & { failedQuote?: QuoteRow }

function recordOutcome(ctx: DeliveryContext, delivery: QuoteDeliveryRow, { state, reason, failedQuote }: Outcome): Promise<void> {
  const { id, quoteId, attempts, recipient, createdById } = delivery
  return ctx.write(async (command) => {
    const finishedAt = state === 'queued' ? null : command.now
    await command.db.updateTable('quote_deliveries').set({ state, reason, attempts, finishedAt }).where('id', '=', id).execute()
    const newest = command.db
      .selectFrom('quote_deliveries')
      .select((eb) => eb.fn.max('id').as('id'))
      .where('quoteId', '=', quoteId)
    await command.db.updateTable('quotes').set({ delivery: state }).where('id', '=', quoteId).where(newest, '=', id).execute()
    if (failedQuote && state === 'refused' && createdById !== null) {
      const values = { number: failedQuote.number ?? '', to: recipient }
      command.notify({ userId: createdById, kind: notificationKinds.quoteRefused, id: quoteId, values })
    }
    command.publishChange('quotes')
    command.publishChange(`history/quote/${quoteId}`)
  })
}
