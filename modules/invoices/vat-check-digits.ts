import { hasRemainderOne } from './mod-97.ts'

/** By prefix: whether the check digits of what follows it are correct; expects the format of the country. */
const checks: Record<string, (id: string) => boolean> = {
  AT: (id) => (10 - ((sumAustrian(toDigits(id.slice(1, 8))) + 4) % 10)) % 10 === Number(id[8]),
  BE: (id) => 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8)),
  CH: (id) => isElevenMinusSum(id.slice(1, 10), [5, 4, 3, 2, 7, 6, 5, 4]),
  DE: (id) => hasPureCheckDigit(toDigits(id)),
  DK: (id) => sumWeighted(id, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  EL: (id) => (sumWeighted(id, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(id[8]),
  FI: (id) => isElevenMinusSum(id, [7, 9, 10, 5, 8, 4, 2]),
  FR: (id) => /^\D|^.\D/.test(id) || (12 + 3 * (Number(id.slice(2)) % 97)) % 97 === Number(id.slice(0, 2)),
  IT: (id) => isLuhn(id),
  LU: (id) => Number(id.slice(0, 6)) % 89 === Number(id.slice(6)),
  NL: (id) => sumWeighted(id, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(id[8]) || hasRemainderOne(`NL${id}`),
  NO: (id) => isElevenMinusSum(id.slice(0, 9), [3, 2, 7, 6, 5, 4, 3, 2]),
  PL: (id) => sumWeighted(id, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(id[9]),
  PT: (id) => getPortugueseDigit(sumWeighted(id, [9, 8, 7, 6, 5, 4, 3, 2])) === Number(id[8]),
  SE: (id) => isLuhn(id.slice(0, 10)),
}

/** True also for countries whose check digits are not published or have many exceptions. Expects a VAT ID of a valid format. */
export function hasVatCheckDigits(vatId: string): boolean {
  const text = vatId.replaceAll(/[\s.-]/g, '').toUpperCase()
  return checks[text.slice(0, 2)]?.(text.slice(2)) ?? true
}

const toDigits = (text: string) => Array.from(text, Number)

const sumWeighted = (id: string, weights: readonly number[]) => weights.reduce((sum, weight, at) => sum + weight * Number(id[at]), 0)

function isElevenMinusSum(id: string, weights: readonly number[]): boolean {
  const digit = (11 - (sumWeighted(id, weights) % 11)) % 11
  return digit === Number(id[weights.length])
}

const getPortugueseDigit = (sum: number) => (sum % 11 < 2 ? 0 : 11 - (sum % 11))

const sumAustrian = (digits: readonly number[]) =>
  digits.reduce((sum, digit, at) => sum + (at % 2 === 0 ? digit : Math.floor(digit / 5) + ((digit * 2) % 10)), 0)

function isLuhn(id: string): boolean {
  const doubled = toDigits(id)
    .toReversed()
    .map((digit, at) => (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
  return doubled.reduce((sum, digit) => sum + digit, 0) % 10 === 0
}

/** ISO 7064 MOD 11,10 */
function hasPureCheckDigit(digits: readonly number[]): boolean {
  const product = digits.slice(0, -1).reduce((previous, digit) => (((digit + previous) % 10 || 10) * 2) % 11, 10)
  return (11 - product) % 10 === digits.at(-1)
}
