import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { assertReadable } from '#platform/server/abilities/fields.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { ApiError } from '#platform/server/api-error.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { QuoteRow } from '../../server/tables.ts'
import type { Quote, QuoteAnswer, QuoteStatus } from '../quote-schema.ts'
import { loadFullQuote } from './full-quote.ts'
import { toQuoteResponse } from './quote-response.ts'
import { quoteSubject } from './quote-subject.ts'
import { assertCurrentVersion } from './quotes.ts'
import { saveQuote } from './save-quote.ts'

type QuoteResponse = Promise<{ quote: Quote }>
type StatusInput = { id: number; version?: number }

const revisable: readonly QuoteStatus[] = ['sent', 'expired', 'declined', 'withdrawn']
const withdrawable: readonly QuoteStatus[] = ['sent', 'expired', 'declined']
const answerable: readonly QuoteStatus[] = ['sent', 'expired']

export const reviseQuote = (ctx: InvoiceContext, input: StatusInput): QuoteResponse =>
  changeStatus(ctx, input, { from: revisable, to: ({ revision }) => ({ status: 'draft', revision: revision + 1, answer: null }) })

/** A numbered draft can be withdrawn too, because it cannot be deleted. */
export const withdrawQuote = (ctx: InvoiceContext, input: StatusInput): QuoteResponse =>
  changeStatus(ctx, input, {
    from: withdrawable,
    allows: ({ status, number }) => status === 'draft' && number !== null,
    to: () => ({ status: 'withdrawn' }),
  })

type AnswerInput = { id: number; response: 'accepted' | 'declined'; name?: string; note?: string | null }

export const answerQuote = (ctx: InvoiceContext, { id, response, name, note }: AnswerInput): QuoteResponse => {
  const recordedName = name?.trim() ?? ctx.viewer.fullName
  const answer: QuoteAnswer = { name: recordedName, note: note?.trim() || null, at: ctx.now, address: null }
  return changeStatus(ctx, { id }, { from: answerable, to: () => ({ status: response, answer: JSON.stringify(answer) }) })
}

type StatusChange = {
  from: readonly QuoteStatus[]
  allows?: (row: QuoteRow) => boolean
  to: (row: QuoteRow) => Partial<QuoteRow> & { status: QuoteStatus }
}

async function changeStatus(ctx: InvoiceContext, { id, version }: StatusInput, { from, allows, to }: StatusChange): QuoteResponse {
  const row = await findVisible(ctx, quoteSubject, id, 'update')
  const columns = to(row)
  assertCanUpdate(ctx, quoteSubject, row, { status: columns.status })
  assertReadable(ctx, quoteSubject, row, ['status', 'number', 'invoiceId'])
  await assertCurrentVersion(ctx, row, version)
  if (!from.includes(row.status) && !allows?.(row)) throw createStatusError(row.status)
  const saved = await saveQuote(ctx, await loadFullQuote(ctx.db, row), { columns })
  return { quote: await toQuoteResponse(ctx, saved.row) }
}

/** Says why a quote in this state cannot be changed like that. */
export function createStatusError(status: QuoteStatus): ApiError {
  const [code, detail] = statusErrors[status]
  return new ApiError(409, code, detail)
}

const statusErrors: Record<QuoteStatus, [code: string, detail: string]> = {
  draft: ['invoices.quote_draft', 'The quote has not been sent yet.'],
  sent: ['invoices.quote_open', 'The client has not answered yet.'],
  accepted: ['invoices.quote_answered', 'The client has already answered this quote.'],
  declined: ['invoices.quote_answered', 'The client has already answered this quote.'],
  expired: ['invoices.quote_expired', 'The quote has expired. Revise it to send it again.'],
  withdrawn: ['invoices.quote_withdrawn', 'The quote has been withdrawn.'],
  converted: ['invoices.quote_converted', 'The quote has already been converted to an invoice.'],
}
