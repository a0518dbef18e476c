import Type, { type Static } from 'typebox'
import { CalendarDate, Nullable, OneOf, closedObject } from '#platform/contract/schema.ts'

export const E_INVOICE_LIMIT_BYTES = 20 * 1024 * 1024

const eInvoiceFormats = ['ubl', 'cii', 'factur-x'] as const
const eInvoiceTypes = ['invoice', 'credit_note'] as const

/** Exact, as stated in the file: `1234.50` or `-3`. Null if missing or not a decimal, which is among the problems. */
const Decimal = Type.String({ pattern: '^-?\\d+(\\.\\d+)?$', examples: ['1234.50'] })
const Text = Nullable(Type.String())

const Supplier = closedObject({
  name: Text,
  vatId: Text,
  taxId: Text,
  street: Text,
  postalCode: Text,
  city: Text,
  /** ISO 3166 */
  country: Text,
  email: Text,
  electronicAddress: Text,
})

const Line = closedObject({
  name: Text,
  description: Text,
  quantity: Nullable(Decimal),
  /** UN/ECE Recommendation 20, such as `C62` or `HUR` */
  unit: Text,
  netPrice: Nullable(Decimal),
  /** How many units the price is for; null for one. */
  priceQuantity: Nullable(Decimal),
  /** Percent */
  taxRate: Nullable(Decimal),
  /** UNCL 5305, such as `S` or `AE` */
  taxCategory: Text,
  netAmount: Nullable(Decimal),
})

const Tax = closedObject({
  category: Text,
  rate: Nullable(Decimal),
  base: Nullable(Decimal),
  amount: Nullable(Decimal),
})

/** A discount or surcharge on the whole invoice; the net total already includes it. */
const Allowance = closedObject({
  isCharge: Type.Boolean(),
  reason: Text,
  amount: Nullable(Decimal),
  taxRate: Nullable(Decimal),
  taxCategory: Text,
})

const Payment = closedObject({
  iban: Text,
  bic: Text,
  accountHolder: Text,
  reference: Text,
  /** UNCL 4461: `58` is a SEPA credit transfer */
  meansCode: Text,
})

/** `size` is in bytes. */
const Attachment = closedObject({ name: Type.String(), mimeType: Type.String(), size: Type.Integer() })

/** What is wrong with the invoice, with the rule of EN 16931 that it violates. */
export const eInvoiceProblemCodes = [
  /** BR-01 to BR-26, BR-49, BR-CO-4, BR-CO-18, BR-CO-25 and BR-CO-26; `field` says what is missing. */
  'missing',
  /** BT-24 */
  'unknown_specification',
  /** BR-CL-01 */
  'unknown_type',
  /** BR-CL-04 */
  'unknown_currency',
  /** BR-CL-14 */
  'unknown_country',
  /** BR-CL-17 and BR-CL-18 */
  'unknown_tax_category',
  /** PEPPOL-EN16931-R051: an amount in another currency than the invoice. */
  'currency_mismatch',
  /** PEPPOL-EN16931-F001 */
  'invalid_date',
  /** Not a decimal number, or one with too many digits. */
  'invalid_amount',
  /** BR-DEC-01 to BR-DEC-28 */
  'too_many_decimals',
  /** BR-27 */
  'negative_price',
  'due_before_issue',
  /** PEPPOL-EN16931-R120: quantity × price and the discounts of the line. */
  'line_amount_mismatch',
  /** BR-CO-10 */
  'lines_total_mismatch',
  /** BR-CO-11 and BR-CO-12 */
  'allowances_total_mismatch',
  /** BR-CO-13 */
  'net_total_mismatch',
  /** BR-CO-14 */
  'tax_total_mismatch',
  /** BR-CO-15 */
  'gross_total_mismatch',
  /** BR-CO-16 */
  'payable_amount_mismatch',
  /** BR-CO-17, BR-S-09 */
  'tax_amount_mismatch',
  /** BR-S-08, BR-Z-08, BR-E-08, BR-AE-08 and the same of the other categories. */
  'tax_base_mismatch',
  /** BR-Z-09, BR-E-09, BR-AE-09 and the same of the other categories: exempt, but taxed. */
  'tax_on_exempt',
  /** BR-CO-9, or wrong check digits. */
  'invalid_vat_id',
  'invalid_iban',
  'invalid_bic',
] as const
export type EInvoiceProblemCode = (typeof eInvoiceProblemCodes)[number]

/** What problems are about; most are properties of this response. */
export const eInvoiceFields = [
  'specification',
  'type',
  'number',
  'issueDate',
  'dueDate',
  'currency',
  'supplier.name',
  'supplier.vatId',
  'supplier.country',
  'supplier.identifier',
  'buyer.name',
  'buyer.vatId',
  'buyer.country',
  'payment.meansCode',
  'payment.iban',
  'payment.bic',
  'lines',
  'lines.id',
  'lines.name',
  'lines.quantity',
  'lines.unit',
  'lines.netPrice',
  'lines.priceQuantity',
  'lines.taxRate',
  'lines.taxCategory',
  'lines.netAmount',
  'allowances.amount',
  'allowances.reason',
  'allowances.taxCategory',
  'taxes',
  'taxes.category',
  'taxes.rate',
  'taxes.base',
  'taxes.amount',
  'taxes.exemptionReason',
  'lineTotal',
  'allowanceTotal',
  'chargeTotal',
  'netTotal',
  'taxTotal',
  'grossTotal',
  'paidAmount',
  'rounding',
  'payableAmount',
] as const
export type EInvoiceField = (typeof eInvoiceFields)[number]

/** `values` may contain `stated`, `expected`, `line` (from 1), `category` and `rate`. */
const Problem = closedObject({
  code: OneOf(eInvoiceProblemCodes),
  /** `error`: do not pay without asking the supplier. `warning`: a formal mistake. */
  severity: OneOf(['error', 'warning']),
  field: Nullable(OneOf(eInvoiceFields)),
  values: Type.Record(Type.String(), Type.String()),
})
export type EInvoiceProblem = Static<typeof Problem>

/** What an e-invoice states. Properties that the file lacks are null. */
export const ReadEInvoice = closedObject({
  format: OneOf(eInvoiceFormats),
  type: OneOf(eInvoiceTypes),
  number: Text,
  issueDate: Nullable(CalendarDate),
  dueDate: Nullable(CalendarDate),
  /** ISO 4217; other codes are among the problems. */
  currency: Text,
  supplier: Supplier,
  buyer: closedObject({ name: Text, vatId: Text, country: Text }),
  buyerReference: Text,
  orderReference: Text,
  note: Text,
  lines: Type.Array(Line),
  allowances: Type.Array(Allowance),
  taxes: Type.Array(Tax),
  /** Without tax, after allowances */
  netTotal: Nullable(Decimal),
  taxTotal: Nullable(Decimal),
  grossTotal: Nullable(Decimal),
  paidAmount: Nullable(Decimal),
  payableAmount: Nullable(Decimal),
  payment: Payment,
  attachments: Type.Array(Attachment),
  problems: Type.Array(Problem),
})
export type ReadEInvoice = Static<typeof ReadEInvoice>

/** Why a file is not read at all. */
export const unreadableCodes = [
  'not_an_e_invoice',
  'unsupported_xml',
  'no_embedded_invoice',
  'encrypted_pdf',
  'damaged_pdf',
  'document_type',
  'truncated',
  'malformed_xml',
  'unknown_encoding',
  'too_large',
] as const
export type UnreadableCode = (typeof unreadableCodes)[number]
