import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { File } from '#platform/contract/files.ts'
import { languages } from '#platform/contract/identity.ts'
import { Currency } from '#platform/contract/money.ts'
import { Id, Nullable, OneOf, readOnly } from '#platform/contract/schema.ts'
import { party, Percent, taxCategories } from './invoice-contract.ts'

const Words = (maxLength: number) => Nullable(Type.String({ maxLength }))

/** BG-4, with how to pay (BG-17) and what the law of the country asks to be named. */
export const Seller = Type.Object({
  ...party,
  phone: Words(64),
  website: Words(200),
  /** BT-30. */
  registration: Words(64),
  /** BT-32. */
  taxNumber: Words(64),
  bank: Words(120),
  /** BT-84. */
  iban: Words(34),
  /** BT-86. */
  bic: Words(11),
})
export type Seller = Static<typeof Seller>

/** What a number is made of: `{year}`, `{yy}`, `{month}` and, once, `{number}` or `{number:4}` with leading zeros. With a year, numbers start anew every year. */
const Pattern = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '^[^{}]*(\\{(year|yy|month)\\}[^{}]*)*\\{number(:[1-9])?\\}[^{}]*(\\{(year|yy|month)\\}[^{}]*)*$',
})

export const InvoiceSettings = Type.Object({
  seller: Seller,
  /** A PNG or JPEG. */
  logo: readOnly(Nullable(File)),
  numberPattern: Pattern,
  creditNotePattern: Pattern,
  /** The number that the next invoice of this year takes; it can be chosen until the first one is issued. */
  nextNumber: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  /** The zone in which days begin and end. */
  timeZone: Type.String({ minLength: 1, maxLength: 64 }),
  /** What the page offers; the first one stands in new invoices. */
  currencies: Type.Array(Currency, { minItems: 1, maxItems: 30 }),
  language: OneOf(languages),
  /** Days until an invoice is due. */
  paymentDays: Type.Integer({ minimum: 0, maximum: 365 }),
  /** What the page offers; the first one stands in new lines. */
  taxRates: Type.Array(
    Type.Object(
      { title: Type.String({ minLength: 1, maxLength: 60 }), taxRate: Percent, taxCategory: OneOf(taxCategories) },
      { additionalProperties: false },
    ),
    { minItems: 1, maxItems: 20 },
  ),
  /** Stand in new invoices. */
  notes: Words(5_000),
  terms: Words(5_000),
  /** Days after the due date at which each reminder is due; whoever made the invoice is told. */
  reminderDays: Type.Array(Type.Integer({ minimum: 1, maximum: 365 }), { maxItems: 5 }),
})
export type InvoiceSettings = Static<typeof InvoiceSettings>

const closed = { additionalProperties: false }
const { logo: _logo, seller: _seller, ...writable } = InvoiceSettings.properties
const SettingsPatch = Type.Object(
  {
    ...Type.Partial(Type.Object(writable)).properties,
    seller: Type.Optional(Type.Partial(Seller, closed)),
    /** An upload of one's own, or null for none. */
    logoId: Type.Optional(Nullable(Id)),
    logo: Type.Optional(InvoiceSettings.properties.logo),
  },
  closed,
)
export type SettingsPatch = Static<typeof SettingsPatch>

export const settingsEndpoints = {
  getSettings: endpoint({
    method: 'GET',
    path: '/apps/invoice/settings',
    access: ['read', 'Invoice'],
    summary: "The seller's data and what new invoices start with",
    topic: 'invoice-settings',
    input: Type.Object({}),
    output: Type.Object({ settings: InvoiceSettings }),
  }),
  updateSettings: endpoint({
    method: 'POST',
    path: '/apps/invoice/update-settings',
    access: ['update', 'InvoiceSettings'],
    summary: "Change the seller's data or what new invoices start with; issued invoices keep what they say",
    input: Type.Object({ settings: SettingsPatch }, closed),
    output: Type.Object({ settings: InvoiceSettings }),
  }),
}
