import { getMinorUnitDigits } from '#platform/contract/money.ts'
import type { EInvoiceSource } from './read-source.ts'

/** A number as a fraction of integers. */
type Fraction = { over: bigint; under: bigint }

function toFraction(text: string): Fraction {
  const [whole = '0', decimals = ''] = text.split('.')
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) }
}
const add = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.under + b.over * a.under, under: a.under * b.under })
const subtract = (a: Fraction, b: Fraction): Fraction => add(a, { ...b, over: -b.over })
const multiply = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under })
const ZERO: Fraction = { over: 0n, under: 1n }
const sum = (values: Fraction[]) => values.reduce(add, ZERO)

/** Rounds half away from zero. */
function round(value: Fraction, digits: number): Fraction {
  const scale = 10n ** BigInt(digits)
  const magnitude = value.over < 0n ? -value.over : value.over
  const units = (magnitude * scale * 2n + value.under) / (value.under * 2n)
  return { over: value.over < 0n ? -units : units, under: scale }
}

/** Fails instead of rounding. */
function formatExactly({ over, under }: Fraction, digits: number): string {
  const scale = 10n ** BigInt(digits)
  if ((over * scale) % under !== 0n) throw new Error(`${over}/${under} has more than ${digits} decimals`)
  const units = (over * scale) / under
  const magnitude = units < 0n ? -units : units
  const fraction = digits === 0 ? '' : `.${String(magnitude % scale).padStart(digits, '0')}`
  return `${units < 0n ? '-' : ''}${magnitude / scale}${fraction}`
}

/** Computes the sums of an e-invoice anew, in fractions, from its inputs and the document discounts that it states by category and rate. */
export function computeExactTotals({ invoice: { row, lines } }: EInvoiceSource, discounts: ReadonlyMap<string, string>) {
  const digits = getMinorUnitDigits(row.currency)
  const stated = Math.min(digits, 2)
  const format = (value: Fraction) => formatExactly(value, stated)
  const sign = toFraction(row.kind === 'credit-note' ? '-1' : '1')
  const unit = { over: 1n, under: 10n ** BigInt(digits) }
  const nets = lines.map((line) => {
    const price = multiply(toFraction(String(line.unitPrice)), unit)
    const gross = round(multiply(multiply(toFraction(String(line.quantity)), price), sign), digits)
    const percent = multiply(toFraction(String(line.discountPercent ?? 0)), { over: 1n, under: 100n })
    const amount = multiply(toFraction(String((line.discountAmount ?? 0) * (gross.over < 0n ? -1 : 1))), unit)
    return round(subtract(gross, line.discountPercent ? round(multiply(gross, percent), digits) : amount), stated)
  })
  const groups = [...new Set(lines.map(toGroupKey))].map((key) => {
    const base = sum(nets.filter((_, at) => toGroupKey(lines[at]!) === key))
    const taxable = subtract(base, toFraction(discounts.get(key) ?? '0'))
    const rate = multiply(toFraction(key.split(' ')[1]!), { over: 1n, under: 100n })
    return { key, taxable, tax: round(multiply(taxable, rate), stated) }
  })
  const due = multiply(multiply(toFraction(String(row.total - row.paid - row.credited)), unit), sign)
  const taxable = sum(groups.map((group) => group.taxable))
  const tax = sum(groups.map((group) => group.tax))
  return {
    nets: nets.map(format),
    groups: groups.map((group) => ({ key: group.key, taxable: format(group.taxable), tax: format(group.tax) })),
    lines: format(sum(nets)),
    taxable: format(taxable),
    tax: format(tax),
    total: format(add(taxable, tax)),
    due: format(round(due, stated)),
  }
}

export const toGroupKey = ({ taxCategory, taxRate }: { taxCategory: string; taxRate: number }) => `${taxCategory} ${taxRate}`
