import Type, { type Static } from 'typebox'
import { languages } from '#platform/contract/user.ts'
import { Amount, Currency } from '#platform/contract/money.ts'
import {
  CalendarDate,
  Id,
  Nullable,
  OneOf,
  Person,
  Time,
  createInput,
  entityProperties,
  readOnly,
  updateInput,
} from '#platform/contract/schema.ts'
import { Invoice, InvoiceDelivery, Line, LINE_LIMIT, LineDraft, Party, PartyDraft, deliveryStates } from '../invoice-contract.ts'

/** `expired` is derived from `validUntil`; a withdrawn quote can no longer be accepted. */
export const quoteStatuses = ['draft', 'sent', 'accepted', 'declined', 'expired', 'withdrawn', 'converted'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

export const ANSWER_NOTE_MAX_LENGTH = 1_000
export const AnswererName = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })
export const AnswerNote = Nullable(Type.String({ maxLength: ANSWER_NOTE_MAX_LENGTH }))

export const QuoteAnswer = Type.Object({
  /** As typed by the client. */
  name: Type.String(),
  note: Nullable(Type.String()),
  at: Time,
  /** The IP address of the client; null if a user recorded the answer. */
  address: Nullable(Type.String()),
})
export type QuoteAnswer = Static<typeof QuoteAnswer>

const { clientId, currency, language, discountPercent, discountAmount, reference, lineCount, subtotal, discount, taxable, tax, total } =
  Invoice.properties

/** Stored in columns of the same names. Amounts are as on an invoice. */
export const QuoteFields = Type.Object({
  /** Increases with every change. An update must send the current one: otherwise 409 `invoices.quote_changed`. */
  version: Type.Integer({ minimum: 1 }),
  /** Increases when the quote is revised, which invalidates the links that were sent before. */
  revision: readOnly(Type.Integer()),
  /** Assigned when the quote is first sent: unique and without gaps. */
  number: readOnly(Nullable(Type.String())),
  status: readOnly(OneOf(quoteStatuses)),
  clientId,
  /** Defaults to the day of sending. */
  date: Nullable(CalendarDate),
  /** The last day on which it can be accepted; defaults to the date plus the days in the settings. */
  validUntil: Nullable(CalendarDate),
  currency: Type.Unsafe<Static<typeof Currency>>(currency),
  language: Type.Unsafe<(typeof languages)[number]>(language),
  discountPercent,
  discountAmount,
  reference,
  lineCount,
  subtotal,
  discount,
  taxable,
  tax,
  total,
  /** The state of the latest email. */
  delivery: readOnly(Nullable(OneOf(deliveryStates))),
  /** The invoice it was converted to. */
  invoiceId: readOnly(Nullable(Id)),
})

export const ListedQuote = Type.Object({
  ...entityProperties,
  ...QuoteFields.properties,
  client: Nullable(Party),
  createdBy: readOnly(Nullable(Person)),
})
export type ListedQuote = Static<typeof ListedQuote>

const OptionalText = Nullable(Type.String({ maxLength: 5_000 }))

export const Quote = Type.Object({
  ...ListedQuote.properties,
  introduction: OptionalText,
  lines: Type.Array(Line, { maxItems: LINE_LIMIT }),
  notes: OptionalText,
  terms: OptionalText,
  taxGroups: Invoice.properties.taxGroups,
  answer: readOnly(Nullable(QuoteAnswer)),
  /** Newest first. */
  deliveries: readOnly(Type.Array(Type.Omit(InvoiceDelivery, ['level']))),
})
export type Quote = Static<typeof Quote>

const overrides = { client: Nullable(PartyDraft), lines: Type.Array(LineDraft, { maxItems: LINE_LIMIT }) }
export const QuoteDraft = createInput(Quote, [], overrides)
export type QuoteDraft = Static<typeof QuoteDraft>
export const QuotePatch = updateInput(Quote, overrides)
export type QuotePatch = Static<typeof QuotePatch>

export const QuoteOutput = Type.Object({ quote: Quote })

const { name, company, address, city, postCode, country, vatId } = Party.properties
const printedParty = { name, company, address, city, postCode, country, vatId }
const Text = Nullable(Type.String())

/** What the client sees on the page of the link: nothing that is not on the PDF, except the answer. */
export const PublicQuote = Type.Object({
  number: Type.String(),
  status: OneOf(['sent', 'accepted', 'declined', 'expired']),
  date: CalendarDate,
  validUntil: CalendarDate,
  language: OneOf(languages),
  currency: Currency,
  reference: Text,
  seller: Type.Object({ ...printedParty, email: Text, phone: Text, website: Text }),
  client: Type.Object(printedParty),
  introduction: Text,
  lines: Type.Array(Type.Omit(Line, ['itemId'])),
  taxGroups: Invoice.properties.taxGroups,
  subtotal: Amount,
  discount: Amount,
  taxable: Amount,
  tax: Amount,
  total: Amount,
  notes: Text,
  terms: Text,
  answer: Nullable(Type.Omit(QuoteAnswer, ['address'])),
})
export type PublicQuote = Static<typeof PublicQuote>
