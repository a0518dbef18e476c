import type { EInvoiceProblem } from '../../e-invoice-data.ts'
import { type Decimal, add, equals, formatDecimal, isClose, isZero, negate, parseDecimal, percentOf, round, zero } from '../decimal.ts'
import type { StatedInvoice, StatedTax } from '../stated-invoice.ts'
import { createError, createWarning } from './problem.ts'
import { getStatedDigits } from './stated-digits.ts'

/** The breakdown of the tax: its bases, its amounts, and tax on what is exempt. */
export const checkTaxes = (invoice: StatedInvoice): EInvoiceProblem[] => [
  ...invoice.taxes.flatMap((tax) => [...checkAmount(tax, getStatedDigits(invoice))]),
  ...checkBases(invoice),
]

function checkBases(invoice: StatedInvoice): EInvoiceProblem[] {
  if (invoice.lines.length === 0) return []
  const bases = sumBases(invoice)
  return invoice.taxes.flatMap((tax) => [...checkBase(tax, bases)])
}

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

function* checkBase({ category, rate, base }: StatedTax, bases: ReadonlyMap<string, Decimal | null>): Generator<EInvoiceProblem> {
  const expected = bases.get(toKey(category, rate)) ?? (bases.has(toKey(category, rate)) ? null : zero)
  const stated = parseDecimal(base.text)
  if (!stated || !expected || equals(stated, expected)) return
  const values = { category, rate, stated: base.text, expected: formatDecimal(expected) }
  const create = isClose(stated, expected, officialTolerance) ? createWarning : createError
  yield create('tax_base_mismatch', { field: 'taxes.base', values })
}

/** The net amounts of lines and charges minus those of allowances by category and rate; null where one is missing or unreadable. */
function sumBases({ lines, allowances }: StatedInvoice): Map<string, Decimal | null> {
  const bases = new Map<string, Decimal | null>()
  const include = (key: string, amount: Decimal | null) => {
    const sum = bases.has(key) ? bases.get(key)! : zero
    bases.set(key, sum && amount && add(sum, amount))
  }
  for (const { taxCategory, taxRate, netAmount } of lines) include(toKey(taxCategory, taxRate), parseDecimal(netAmount.text))
  for (const { taxCategory, taxRate, amount, isCharge } of allowances) {
    const decimal = parseDecimal(amount.text)
    include(toKey(taxCategory, taxRate), decimal && (isCharge ? decimal : negate(decimal)))
  }
  return bases
}

/** The same for `19` and `19.00`. */
const toKey = (category: string, rate: string) => `${category} ${parseDecimal(rate || '0') ? Number(rate) : rate}`
