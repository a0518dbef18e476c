import { type DraftValues, createBlankValues, listChangedParts, toDraftValues, toInvoiceDraft } from '../../../drafts/web/index.ts'
import { noDates } from '../../../no-dates.ts'
import type { InvoiceSettings } from '../../../settings/contract.ts'
import type { Quote, QuoteDraft } from '../../quote-schema.ts'

/** The form of an invoice, whose due date is the last day on which the quote is valid. */
export type QuoteValues = DraftValues & { introduction: string }

export function toQuoteValues(quote: Quote, language: string): QuoteValues {
  const { date: issuedDate, validUntil: dueDate, introduction } = quote
  return { ...toDraftValues({ ...quote, ...noDates, issuedDate, dueDate }, language), introduction: introduction ?? '' }
}

export const createBlankQuote = (settings: InvoiceSettings): QuoteValues => ({
  ...createBlankValues(settings),
  notes: '',
  introduction: settings.quoteIntroduction ?? '',
})

/** Expects values that `validateDraft` accepted. */
export function toQuoteDraft(values: QuoteValues, language: string): QuoteDraft {
  const { issuedDate: date, dueDate: validUntil, serviceStart: _start, serviceEnd: _end, ...common } = toInvoiceDraft(values, language)
  return { ...common, date, validUntil, introduction: values.introduction.trim() || null }
}

export const isChanged = (one: QuoteValues, other: QuoteValues): boolean =>
  one.introduction !== other.introduction || listChangedParts(one, other).length > 0
