import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { assertReadable } from '#platform/server/abilities/fields.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { ApiError, invalidInput } from '#platform/server/api-error.ts'
import { enqueue } from '#platform/server/jobs/enqueue.ts'
import type { InvoiceContext } from '../../../server/context.ts'
import { parseParty } from '../../../server/full-invoice.ts'
import type { QuoteRow } from '../../../server/tables.ts'
import type { Quote } from '../../quote-schema.ts'
import { loadFullQuote } from '../full-quote.ts'
import { toQuoteResponse } from '../quote-response.ts'
import { quoteSubject } from '../quote-subject.ts'
import { assertCurrentVersion } from '../quotes.ts'
import { saveQuote } from '../save-quote.ts'
import { QUOTE_DELIVERY_JOB } from './delivery-job.ts'
import { finalizeQuote } from './finalize-quote.ts'
import { composeQuoteEmail } from './quote-email.ts'
import { createQuoteLink } from './quote-link.ts'

type SendInput = { id: number; version?: number; to?: string; subject?: string; message?: string }

export async function sendQuote(ctx: InvoiceContext, { id, version, ...overrides }: SendInput): Promise<{ quote: Quote }> {
  const row = await findSendable(ctx, id, { delivery: 'queued' })
  await assertCurrentVersion(ctx, row, version)
  const columns = await finalizeQuote(ctx, row)
  if (!ctx.config.smtpUrl) throw new ApiError(409, 'invoices.no_mail', 'This server cannot send email because SMTP_URL is not set.')
  const to = overrides.to ?? parseParty(row.client)?.email
  if (!to) throw invalidInput('/to', 'is required because the client has no email address')
  const full = await loadFullQuote(ctx.db, row)
  const saved = await saveQuote(ctx, full, { columns: { ...columns, delivery: 'queued' } })
  const defaults = await composeQuoteEmail(ctx, saved.row)
  await queueEmail(ctx, saved.row, { to, subject: overrides.subject ?? defaults.subject, message: overrides.message ?? defaults.message })
  return { quote: await toQuoteResponse(ctx, saved.row) }
}

type Email = { to: string; subject: string; message: string }

async function queueEmail(ctx: InvoiceContext, { id, revision }: QuoteRow, { to, subject, message }: Email): Promise<void> {
  const email = { quoteId: id, revision, recipient: to, subject, message, state: 'queued', reason: null } as const
  const { id: deliveryId } = await ctx.db
    .insertInto('quote_deliveries')
    .values({ ...email, createdAt: ctx.now, finishedAt: null, createdById: ctx.viewer.id || null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(ctx, { name: QUOTE_DELIVERY_JOB, payload: { deliveryId } })
}

/** Each call creates another link, because none is stored that could be shown again. */
export async function shareQuote(ctx: InvoiceContext, { id, version }: { id: number; version?: number }) {
  const row = await findSendable(ctx, id, {})
  await assertCurrentVersion(ctx, row, version)
  const columns = await finalizeQuote(ctx, row)
  const isChanged = Object.keys(columns).length > 0
  const shared = isChanged ? (await saveQuote(ctx, await loadFullQuote(ctx.db, row), { columns })).row : row
  const link = await createQuoteLink(ctx, shared)
  return { quote: await toQuoteResponse(ctx, shared), link }
}

/** The quote leaves the company, so every field must be readable. */
async function findSendable(ctx: InvoiceContext, id: number, changes: Partial<QuoteRow>): Promise<QuoteRow> {
  const row = await findVisible(ctx, quoteSubject, id, 'update')
  assertCanUpdate(ctx, quoteSubject, row, { ...changes, status: 'sent' })
  assertReadable(ctx, quoteSubject, row)
  return row
}

export async function getQuoteMail(ctx: InvoiceContext, { id }: { id: number }) {
  const row = await findVisible(ctx, quoteSubject, id, 'update')
  assertReadable(ctx, quoteSubject, row)
  const { subject, message } = await composeQuoteEmail(ctx, row)
  return { to: parseParty(row.client)?.email ?? '', subject, message, isConfigured: ctx.config.smtpUrl !== undefined }
}
