import { addDays } from '#platform/contract/add-days.ts'
import { ApiError, invalidInput } from '#platform/server/api-error.ts'
import { lockRows } from '#platform/server/database/queries/expressions.ts'
import type { ApiResponse } from '#platform/server/module.ts'
import { createRateLimit } from '#platform/server/rate-limit.ts'
import { getBuyerName } from '../../../server/buyer-name.ts'
import type { InvoiceContext } from '../../../server/context.ts'
import { notificationKinds } from '../../../server/notification-kinds.ts'
import type { QuoteRow } from '../../../server/tables.ts'
import { toLocalDate } from '../../../server/today.ts'
import { readSettings } from '../../../settings/server/index.ts'
import type { PublicQuote, QuoteAnswer } from '../../quote-schema.ts'
import { loadFullQuote } from '../full-quote.ts'
import { createPdfResponse } from '../print-quote.ts'
import { deriveStatus, saveQuote } from '../save-quote.ts'
import { readQuoteLink } from '../sending/quote-link.ts'
import { toPublicQuote } from './public-response.ts'

const throttle = createRateLimit({
  burst: 60,
  perSecond: 0.5,
  by: 'address',
  code: 'invoices.too_many_requests',
  detail: 'Too many requests. Wait a moment and try again.',
})

type Linked = { quote: PublicQuote }

export async function getPublicQuote(ctx: InvoiceContext, { token }: { token: string }): Promise<Linked> {
  throttle(ctx)
  return { quote: await toPublicQuote(ctx, await findLinkedQuote(ctx, token)) }
}

export async function publicQuotePdf(ctx: InvoiceContext, { token }: { token: string }): Promise<ApiResponse<string>> {
  throttle(ctx)
  return createPdfResponse(ctx, await findLinkedQuote(ctx, token))
}

type Response = { token: string; response: 'accepted' | 'declined'; name: string; note?: string | null }

/** Locks the quote, so that of two answers at once only the first counts. */
export async function respondToQuote(ctx: InvoiceContext, { token, response, name, note }: Response): Promise<Linked> {
  throttle(ctx)
  const { id } = await findLinkedQuote(ctx, token)
  await lockRows(ctx.dialect, ctx.db.selectFrom('quotes').select('id').where('id', '=', id)).execute()
  const row = await findLinkedQuote(ctx, token)
  assertOpen(row)
  const answer: QuoteAnswer = { name: cleanName(name), note: note?.trim() || null, at: ctx.now, address: ctx.request.address }
  const columns = { status: response, answer: JSON.stringify(answer) }
  const answered = await saveQuote(ctx, await loadFullQuote(ctx.db, row), { columns })
  notifyCreator(ctx, answered.row)
  return { quote: await toPublicQuote(ctx, answered.row) }
}

function assertOpen({ status }: QuoteRow): void {
  if (status === 'expired') throw new ApiError(409, 'invoices.quote_expired', 'This quote has expired.')
  if (status !== 'sent') throw new ApiError(409, 'invoices.quote_answered', 'This quote has already been answered.')
}

/** Without control characters and marks that change the direction of the text around them. */
function cleanName(name: string): string {
  const cleaned = name.replace(/\p{C}+/gu, ' ').trim()
  if (cleaned === '') throw invalidInput('/name', 'must not be empty')
  return cleaned
}

function notifyCreator(ctx: InvoiceContext, row: QuoteRow): void {
  if (row.createdById === null) return
  const kind = row.status === 'accepted' ? notificationKinds.quoteAccepted : notificationKinds.quoteDeclined
  ctx.notify({ userId: row.createdById, kind, id: row.id, values: { number: row.number ?? '', client: getBuyerName(row) } })
}

const DAYS_AFTER_EXPIRY = 90

/** With the status as of now. Throws 404 if the quote has been changed, withdrawn or deleted since, or expired long ago. */
async function findLinkedQuote(ctx: InvoiceContext, token: string): Promise<QuoteRow> {
  const link = await readQuoteLink(ctx, token)
  const row = await ctx.db.selectFrom('quotes').selectAll().where('id', '=', link.quoteId).where('removedAt', 'is', null).executeTakeFirst()
  if (row?.status === 'withdrawn') throw new ApiError(404, 'invoices.quote_link_withdrawn', 'This quote has been withdrawn.')
  if (!row || row.revision !== link.revision || row.status === 'draft')
    throw new ApiError(404, 'invoices.quote_link_outdated', 'This quote has been changed. Use the link in the latest email.')
  const today = toLocalDate(ctx.now, (await readSettings(ctx.db)).timeZone)
  if (addDays(row.validUntil!, DAYS_AFTER_EXPIRY) < today) throw new ApiError(404, 'invoices.quote_link_expired', 'This link has expired.')
  return { ...row, status: deriveStatus(row, today) }
}
