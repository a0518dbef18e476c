import type { ImportSettings } from '../../contract.ts'

type DateOrder = ImportSettings['dateOrder']
type DecimalMark = ImportSettings['decimalMark']

type DateParts = readonly [first: string, second: string, third: string]

/** The numbers of a date such as `03/04/2026` or `2026-04-03`. */
const splitDate = (text: string): DateParts | null => {
  const [, first, second, third] = /^\s*(\d{1,4})[./-]\s?(\d{1,2})[./-]\s?(\d{1,4})(?!\d)/.exec(text) ?? []
  return first && second && third ? [first, second, third] : null
}

const YEAR_LENGTH = 4
/** Dates with dots have the day first everywhere. */
const DOTS = /^\s*\d{1,2}\.\s?\d/
const MONTHS = 12
const FIRST_YEAR_OF_1900S = 70

/** `ambiguous` if all dates could be either day first or month first; null without dates. */
export function detectDateOrder(samples: readonly string[]): 'dmy' | 'mdy' | 'ymd' | 'ambiguous' | null {
  const dates = samples.map(splitDate).filter((parts) => parts !== null)
  if (dates.length === 0) return null
  if (dates.some(([first]) => first.length === YEAR_LENGTH)) return 'ymd'
  if (samples.some((text) => DOTS.test(text))) return 'dmy'
  if (dates.some(([first]) => Number(first) > MONTHS)) return 'dmy'
  return dates.some(([, second]) => Number(second) > MONTHS) ? 'mdy' : 'ambiguous'
}

/** Returns `YYYY-MM-DD`, or null if it is no date in this order. */
export function parseDate(text: string, order: Exclude<DateOrder, 'auto'>): string | null {
  const parts = splitDate(text)
  if (!parts) return null
  const isYearFirst = parts[0].length === YEAR_LENGTH || order === 'ymd'
  const [year, month, day] = isYearFirst ? parts : order === 'dmy' ? [parts[2], parts[1], parts[0]] : [parts[2], parts[0], parts[1]]
  const fullYear = year.length === 2 ? `${Number(year) < FIRST_YEAR_OF_1900S ? 20 : 19}${year}` : year.padStart(YEAR_LENGTH, '0')
  const date = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, date.length) !== date ? null : date
}

/** `ambiguous` if a single mark could also separate thousands; null without any mark. */
export function detectDecimalMark(samples: readonly string[]): 'comma' | 'point' | 'ambiguous' | null {
  const marks = samples.map((text) => text.replaceAll(/[^\d.,]/g, '')).filter((text) => /[.,]/.test(text))
  if (marks.length === 0) return null
  if (marks.some((text) => isCertain(text, ',', '.'))) return 'comma'
  return marks.some((text) => isCertain(text, '.', ',')) ? 'point' : 'ambiguous'
}

/** Whether `mark` starts the decimals: it comes last and once, after the other mark or before other than three digits. */
function isCertain(text: string, mark: string, other: string): boolean {
  const position = text.lastIndexOf(mark)
  if (position === -1 || position < text.lastIndexOf(other) || text.indexOf(mark) !== position) return false
  return text.includes(other) || text.length - position - 1 !== THOUSAND_DIGITS
}

const THOUSAND_DIGITS = 3

/** Returns null if it is no number. */
export function parseDecimal(text: string, mark: Exclude<DecimalMark, 'auto'>): number | null {
  const digits = text.replaceAll(/[^\d.,-]/g, '')
  const plain = mark === 'comma' ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '')
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : null
}
