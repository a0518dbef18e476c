import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { StoredFile } from '#platform/contract/files.ts'
import { languages } from '#platform/contract/user.ts'
import { Currency } from '#platform/contract/money.ts'
import { CalendarDate, Id, Nullable, OneOf, readOnly, closedObject } from '#platform/contract/schema.ts'
import { AccountingSettings } from '../accounting/contract.ts'
import { ExemptionReason, Percent, partyProperties, taxCategories } from '../invoice-contract.ts'

const OptionalText = (maxLength: number) => Nullable(Type.String({ maxLength }))

/** The seller (BG-4) with payment details (BG-17) and the registrations that national law requires. */
export const Seller = Type.Object({
  ...partyProperties,
  phone: OptionalText(64),
  website: OptionalText(200),
  registration: OptionalText(64),
  taxNumber: OptionalText(64),
  bank: OptionalText(120),
  iban: OptionalText(34),
  bic: OptionalText(11),
})
export type Seller = Static<typeof Seller>

/** `{year}`, `{yy}`, `{month}` and exactly one `{number}` or `{number:4}` (zero-padded). With a year, numbering restarts every year. */
const NumberPattern = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '^[^{}]*(\\{(year|yy|month)\\}[^{}]*)*\\{number(:[1-9])?\\}[^{}]*(\\{(year|yy|month)\\}[^{}]*)*$',
  description: 'a format with {number} once, such as INV-{year}-{number:4}',
})

export const InvoiceSettings = Type.Object({
  seller: Seller,
  /** A PNG or JPEG. */
  logo: readOnly(Nullable(StoredFile)),
  numberPattern: NumberPattern,
  creditNotePattern: NumberPattern,
  quotePattern: NumberPattern,
  /** The next invoice's number this year; it can be set until the first one is issued. */
  nextNumber: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  /** IANA time zone that determines the current date. */
  timeZone: Type.String({ minLength: 1, maxLength: 64 }),
  /** Currencies to choose from; the first is the default. */
  currencies: Type.Array(Currency, { minItems: 1, maxItems: 30 }),
  language: OneOf(languages),
  /** Days until an invoice is due. */
  paymentDays: Type.Integer({ minimum: 0, maximum: 365 }),
  /** Tax rates to choose from; the first is the default. */
  taxRates: Type.Array(
    closedObject({
      title: Type.String({ minLength: 1, maxLength: 60 }),
      taxRate: Percent,
      taxCategory: OneOf(taxCategories),
      exemptionReason: Type.Optional(ExemptionReason),
    }),
    { minItems: 1, maxItems: 20 },
  ),
  /** Days until a quote expires. */
  quoteDays: Type.Integer({ minimum: 1, maximum: 365 }),
  /** The introduction of new quotes. */
  quoteIntroduction: OptionalText(5_000),
  /** Defaults for new invoices. */
  notes: OptionalText(5_000),
  terms: OptionalText(5_000),
  /** Days after the due date when each reminder is due and the invoice's author is notified. */
  reminderDays: Type.Array(Type.Integer({ minimum: 1, maximum: 365 }), { maxItems: 5 }),
  /** The last day of the closed period: issuing and payments with a date until then are rejected. */
  closedUntil: Nullable(CalendarDate),
  accounting: Nullable(AccountingSettings),
})
export type InvoiceSettings = Static<typeof InvoiceSettings>
const { logo: _logo, seller: _seller, ...writable } = InvoiceSettings.properties
const SettingsPatch = closedObject({
  ...Type.Partial(Type.Object(writable)).properties,
  seller: Type.Optional(Type.Partial(Seller, { additionalProperties: false })),
  /** ID of a file the viewer uploaded, or null to remove the logo. */
  logoId: Type.Optional(Nullable(Id)),
  logo: Type.Optional(InvoiceSettings.properties.logo),
})
export type SettingsPatch = Static<typeof SettingsPatch>

export const settingsEndpoints = {
  getSettings: endpoint('GET /apps/invoice/settings', {
    access: ['read', 'Invoice'],
    summary: 'Get the seller’s details and the defaults for new invoices',
    topic: 'invoice-settings',
    input: Type.Object({}),
    output: Type.Object({ settings: InvoiceSettings }),
  }),
  updateSettings: endpoint('POST /apps/invoice/update-settings', {
    access: ['update', 'InvoiceSettings'],
    summary: 'Update the seller’s details or the defaults for new invoices; issued invoices stay unchanged',
    input: closedObject({ settings: SettingsPatch }),
    output: Type.Object({ settings: InvoiceSettings }),
  }),
}
