import { getMinorUnitDigits } from '#platform/contract/money.ts'
import type { FullInvoice } from '../../server/full-invoice.ts'
import { type TaxGroup, calculateTotals } from '../../totals.ts'

/** EN 16931 allows two decimals in amounts (BR-DEC). */
const MAX_DIGITS = 2

/** Amounts as an e-invoice states them, in units of its last decimal; those of credit notes are positive. */
export type StatedAmounts = {
  digits: number
  lines: { gross: number; discount: number; net: number }[]
  groups: (TaxGroup & { base: number })[]
  subtotal: number
  taxable: number
  tax: number
  total: number
  paid: number
  /** What the amount due deviates from the total minus what is paid (BT-114). */
  rounding: number
  due: number
}

/**
 * These are the amounts of the invoice. Only in currencies with three decimals are lines and discounts rounded to two and
 * taxed anew; the amount due remains the invoice's, and the rounding amount states the difference.
 */
export function toStatedAmounts({ row, lines: pricedLines }: FullInvoice): StatedAmounts {
  const digits = getMinorUnitDigits(row.currency)
  const sign = row.kind === 'credit-note' ? -1 : 1
  const round = (amount: number) => sign * roundToUnit(amount, 10 ** Math.max(0, digits - MAX_DIGITS)) || 0
  const { discountPercent, discountAmount } = row
  const exact = calculateTotals({ lines: pricedLines, discountPercent, discountAmount })!
  const lines = exact.lines.map(({ gross, discount, net }) => ({ gross: round(gross), discount: round(discount), net: round(net) }))
  const groups = exact.taxGroups.map((group) => {
    const base = sum(lines.filter((_, at) => isInGroup(pricedLines[at]!, group)).map(({ net }) => net))
    const discount = round(group.discount)
    return { ...group, base, discount, taxable: base - discount, tax: calculateTax(base - discount, group) }
  })
  const subtotal = sum(lines.map(({ net }) => net))
  const taxable = sum(groups.map((group) => group.taxable))
  const tax = sum(groups.map((group) => group.tax))
  const total = taxable + tax
  const paid = round(row.paid + row.credited)
  const due = round(row.total - row.paid - row.credited)
  const sums = { subtotal, taxable, tax, total, paid, due, rounding: due - (total - paid) }
  return { digits: Math.min(digits, MAX_DIGITS), lines, groups, ...sums }
}

const isInGroup = (line: { taxCategory: string; taxRate: number }, group: TaxGroup) =>
  line.taxCategory === group.taxCategory && line.taxRate === group.taxRate

const calculateTax = (unitPrice: number, { taxCategory, taxRate }: TaxGroup): number =>
  calculateTotals({ lines: [{ quantity: 1, unitPrice, taxCategory, taxRate }] })!.tax

/** Rounds half away from zero. */
const roundToUnit = (amount: number, unit: number) => Math.sign(amount) * Math.floor(Math.abs(amount) / unit + 0.5)

const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)

/** 1999 with two digits is `19.99`. */
export function formatUnits(amount: number, digits: number): string {
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const decimal = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return amount < 0 ? `-${decimal}` : decimal
}
