import Type, { type Static } from 'typebox'
import { StoredFile } from '#platform/contract/files.ts'
import { Amount, Currency } from '#platform/contract/money.ts'
import {
  CalendarDate,
  Id,
  Nullable,
  OneOf,
  Person,
  PersonReference,
  Time,
  createInput,
  entityProperties,
  readOnly,
  updateInput,
} from '#platform/contract/schema.ts'
import { ReadEInvoice } from './reading/e-invoice-data.ts'

export const billStatuses = ['review', 'approved', 'paid', 'rejected'] as const
export type BillStatus = (typeof billStatuses)[number]
/** Credit notes have negative amounts, so that sums over both kinds are correct. */
export const billKinds = ['invoice', 'credit-note'] as const
export type BillKind = (typeof billKinds)[number]
/** `pdf`: without embedded data, to be completed by hand. */
export const billFormats = ['ubl', 'cii', 'factur-x', 'pdf'] as const
export type BillFormat = (typeof billFormats)[number]
export const billSources = ['upload', 'email', 'manual'] as const
export type BillSource = (typeof billSources)[number]
export const billPaymentMethods = ['transfer', 'direct-debit', 'card', 'cash', 'other'] as const
export type BillPaymentMethod = (typeof billPaymentMethods)[number]
/** What a bill needs before it can be approved. */
export const requiredFields = ['number', 'supplierName', 'dueDate', 'total'] as const
export type RequiredField = (typeof requiredFields)[number]

/** The maximum number of bills in one command. */
export const BULK_LIMIT = 500

const OptionalText = (maxLength: number) => Nullable(Type.String({ maxLength }))

/** Copied from the supplier's latest bill when a supplier is chosen. */
export const supplierProperties = {
  supplierName: OptionalText(200),
  supplierVatId: OptionalText(32),
  supplierTaxNumber: OptionalText(64),
  supplierStreet: OptionalText(500),
  supplierPostCode: OptionalText(20),
  supplierCity: OptionalText(120),
  /** ISO 3166-1 alpha-2; any other text is stored unchanged. */
  supplierCountry: OptionalText(64),
  supplierEmail: OptionalText(254),
  accountHolder: OptionalText(200),
  iban: OptionalText(42),
  bic: OptionalText(11),
}

/** Each field is stored in a column of the same name. */
export const BillFields = Type.Object({
  kind: OneOf(billKinds),
  status: readOnly(OneOf(billStatuses)),
  /** The supplier's number of the invoice. */
  number: OptionalText(120),
  ...supplierProperties,
  issueDate: Nullable(CalendarDate),
  dueDate: Nullable(CalendarDate),
  currency: Currency,
  net: Nullable(Amount),
  tax: Nullable(Amount),
  /** With tax. */
  total: Nullable(Amount),
  /** The total without what has been paid in advance; the total unless it is set. */
  payable: Nullable(Amount),
  /** What the supplier wants to find in the transfer; the number unless it is set. */
  paymentReference: OptionalText(140),
  note: OptionalText(5_000),
  source: readOnly(OneOf(billSources)),
  format: readOnly(Nullable(OneOf(billFormats))),
  paidDate: readOnly(Nullable(CalendarDate)),
  paidMethod: readOnly(Nullable(OneOf(billPaymentMethods))),
  /** The account it was paid from. */
  paidAccount: readOnly(OptionalText(100)),
  /** When it was last written to a SEPA file, and the id of that file. */
  exportedAt: readOnly(Nullable(Time)),
  exportMessageId: readOnly(OptionalText(35)),
})
export type BillFields = Static<typeof BillFields>

/** `review` again: reopened or returned. */
const BillStep = Type.Object({ status: OneOf(billStatuses), at: Time, by: Nullable(Person), note: Nullable(Type.String()) })
export type BillStep = Static<typeof BillStep>

export const ListedBill = Type.Object({
  ...entityProperties,
  ...BillFields.properties,
  /** Who is asked to approve it. */
  assignee: Nullable(Person),
  createdBy: readOnly(Nullable(Person)),
  /** An earlier bill of the same supplier with the same number. */
  possibleDuplicateOf: readOnly(Nullable(Id)),
  errorCount: readOnly(Type.Integer()),
  warningCount: readOnly(Type.Integer()),
  /** The required fields that are empty. */
  missing: readOnly(Type.Array(OneOf(requiredFields))),
  /** Overdue on the current day in the time zone of the invoice settings. */
  isOverdue: readOnly(Type.Boolean()),
})
export type ListedBill = Static<typeof ListedBill>

/**
 * As the problems of an e-invoice, and `iban_changed` with the values `iban` and `previous`, and `unreadable_data` with the `reason` why the
 * e-invoice in a PDF was not read.
 */
const BillProblem = Type.Object({
  code: Type.String(),
  severity: OneOf(['error', 'warning']),
  /** A property of `eInvoice`, such as `supplier.vatId`. */
  field: Nullable(Type.String()),
  values: Type.Record(Type.String(), Type.String()),
})
export type BillProblem = Static<typeof BillProblem>

/** The original, unchanged. */
const BillFile = Type.Object({ ...StoredFile.properties, sha256: Type.String() })

export const Bill = Type.Object({
  ...ListedBill.properties,
  file: readOnly(Nullable(BillFile)),
  /** What was read from the file; it stays as it was when the bill is edited. */
  eInvoice: readOnly(Nullable(ReadEInvoice)),
  problems: readOnly(Type.Array(BillProblem)),
  /** The email it arrived with. */
  email: readOnly(Nullable(Type.Object({ id: Nullable(Id), sender: Type.String(), subject: Type.String() }))),
  /** Oldest first. */
  steps: readOnly(Type.Array(BillStep)),
  possibleDuplicate: readOnly(Nullable(Type.Object({ id: Id, number: Nullable(Type.String()), status: OneOf(billStatuses) }))),
  /** The text of the QR code with which banking apps fill in the transfer; null if the bill is not in euro or lacks an IBAN. */
  epcPayload: readOnly(Nullable(Type.String())),
})
export type Bill = Static<typeof Bill>

const inputFields = { assignee: Nullable(PersonReference) }
export const BillDraft = createInput(Bill, ['supplierName'], inputFields)
export type BillDraft = Static<typeof BillDraft>
export const BillPatch = updateInput(Bill, inputFields)
export type BillPatch = Static<typeof BillPatch>

export const BillOutput = Type.Object({ bill: Bill })
export const BillListOutput = Type.Object({ bills: Type.Array(ListedBill) })
export const BillIds = Type.Array(Id, { minItems: 1, maxItems: BULK_LIMIT })
