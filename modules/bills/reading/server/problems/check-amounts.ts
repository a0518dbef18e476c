import type { EInvoiceField, EInvoiceProblem } from '../../e-invoice-data.ts'
import { countDecimals, isNegative, parseDecimal } from '../decimal.ts'
import type { StatedAmount, StatedInvoice } from '../stated-invoice.ts'
import { createError, createWarning } from './problem.ts'

/** `line` counts from 1. */
type Stated = { field: EInvoiceField; line?: string; amount: StatedAmount }

/** Numbers that cannot be read, and amounts that are in another currency, too exact or negative. */
export function checkAmounts(invoice: StatedInvoice): EInvoiceProblem[] {
  const [amounts, prices] = [listAmounts(invoice), listPrices(invoice)]
  return [
    ...[...amounts, ...prices, ...listOtherNumbers(invoice)].flatMap(checkNumber),
    ...checkCurrencies([...amounts, ...prices], invoice.currency),
    ...amounts
      .filter(({ amount }) => countDecimals(amount.text) > 2)
      .map((stated) => createWarning('too_many_decimals', toDetails(stated))),
    ...prices.filter(({ amount }) => isNegativeText(amount.text)).map((stated) => createWarning('negative_price', toDetails(stated))),
  ]
}

const toDetails = ({ field, line, amount }: Stated) => ({ field, values: { ...(line && { line }), stated: amount.text } })

const isNegativeText = (text: string) => isNegative(parseDecimal(text) ?? { units: 0n, places: 0 })

function listAmounts({ totals, lines, taxes, allowances }: StatedInvoice): Stated[] {
  return [
    ...Object.entries(totals).map(([name, amount]) => ({ field: totalFields[name as keyof typeof totals], amount })),
    ...lines.map(({ netAmount }, at) => ({ field: 'lines.netAmount' as const, line: String(at + 1), amount: netAmount })),
    ...taxes.map(({ base }) => ({ field: 'taxes.base' as const, amount: base })),
    ...taxes.map(({ amount }) => ({ field: 'taxes.amount' as const, amount })),
    ...allowances.map(({ amount }) => ({ field: 'allowances.amount' as const, amount })),
  ]
}

const totalFields: Record<keyof StatedInvoice['totals'], EInvoiceField> = {
  lines: 'lineTotal',
  allowances: 'allowanceTotal',
  charges: 'chargeTotal',
  net: 'netTotal',
  tax: 'taxTotal',
  gross: 'grossTotal',
  paid: 'paidAmount',
  rounding: 'rounding',
  payable: 'payableAmount',
}

const listPrices = ({ lines }: StatedInvoice): Stated[] =>
  lines.map(({ netPrice }, at) => ({ field: 'lines.netPrice' as const, line: String(at + 1), amount: netPrice }))

function listOtherNumbers({ lines, taxes }: StatedInvoice): Stated[] {
  const ofLines = lines.flatMap(({ quantity, priceQuantity, taxRate }, at) =>
    Object.entries({ 'lines.quantity': quantity, 'lines.priceQuantity': priceQuantity, 'lines.taxRate': taxRate }).map(([field, text]) =>
      toNumber(field as EInvoiceField, text, String(at + 1)),
    ),
  )
  return [...ofLines, ...taxes.map(({ rate }) => toNumber('taxes.rate', rate))]
}

const toNumber = (field: EInvoiceField, text: string, line?: string): Stated => ({
  field,
  ...(line && { line }),
  amount: { text, currency: '' },
})

const checkNumber = (stated: Stated): EInvoiceProblem[] =>
  stated.amount.text && parseDecimal(stated.amount.text) === null ? [createError('invalid_amount', toDetails(stated))] : []

/** The first is enough: a file in two currencies usually has many. */
function checkCurrencies(amounts: readonly Stated[], currency: string): EInvoiceProblem[] {
  const other = amounts.find(({ amount }) => currency && amount.currency && amount.currency !== currency)
  if (!other) return []
  const { values, field } = toDetails(other)
  return [createError('currency_mismatch', { field, values: { ...values, stated: other.amount.currency, expected: currency } })]
}
