/** An exact number: `units` × 10^-`places`. */
export type Decimal = { units: bigint; places: number }

/** Amounts of up to 10^12 and ten decimals; null for anything else. */
export function parseDecimal(text: string): Decimal | null {
  const [, sign, whole = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  const digits = whole.replace(/^0+(?=\d)/, '')
  if (sign === undefined || whole + fraction === '' || digits.length > 13 || fraction.length > 10) return null
  const magnitude = BigInt(whole + fraction)
  return { units: sign === '-' ? -magnitude : magnitude, places: fraction.length }
}

export const zero: Decimal = { units: 0n, places: 0 }

export function add(one: Decimal, other: Decimal): Decimal {
  const places = Math.max(one.places, other.places)
  return { units: scale(one, places) + scale(other, places), places }
}

const scale = ({ units, places }: Decimal, to: number): bigint => units * 10n ** BigInt(to - places)

export const negate = ({ units, places }: Decimal): Decimal => ({ units: -units, places })
export const subtract = (one: Decimal, other: Decimal): Decimal => add(one, negate(other))
export const sum = (decimals: readonly Decimal[]): Decimal => decimals.reduce(add, zero)
export const multiply = (one: Decimal, other: Decimal): Decimal => ({
  units: one.units * other.units,
  places: one.places + other.places,
})
export const percentOf = (amount: Decimal, percent: Decimal): Decimal => multiply(amount, { ...percent, places: percent.places + 2 })

export const absolute = (decimal: Decimal): Decimal => (decimal.units < 0n ? negate(decimal) : decimal)

export const isZero = ({ units }: Decimal): boolean => units === 0n
export const isNegative = ({ units }: Decimal): boolean => units < 0n
export const equals = (one: Decimal, other: Decimal): boolean => isZero(subtract(one, other))

/** Whether the two differ by at most `tolerance`. */
export const isClose = (one: Decimal, other: Decimal, tolerance: Decimal): boolean =>
  !isNegative(subtract(tolerance, absolute(subtract(one, other))))

/** Rounds half away from zero. */
export function round(decimal: Decimal, places: number): Decimal {
  if (decimal.places <= places) return decimal
  const divisor = 10n ** BigInt(decimal.places - places)
  const half = (absolute(decimal).units * 2n + divisor) / (divisor * 2n)
  return { units: decimal.units < 0n ? -half : half, places }
}

export function formatDecimal({ units, places }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return units < 0n ? `-${text}` : text
}

/** Without counting trailing zeros. */
export const countDecimals = (text: string): number => (/\.(\d*?)0*$/.exec(text)?.[1] ?? '').length
