import { invalidInput } from '#platform/server/api-error.ts'
import { readClientForInvoice } from '../../clients/server/index.ts'
import { type InvoiceContent, listChangedFields, toContentInput, toInvoiceColumns } from '../../drafts/server/index.ts'
import { noDates } from '../../no-dates.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { parseParty } from '../../server/full-invoice.ts'
import type { StoredSettings } from '../../settings/server/index.ts'
import type { QuoteDraft } from '../quote-schema.ts'
import type { FullQuote } from './full-quote.ts'

type CommonContent = Omit<InvoiceContent, keyof typeof noDates>
/** The editable fields of a quote; totals are calculated from them as for an invoice. */
export type QuoteContent = CommonContent & { date: string | null; validUntil: string | null; introduction: string | null }
export type QuoteInput = Partial<QuoteContent>

export function toQuoteContent({ row, lines }: FullQuote): QuoteContent {
  const { clientId, currency, language, reference, notes, terms, discountPercent, discountAmount, date, validUntil, introduction } = row
  const common = { clientId, currency, language, reference, notes, terms, discountPercent, discountAmount }
  return { ...common, date, validUntil, introduction, client: parseParty(row.client), lines: lines.map((line) => ({ ...line, net: 0 })) }
}

export function toQuoteInput({ date, validUntil, introduction, ...common }: QuoteDraft): QuoteInput {
  const own = Object.entries({ date, validUntil, introduction }).filter(([, value]) => value !== undefined)
  return { ...toContentInput(common), ...(Object.fromEntries(own) as QuoteInput) }
}

/** Calculates the columns to store. Throws 400 naming the first invalid field. */
export function toQuoteColumns({ date, validUntil, introduction, ...common }: QuoteContent) {
  if (date && validUntil && validUntil < date) throw invalidInput('/quote/validUntil', 'must not be before the date of the quote')
  const { columns, lines } = toInvoiceColumns({ ...common, ...noDates }, '/quote')
  const { issuedDate: _issued, dueDate: _due, serviceStart: _start, serviceEnd: _end, ...own } = columns
  return { columns: { ...own, date, validUntil, introduction }, lines }
}

export const isSameContent = (before: QuoteContent, after: QuoteContent) => listChangedFields(before as never, after as never).length === 0

/** Copies the client's data unless the input contains its own. */
export async function fillInClient(ctx: InvoiceContext, content: QuoteContent, input: QuoteInput): Promise<QuoteContent> {
  if (input.clientId === undefined || input.clientId === null) return content
  const client = await readClientForInvoice(ctx, input.clientId, '/quote/clientId')
  return { ...content, client: input.client === undefined ? client : content.client }
}

export const createBlankContent = ({ currencies, language, terms, quoteIntroduction }: StoredSettings): QuoteContent => ({
  clientId: null,
  client: null,
  date: null,
  validUntil: null,
  currency: currencies[0]!,
  language,
  reference: null,
  introduction: quoteIntroduction,
  notes: null,
  terms,
  discountPercent: null,
  discountAmount: null,
  lines: [],
})
