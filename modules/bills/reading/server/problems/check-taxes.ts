import type { EInvoiceProblem } from '../../e-invoice-data.ts'
import { type Decimal, equals, formatDecimal, isClose, isZero, parseDecimal, percentOf, round, subtract } from '../decimal.ts'
import type { StatedInvoice, StatedTax } from '../stated-invoice.ts'
import { sumAmounts } from './check-sums.ts'
import { createError, createWarning } from './problem.ts'
import { getStatedDigits } from './stated-digits.ts'

/** The breakdown of the tax: its bases, its amounts, and tax on what is exempt. */
export const checkTaxes = (invoice: StatedInvoice): EInvoiceProblem[] => [
  ...invoice.taxes.flatMap((tax) => [...checkAmount(tax, getStatedDigits(invoice))]),
  ...(invoice.lines.length > 0 ? invoice.taxes.flatMap((tax) => [...checkBase(invoice, tax)]) : []),
]

/** EN 16931 tolerates a difference of one unit of the currency. */
const officialTolerance: Decimal = { units: 1n, places: 0 }

function* checkAmount({ category, rate, base, amount }: StatedTax, digits: number): Generator<EInvoiceProblem> {
  const [percent, taxable, tax] = [rate || '0', base.text, amount.text].map(parseDecimal)
  if (!percent || !taxable || !tax) return
  const values = { category, rate, stated: amount.text }
  const isExempt = ['Z', 'E', 'AE', 'K', 'G', 'O'].includes(category)
  if (isExempt) {
    if (!isZero(tax)) yield createError('tax_on_exempt', { field: 'taxes.amount', values })
    return
  }
  const exact = percentOf(taxable, percent)
  const expected = round(exact, digits)
  if (equals(tax, expected) || equals(tax, round(exact, 2))) return
  const create = isClose(tax, expected, officialTolerance) ? createWarning : createError
  yield create('tax_amount_mismatch', { field: 'taxes.amount', values: { ...values, expected: formatDecimal(expected) } })
}

function* checkBase(invoice: StatedInvoice, { category, rate, base }: StatedTax): Generator<EInvoiceProblem> {
  const isSame = (one: { taxCategory: string; taxRate: string }) => one.taxCategory === category && isSameRate(one.taxRate, rate)
  const lines = sumAmounts(invoice.lines.filter(isSame).map(({ netAmount }) => netAmount.text))
  const adjustments = [true, false].map((isCharge) =>
    sumAmounts(invoice.allowances.filter((one) => one.isCharge === isCharge && isSame(one)).map(({ amount }) => amount.text)),
  )
  const [charges, allowances, stated] = [...adjustments, parseDecimal(base.text)]
  if (!lines || !charges || !allowances || !stated) return
  const expected = subtract(lines, subtract(allowances, charges))
  if (equals(stated, expected)) return
  const values = { category, rate, stated: base.text, expected: formatDecimal(expected) }
  const create = isClose(stated, expected, officialTolerance) ? createWarning : createError
  yield create('tax_base_mismatch', { field: 'taxes.base', values })
}

function isSameRate(one: string, other: string): boolean {
  const [first, second] = [one || '0', other || '0'].map(parseDecimal)
  return first && second ? equals(first, second) : one === other
}
