import { toMinorUnits } from '#modules/invoices/server/index.ts'
import { currencies } from '#platform/contract/money.ts'
import { BillFields } from '../../bill-schema.ts'
import type { ReadEInvoice } from '../../reading/e-invoice-data.ts'
import type { BillValues } from '../../server/bill-columns.ts'

/** Texts are shortened to what a bill can store; the data of the file keeps them in full. Amounts of an unknown currency stay empty. */
export function toBillValues(eInvoice: ReadEInvoice, defaultCurrency: string): BillValues {
  const { type, supplier, payment, number, issueDate, dueDate, currency } = eInvoice
  const isKnown = currency !== null && currencies.includes(currency)
  const toAmount = (decimal: string | null) => (isKnown && decimal !== null ? parseAmount(decimal, currency) : null)
  return shortenTexts({
    kind: type === 'credit_note' ? 'credit-note' : 'invoice',
    number,
    supplierName: supplier.name,
    supplierVatId: supplier.vatId,
    supplierTaxNumber: supplier.taxId,
    supplierStreet: supplier.street,
    supplierPostCode: supplier.postalCode,
    supplierCity: supplier.city,
    supplierCountry: supplier.country,
    supplierEmail: supplier.email,
    accountHolder: payment.accountHolder,
    iban: payment.iban,
    bic: payment.bic,
    paymentReference: payment.reference,
    issueDate,
    dueDate,
    currency: isKnown ? currency : defaultCurrency,
    net: toAmount(eInvoice.netTotal),
    tax: toAmount(eInvoice.taxTotal),
    total: toAmount(eInvoice.grossTotal),
    payable: toAmount(eInvoice.payableAmount ?? eInvoice.grossTotal),
  })
}

function parseAmount(decimal: string, currency: string): number | null {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  const amount = whole === undefined ? null : toMinorUnits(whole, fraction, currency)
  return amount === null ? null : sign ? -amount || 0 : amount
}

const maxLengths = new Map(
  Object.entries(BillFields.properties).map(([name, schema]) => [name, (schema as { maxLength?: number }).maxLength ?? Infinity]),
)

const shortenTexts = (values: BillValues): BillValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? shorten(value, maxLengths.get(name)!) : value]),
  )

/** Counts code points, as the validation of requests does. */
const shorten = (text: string, maxLength: number) => (text.length <= maxLength ? text : [...text].slice(0, maxLength).join(''))
