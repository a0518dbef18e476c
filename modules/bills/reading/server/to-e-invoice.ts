import type { ReadEInvoice } from '../e-invoice-data.ts'
import { cleanLongText, cleanText, removeSpaces } from './clean-text.ts'
import { formatDecimal, parseDecimal } from './decimal.ts'
import { parseDay } from './parse-day.ts'
import type { StatedAllowance, StatedInvoice, StatedLine, StatedParty, StatedTax } from './stated-invoice.ts'

/** What can be shown and saved of the file. */
export function toEInvoice(stated: StatedInvoice): Omit<ReadEInvoice, 'problems'> {
  const { totals, payment } = stated
  return {
    format: stated.format,
    type: stated.isCreditNote ? 'credit_note' : 'invoice',
    number: cleanText(stated.number),
    issueDate: parseDay(stated.issueDate),
    dueDate: parseDay(stated.dueDate),
    currency: cleanText(stated.currency),
    supplier: toSupplier(stated.supplier),
    buyer: { name: cleanText(stated.buyer.name), vatId: cleanText(stated.buyer.vatId), country: cleanText(stated.buyer.country) },
    buyerReference: cleanText(stated.buyerReference),
    orderReference: cleanText(stated.orderReference),
    note: cleanLongText(stated.note),
    lines: stated.lines.map(toLine),
    allowances: stated.allowances.map(toAllowance),
    taxes: stated.taxes.map(toTax),
    netTotal: toDecimal(totals.net.text),
    taxTotal: toDecimal(totals.tax.text),
    grossTotal: toDecimal(totals.gross.text),
    paidAmount: toDecimal(totals.paid.text),
    payableAmount: toDecimal(totals.payable.text),
    payment: {
      iban: cleanText(removeSpaces(payment.iban)),
      bic: cleanText(removeSpaces(payment.bic)),
      accountHolder: cleanText(payment.accountHolder),
      reference: cleanText(payment.reference),
      meansCode: cleanText(payment.meansCode),
    },
    attachments: stated.attachments.map(({ name, mimeType, size }) => ({
      name: cleanText(name) ?? '',
      mimeType: cleanText(mimeType) ?? '',
      size,
    })),
  }
}

function toDecimal(text: string): string | null {
  const decimal = parseDecimal(text)
  return decimal && formatDecimal(decimal)
}

const toSupplier = ({ identifiers: _, ...supplier }: StatedParty): ReadEInvoice['supplier'] => ({
  name: cleanText(supplier.name),
  vatId: cleanText(supplier.vatId),
  taxId: cleanText(supplier.taxId),
  street: cleanText(supplier.street),
  postalCode: cleanText(supplier.postalCode),
  city: cleanText(supplier.city),
  country: cleanText(supplier.country),
  email: cleanText(supplier.email),
  electronicAddress: cleanText(supplier.electronicAddress),
})

const toLine = (line: StatedLine): ReadEInvoice['lines'][number] => ({
  name: cleanText(line.name),
  description: cleanLongText(line.description),
  quantity: toDecimal(line.quantity),
  unit: cleanText(line.unit),
  netPrice: toDecimal(line.netPrice.text),
  priceQuantity: toDecimal(line.priceQuantity),
  taxRate: toDecimal(line.taxRate),
  taxCategory: cleanText(line.taxCategory),
  netAmount: toDecimal(line.netAmount.text),
})

const toAllowance = (allowance: StatedAllowance): ReadEInvoice['allowances'][number] => ({
  isCharge: allowance.isCharge,
  reason: cleanText(allowance.reason),
  amount: toDecimal(allowance.amount.text),
  taxRate: toDecimal(allowance.taxRate),
  taxCategory: cleanText(allowance.taxCategory),
})

const toTax = ({ category, rate, base, amount }: StatedTax): ReadEInvoice['taxes'][number] => ({
  category: cleanText(category),
  rate: toDecimal(rate),
  base: toDecimal(base.text),
  amount: toDecimal(amount.text),
})
