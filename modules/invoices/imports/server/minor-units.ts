import { getMinorUnitDigits, MAX_AMOUNT } from '#platform/contract/money.ts'

/** `isExact`: it has no more decimals than the currency. */
export type ParsedAmount = { amount: number; isExact: boolean }

/** Programs that calculate with floating-point numbers export `9.779999999999999`. */
const NOISE_DECIMALS = 9
const REAL_DECIMALS = 6

/** Minor units of a decimal such as `-1234.50`, rounded half away from zero; null if it is too large. */
export function parseMinorUnits(decimal: string, currency: string): ParsedAmount | null {
  const [, sign, whole, fraction] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(removeNoise(decimal)) ?? []
  if (whole === undefined) return null
  const digits = getMinorUnitDigits(currency)
  const kept = (fraction ?? '').padEnd(digits + 1, '0')
  const rounding = kept[digits]! >= '5' ? 1 : 0
  const amount = Number(whole + kept.slice(0, digits)) + rounding
  if (amount > MAX_AMOUNT) return null
  return { amount: sign && amount > 0 ? -amount : amount, isExact: !/[1-9]/.test(kept.slice(digits)) }
}

function removeNoise(decimal: string): string {
  const fraction = decimal.split('.')[1] ?? ''
  return fraction.length < NOISE_DECIMALS ? decimal : Number(decimal).toFixed(REAL_DECIMALS)
}
