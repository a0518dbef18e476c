import type { EInvoiceField, EInvoiceProblem, EInvoiceProblemCode } from '../../e-invoice-data.ts'
import {
  type Decimal,
  absolute,
  add,
  equals,
  formatDecimal,
  isClose,
  isZero,
  multiply,
  parseDecimal,
  subtract,
  sum,
  zero,
} from '../decimal.ts'
import type { StatedAllowance, StatedInvoice, StatedLine } from '../stated-invoice.ts'
import { getStatedDigits } from './stated-digits.ts'
import { createError, createWarning } from './problem.ts'
import { hasNoLines } from './profile.ts'

/** Sums that do not add up. A sum with an amount that is missing or unreadable, which is another problem, is not checked. */
export const checkSums = (invoice: StatedInvoice): EInvoiceProblem[] => [
  ...invoice.lines.flatMap((line, at) => checkLine(line, { number: String(at + 1), digits: getStatedDigits(invoice) })),
  ...listSums(invoice).flatMap(checkSum),
]

type Sum = { code: EInvoiceProblemCode; field: EInvoiceField; stated: Decimal | null; parts: (Decimal | null)[] }

function checkSum({ code, field, stated, parts }: Sum): EInvoiceProblem[] {
  if (stated === null || parts.includes(null)) return []
  const expected = sum(parts as Decimal[])
  if (equals(stated, expected)) return []
  return [createError(code, { field, values: { stated: formatDecimal(stated), expected: formatDecimal(expected) } })]
}

function listSums(invoice: StatedInvoice): Sum[] {
  const { totals, taxes } = invoice
  const read = (name: keyof typeof totals, missing: Decimal | null) => readAmount(totals[name].text, missing)
  const [allowances, charges] = [false, true].map((isCharge) => invoice.allowances.filter((one) => one.isCharge === isCharge))
  const minus = (amount: Decimal | null) => amount && subtract(zero, amount)
  const sums: (Sum & { isSkipped?: boolean })[] = [
    {
      code: 'lines_total_mismatch',
      field: 'lineTotal',
      stated: read('lines', null),
      parts: invoice.lines.map(({ netAmount }) => readAmount(netAmount.text, null)),
      isSkipped: invoice.lines.length === 0,
    },
    { code: 'allowances_total_mismatch', field: 'allowanceTotal', stated: read('allowances', zero), parts: readAllowances(allowances!) },
    { code: 'allowances_total_mismatch', field: 'chargeTotal', stated: read('charges', zero), parts: readAllowances(charges!) },
    {
      code: 'net_total_mismatch',
      field: 'netTotal',
      stated: read('net', null),
      parts: [read('lines', null), minus(read('allowances', zero)), read('charges', zero)],
    },
    {
      code: 'tax_total_mismatch',
      field: 'taxTotal',
      stated: read('tax', null),
      parts: taxes.map(({ amount }) => readAmount(amount.text, null)),
      isSkipped: taxes.length === 0,
    },
    { code: 'gross_total_mismatch', field: 'grossTotal', stated: read('gross', null), parts: [read('net', null), read('tax', zero)] },
    {
      code: 'payable_amount_mismatch',
      field: 'payableAmount',
      stated: read('payable', null),
      parts: [read('gross', null), minus(read('paid', zero)), read('rounding', zero)],
    },
  ]
  return hasNoLines(invoice) ? sums.filter(({ code }) => code.startsWith('gross')) : sums.filter(({ isSkipped }) => !isSkipped)
}

const readAllowances = (allowances: readonly StatedAllowance[]) => allowances.map(({ amount }) => readAmount(amount.text, null))

const readAmount = (text: string, missing: Decimal | null) => (text === '' ? missing : parseDecimal(text))

/** Multiplies by the quantity that the price is for, instead of dividing. */
function checkLine(line: StatedLine, { number, digits }: { number: string; digits: number }): EInvoiceProblem[] {
  const [quantity, price, net] = [line.quantity, line.netPrice.text, line.netAmount.text].map(parseDecimal)
  const per = readAmount(line.priceQuantity, { units: 1n, places: 0 })
  const discounts = sumAdjustments(line.allowances)
  if (!quantity || !price || !net || !per || isZero(per) || !discounts) return []
  // Peppol tolerates rounding of up to two cents.
  const tolerance = multiply({ units: 2n, places: digits }, absolute(per))
  if (isClose(multiply(add(net, discounts), per), multiply(quantity, price), tolerance)) return []
  return [createWarning('line_amount_mismatch', { field: 'lines.netAmount', values: { line: number, stated: line.netAmount.text } })]
}

/** Discounts minus surcharges; null if one is missing or unreadable. */
function sumAdjustments(allowances: StatedLine['allowances']): Decimal | null {
  const [charges, discounts] = [true, false].map((isCharge) =>
    sumAmounts(allowances.filter((one) => one.isCharge === isCharge).map(({ amount }) => amount.text)),
  )
  return discounts && charges ? subtract(discounts, charges) : null
}

const sumAmounts = (texts: readonly string[]): Decimal | null =>
  texts.map(parseDecimal).reduce<Decimal | null>((total, amount) => total && amount && add(total, amount), zero)
