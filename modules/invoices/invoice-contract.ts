import Type, { type Static } from 'typebox'
import { languages } from '#platform/contract/identity.ts'
import { Amount, AMOUNT_LIMIT, Currency } from '#platform/contract/money.ts'
import { CalendarDate, draft, entity, Id, Nullable, OneOf, patch, Person, readOnly, Time } from '#platform/contract/schema.ts'

/** `sent`: issued and not due yet; what became of its mail stands in `delivery`. */
export const invoiceStatuses = ['draft', 'sent', 'partial', 'paid', 'overdue', 'credited'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
/** BT-3: 380 and 381. A credit note's quantities and amounts are below zero, so that sums over both are right. */
export const invoiceKinds = ['invoice', 'credit-note'] as const

/** UNCL 5305 (BT-151): standard, zero rated, exempt, reverse charge, intra-community supply, export, outside the scope. All but `S` go with a rate of 0. */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const
export type TaxCategory = (typeof taxCategories)[number]

/** UN/ECE recommendation 20 (BT-130): one, hour, day, month, year, kilometre, kilogram, litre, metre, square metre, piece, set, lump sum. */
export const units = ['C62', 'HUR', 'DAY', 'MON', 'ANN', 'KMT', 'KGM', 'LTR', 'MTR', 'MTK', 'H87', 'SET', 'LS'] as const
export type Unit = (typeof units)[number]

/** UNCL 4461 (BT-81): cash, credit transfer, card, direct debit, online service, mutually agreed. */
export const paymentMethods = ['10', '30', '48', '59', '68', 'ZZZ'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const LINE_LIMIT = 10_000
/** Up to so many lines stand with each invoice of a list; `lineCount` says how many there are. */
export const LISTED_LINES = 100
export const QUANTITY_LIMIT = 1_000_000_000
/** The most invoices that one act changes. */
export const BULK_LIMIT = 500

const Words = (maxLength: number) => Nullable(Type.String({ maxLength }))

/** A buyer (BG-7) or seller (BG-4). */
export const party = {
  /** The person (BT-56), or whoever the company is. */
  name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  email: Nullable(Type.String({ format: 'email', maxLength: 254 })),
  /** BT-44. */
  company: Words(200),
  /** Street and number, as many lines as needed (BT-50). */
  address: Words(500),
  city: Words(120),
  postCode: Words(20),
  /** ISO 3166-1 alpha-2 (BT-55); other words are kept as they are. */
  country: Words(64),
  /** BT-48. */
  vatId: Words(32),
}
export const Party = Type.Object(party)
export type Party = Static<typeof Party>
export const PartyDraft = draft(Party, ['name'])
export type PartyDraft = Static<typeof PartyDraft>

/** Percent with up to two decimals. */
export const Percent = Type.Number({ minimum: 0, maximum: 100 })
/** What is taken off, in minor units. */
const Discount = Type.Integer({ minimum: 0, maximum: AMOUNT_LIMIT })
/** The net price of one, in minor units (BT-146). */
export const Price = Type.Integer({ minimum: 0, maximum: AMOUNT_LIMIT })

export const Line = Type.Object({
  /** The product or service that it was made from. */
  itemId: Nullable(Id),
  description: Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S' }),
  /** Up to four decimals; below zero for what is given back. */
  quantity: Type.Number({ minimum: -QUANTITY_LIMIT, maximum: QUANTITY_LIMIT }),
  unit: OneOf(units),
  unitPrice: Price,
  /** At most one of the two; an amount is taken off towards zero. */
  discountPercent: Nullable(Percent),
  discountAmount: Nullable(Discount),
  taxRate: Percent,
  /** `S` above zero percent and `Z` at zero unless given. */
  taxCategory: OneOf(taxCategories),
  /** BT-131. */
  net: readOnly(Amount),
})
export type Line = Static<typeof Line>
export const LineDraft = draft(Line, ['description', 'quantity', 'unitPrice'])
export type LineDraft = Static<typeof LineDraft>

/** BG-23. */
const TaxGroup = Type.Object({ taxCategory: OneOf(taxCategories), taxRate: Percent, discount: Amount, taxable: Amount, tax: Amount })

export const Payment = Type.Object({
  id: readOnly(Id),
  /** Below zero where money went back. */
  amount: Amount,
  date: CalendarDate,
  method: OneOf(paymentMethods),
  note: Words(500),
  createdBy: readOnly(Nullable(Person)),
})
export type Payment = Static<typeof Payment>

export const deliveryStates = ['queued', 'accepted', 'refused'] as const
/** A mail with the PDF. `accepted`: the mail server took it; `refused`: it will not be tried again; `reason`: what the server said last. */
export const Delivery = Type.Object({
  id: Id,
  /** 0: the invoice itself, else the level of the reminder. */
  level: Type.Integer(),
  to: Type.String(),
  subject: Type.String(),
  state: OneOf(deliveryStates),
  reason: Nullable(Type.String()),
  createdAt: Time,
  /** When it was accepted or refused. */
  finishedAt: Nullable(Time),
  createdBy: Nullable(Person),
})
export type Delivery = Static<typeof Delivery>

const Related = Type.Object({ id: Id, number: Nullable(Type.String()), total: Amount, status: OneOf(invoiceStatuses) })

const common = {
  ...entity,
  /** Rises with every change. Sent with an update it must be the current one: 409 `invoices.changed` otherwise. */
  version: Type.Integer({ minimum: 1 }),
  kind: readOnly(OneOf(invoiceKinds)),
  /** Given when it is issued: unique, and none is missing. */
  number: readOnly(Nullable(Type.String())),
  status: readOnly(OneOf(invoiceStatuses)),
  /** The client that `client` was taken from; it may have been deleted since. */
  clientId: Nullable(Id),
  /** The buyer as this invoice says. Left out where `clientId` is given, it is taken from there. */
  client: Nullable(Party),
  /** The day of issuing unless given (BT-2). */
  issuedDate: Nullable(CalendarDate),
  /** So many days after issuing as the settings say unless given (BT-9). */
  dueDate: Nullable(CalendarDate),
  currency: Currency,
  /** Of the PDF and of its mails. */
  language: OneOf(languages),
  /** Percent off the sum of the lines, or an amount spread over the tax groups; at most one. */
  discountPercent: Nullable(Percent),
  discountAmount: Nullable(Discount),
  /** The buyer's order or reference (BT-10). */
  reference: Words(120),
  lineCount: readOnly(Type.Integer()),
  /** BT-106, BT-107, BT-109, BT-110, BT-112. */
  subtotal: readOnly(Amount),
  discount: readOnly(Amount),
  taxable: readOnly(Amount),
  tax: readOnly(Amount),
  total: readOnly(Amount),
  paid: readOnly(Amount),
  /** What credit notes took off, from zero upwards. */
  credited: readOnly(Amount),
  /** Total less what is paid and credited; below zero the client is owed. 0 in drafts and credit notes. */
  balance: readOnly(Amount),
  /** What became of the invoice's latest mail. */
  delivery: readOnly(Nullable(OneOf(deliveryStates))),
  /** The level of the last reminder, 0 before the first. */
  reminderLevel: readOnly(Type.Integer()),
  /** The invoice that this credit note is about. */
  creditOf: readOnly(Nullable(Id)),
  createdBy: readOnly(Nullable(Person)),
}

/** An invoice as lists answer it. */
export const ListedInvoice = Type.Object({
  ...common,
  /** All of them; left out where there are more than a hundred, or the list was asked for without (`lines=false`). */
  lines: Type.Optional(Type.Array(Line, { maxItems: LISTED_LINES })),
})
export type ListedInvoice = Static<typeof ListedInvoice>

/** An invoice as its own call, and every call that writes one, answers it. */
export const Invoice = Type.Object({
  ...common,
  lines: Type.Array(Line, { maxItems: LINE_LIMIT }),
  notes: Words(5_000),
  terms: Words(5_000),
  taxGroups: readOnly(Type.Array(TaxGroup)),
  payments: readOnly(Type.Array(Payment)),
  /** The latest first. */
  deliveries: readOnly(Type.Array(Delivery)),
  creditNotes: readOnly(Type.Array(Related)),
})
export type Invoice = Static<typeof Invoice>

const given = { client: Nullable(PartyDraft), lines: Type.Array(LineDraft, { maxItems: LINE_LIMIT }) }
export const InvoiceDraft = draft(Invoice, [], given)
export type InvoiceDraft = Static<typeof InvoiceDraft>
export const InvoicePatch = patch(Invoice, given)
export type InvoicePatch = Static<typeof InvoicePatch>
