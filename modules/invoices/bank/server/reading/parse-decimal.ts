import { MAX_AMOUNT, getMinorUnitDigits } from '#platform/contract/money.ts'
import type { DecimalSeparator } from '../../contract.ts'

/** Parses `1.234,56`, `1,234.56`, `1 234,56`, `1'234.56`, `-12`, `12-`, `(12)` or `12,00 €` to minor units; null if it is no amount. */
export function parseDecimal(text: string, separator: DecimalSeparator, currency: string): number | null {
  const plain = text.replace(/\p{Sc}|\b[A-Z]{3}\b|[\s\u00a0\u202f'’]/gu, '').replace(/[−–]/g, '-')
  const isNegative = /^-|-$|^\(.*\)$/.test(plain)
  const unsigned = plain.replace(/^[-+(]|[-+)]$/g, '')
  const thousands = separator === ',' ? '\\.' : ','
  const [, whole, fraction = ''] = new RegExp(`^(\\d+|\\d{1,3}(?:${thousands}\\d{3})+)(?:\\${separator}(\\d+))?$`).exec(unsigned) ?? []
  if (whole === undefined) return null
  const amount = toMinorUnits(whole.replace(/\D/g, ''), fraction, currency)
  return amount === null ? null : isNegative ? -amount || 0 : amount
}

/** Null if it has more decimals than the currency, zeros aside, or is too large. */
export function toMinorUnits(whole: string, fraction: string, currency: string): number | null {
  const digits = getMinorUnitDigits(currency)
  if (/[1-9]/.test(fraction.slice(digits))) return null
  const amount = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return amount <= MAX_AMOUNT ? amount : null
}

/** The separator that the amounts of a column use; null if they do not tell. */
export function detectSeparator(texts: readonly string[]): DecimalSeparator | null {
  for (const text of texts) {
    const [, last, after] = /([.,])(\d+)\D*$/.exec(text) ?? []
    if (last === undefined) continue
    const hasBoth = text.includes('.') && text.includes(',')
    const isRepeated = text.split(last).length > 2
    if (isRepeated) return last === ',' ? '.' : ','
    if (hasBoth || after!.length !== 3) return last as DecimalSeparator
  }
  return null
}
