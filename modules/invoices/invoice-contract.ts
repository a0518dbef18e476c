import Type, { type Static } from 'typebox'
import { languages } from '#platform/contract/user.ts'
import { MAX_AMOUNT, Amount, Currency } from '#platform/contract/money.ts'
import {
  CalendarDate,
  Id,
  Nullable,
  OneOf,
  Person,
  Time,
  createInput,
  entityProperties,
  updateInput,
  readOnly,
} from '#platform/contract/schema.ts'
import { addressSchemes } from './electronic-address.ts'

/** `sent` means issued and not yet due; `delivery` has the state of the email. */
export const invoiceStatuses = ['draft', 'sent', 'partial', 'paid', 'overdue', 'credited'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
/** BT and BG numbers are the terms of EN 16931; this is BT-3, codes 380 and 381. Credit notes have negative amounts, so sums over both kinds are correct. */
export const invoiceKinds = ['invoice', 'credit-note'] as const

/** UNCL 5305 (BT-151): standard, zero-rated, exempt, reverse charge, intra-Community supply, export, outside the scope. All but `S` go with a rate of 0. */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const
export type TaxCategory = (typeof taxCategories)[number]

/** UN/ECE recommendation 20 (BT-130): one, hour, day, month, year, kilometre, kilogram, litre, metre, square metre, piece, set, lump sum. */
export const units = ['C62', 'HUR', 'DAY', 'MON', 'ANN', 'KMT', 'KGM', 'LTR', 'MTR', 'MTK', 'H87', 'SET', 'LS'] as const
export type Unit = (typeof units)[number]

/** UNCL 4461 (BT-81): cash, credit transfer, card, direct debit, online service, mutually agreed. */
export const paymentMethods = ['10', '30', '48', '59', '68', 'ZZZ'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const LINE_LIMIT = 10_000
/** Lists include an invoice's lines only up to this many; `lineCount` is the total. */
export const MAX_LISTED_LINES = 100
export const QUANTITY_LIMIT = 1_000_000_000
/** The maximum number of invoices in one bulk command. */
export const BULK_LIMIT = 500

const OptionalText = (maxLength: number) => Nullable(Type.String({ maxLength }))

/** Why no tax is charged (BT-120), such as the article of the law; null for the usual text of the category. */
export const ExemptionReason = OptionalText(200)

/** A buyer (BG-7) or seller (BG-4). */
export const partyProperties = {
  /** The contact person (BT-56), or the buyer when there is no company. */
  name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  email: Nullable(Type.String({ format: 'email', maxLength: 254 })),
  company: OptionalText(200),
  /** Street and number, possibly several lines (BT-50). */
  address: OptionalText(500),
  city: OptionalText(120),
  postCode: OptionalText(20),
  /** ISO 3166-1 alpha-2 (BT-55); any other text is stored unchanged. */
  country: OptionalText(64),
  vatId: OptionalText(32),
  /** Where e-invoices are delivered (BT-34, BT-49), with its scheme. */
  electronicAddress: OptionalText(100),
  electronicAddressScheme: Nullable(OneOf(addressSchemes)),
}
export const buyerProperties = {
  ...partyProperties,
  /** What the buyer wants to find on every invoice (BT-10), such as the Leitweg-ID of a German authority. */
  buyerReference: OptionalText(100),
}
/** The buyer on an invoice. */
export const Party = Type.Object(buyerProperties)
export type Party = Static<typeof Party>
export const PartyDraft = createInput(Party, ['name'])
export type PartyDraft = Static<typeof PartyDraft>

/** Percent with up to two decimals. */
export const Percent = Type.Number({ minimum: 0, maximum: 100 })
/** In minor units. */
const Discount = Type.Integer({ minimum: 0, maximum: MAX_AMOUNT })
/** Net price per unit, in minor units (BT-146). */
export const Price = Type.Integer({ minimum: 0, maximum: MAX_AMOUNT })

export const Line = Type.Object({
  /** The item this line was created from. */
  itemId: Nullable(Id),
  description: Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S' }),
  /** Up to four decimals; negative for returned goods. */
  quantity: Type.Number({ minimum: -QUANTITY_LIMIT, maximum: QUANTITY_LIMIT }),
  unit: OneOf(units),
  unitPrice: Price,
  /** At most one of the two; the amount reduces the line's absolute value. */
  discountPercent: Nullable(Percent),
  discountAmount: Nullable(Discount),
  taxRate: Percent,
  /** By default `S` above zero percent and `Z` at zero. */
  taxCategory: OneOf(taxCategories),
  exemptionReason: ExemptionReason,
  net: readOnly(Amount),
})
export type Line = Static<typeof Line>
export const LineDraft = createInput(Line, ['description', 'quantity', 'unitPrice'])
export type LineDraft = Static<typeof LineDraft>

const TaxGroup = Type.Object({ taxCategory: OneOf(taxCategories), taxRate: Percent, discount: Amount, taxable: Amount, tax: Amount })

export const Payment = Type.Object({
  id: readOnly(Id),
  /** Negative for refunds. */
  amount: Amount,
  date: CalendarDate,
  method: OneOf(paymentMethods),
  note: OptionalText(500),
  createdBy: readOnly(Nullable(Person)),
})
export type Payment = Static<typeof Payment>

export const deliveryStates = ['queued', 'accepted', 'refused'] as const
/** An email with the PDF. `accepted`: the mail server accepted it; `refused`: it will not be retried; `reason`: the server's last reply. */
export const InvoiceDelivery = Type.Object({
  id: Id,
  /** 0 for the invoice itself, otherwise the level of the reminder. */
  level: Type.Integer(),
  to: Type.String(),
  subject: Type.String(),
  state: OneOf(deliveryStates),
  reason: Nullable(Type.String()),
  createdAt: Time,
  finishedAt: Nullable(Time),
  createdBy: Nullable(Person),
})
export type InvoiceDelivery = Static<typeof InvoiceDelivery>

const CreditNoteSummary = Type.Object({ id: Id, number: Nullable(Type.String()), total: Amount, status: OneOf(invoiceStatuses) })

/** Stored in columns of the same names. */
export const InvoiceFields = Type.Object({
  /** Increases with every change. An update must send the current one: otherwise 409 `invoices.changed`. */
  version: Type.Integer({ minimum: 1 }),
  kind: readOnly(OneOf(invoiceKinds)),
  /** Assigned when the invoice is issued: unique and without gaps. */
  number: readOnly(Nullable(Type.String())),
  status: readOnly(OneOf(invoiceStatuses)),
  /** The client that `client` was copied from; it may have been deleted since. */
  clientId: Nullable(Id),
  /** Defaults to the day of issue (BT-2). */
  issuedDate: Nullable(CalendarDate),
  /** Defaults to the day of issue plus the payment days (BT-9). */
  dueDate: Nullable(CalendarDate),
  /** The day of the delivery or service (BT-72), or the first day of its period (BT-73). */
  serviceStart: Nullable(CalendarDate),
  /** The last day of the period (BT-74); null for a single day. */
  serviceEnd: Nullable(CalendarDate),
  currency: Currency,
  /** The language of the PDF and its emails. */
  language: OneOf(languages),
  /** Percent of the lines' sum, or an amount distributed over the tax groups; at most one. */
  discountPercent: Nullable(Percent),
  discountAmount: Nullable(Discount),
  /** The buyer's order (BT-13); also the buyer reference (BT-10) of clients who have none of their own. */
  reference: OptionalText(120),
  lineCount: readOnly(Type.Integer()),
  subtotal: readOnly(Amount),
  discount: readOnly(Amount),
  taxable: readOnly(Amount),
  tax: readOnly(Amount),
  total: readOnly(Amount),
  paid: readOnly(Amount),
  /** The sum of its credit notes, as a positive amount. */
  credited: readOnly(Amount),
  /** Total minus paid and credited; negative when the client is owed. 0 for drafts and credit notes. */
  balance: readOnly(Amount),
  /** The state of the invoice's latest email, reminders excluded. */
  delivery: readOnly(Nullable(OneOf(deliveryStates))),
  /** The level of the last reminder; 0 before the first. */
  reminderLevel: readOnly(Type.Integer()),
  /** The invoice this credit note corrects. */
  creditOf: readOnly(Nullable(Id)),
  /** The quote it was created from. */
  quoteId: readOnly(Nullable(Id)),
  /** Issued with another program: its number is not part of the workspace's own series, and only that program's document is valid. */
  isImported: readOnly(Type.Boolean()),
})

const commonProperties = {
  ...entityProperties,
  ...InvoiceFields.properties,
  /** The buyer as printed on this invoice. Defaults to the client's data when only `clientId` is sent. */
  client: Nullable(Party),
  createdBy: readOnly(Nullable(Person)),
}

export const ListedInvoice = Type.Object({
  ...commonProperties,
  /** All lines; missing when there are more than 100 or the request has `lines=false`. */
  lines: Type.Optional(Type.Array(Line, { maxItems: MAX_LISTED_LINES })),
})
export type ListedInvoice = Static<typeof ListedInvoice>

export const Invoice = Type.Object({
  ...commonProperties,
  lines: Type.Array(Line, { maxItems: LINE_LIMIT }),
  notes: OptionalText(5_000),
  terms: OptionalText(5_000),
  taxGroups: readOnly(Type.Array(TaxGroup)),
  payments: readOnly(Type.Array(Payment)),
  /** Newest first. */
  deliveries: readOnly(Type.Array(InvoiceDelivery)),
  creditNotes: readOnly(Type.Array(CreditNoteSummary)),
  /** The recurring invoice it was created by. */
  recurringInvoiceId: readOnly(Nullable(Id)),
})
export type Invoice = Static<typeof Invoice>

const draftOverrides = { client: Nullable(PartyDraft), lines: Type.Array(LineDraft, { maxItems: LINE_LIMIT }) }
export const InvoiceDraft = createInput(Invoice, [], draftOverrides)
export type InvoiceDraft = Static<typeof InvoiceDraft>
export const InvoicePatch = updateInput(Invoice, draftOverrides)
export type InvoicePatch = Static<typeof InvoicePatch>

export const InvoiceOutput = Type.Object({ invoice: Invoice })
/** The response of calls on several invoices. */
export const InvoiceListOutput = Type.Object({ invoices: Type.Array(ListedInvoice) })
export const InvoiceIds = Type.Array(Id, { minItems: 1, maxItems: BULK_LIMIT })
