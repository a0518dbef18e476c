import type { DateOrder } from '../../contract.ts'

/** Parses `26.11.2026`, `11/26/26`, `2026-11-26` or `20261126`, also followed by a time, to `2026-11-26`; null if it is no date. */
export function parseDay(text: string, order: DateOrder): string | null {
  const [, ...parts] = datePattern.exec(text.trim()) ?? compactPattern.exec(text.trim()) ?? []
  if (parts.length < 3) return null
  const isYearFirst = parts[0]!.length === 4
  const [year, month, day] = isYearFirst
    ? [parts[0]!, parts[1]!, parts[2]!]
    : order === 'mdy'
      ? [parts[2]!, parts[0]!, parts[1]!]
      : order === 'dmy'
        ? [parts[2]!, parts[1]!, parts[0]!]
        : [parts[0]!, parts[1]!, parts[2]!]
  return toDay(year.length === 2 ? `20${year}` : year, month, day)
}

const datePattern = /^(\d{4}|\d{1,2})[./\- 年](\d{1,2})[./\- 月](\d{4}|\d{1,2})日?(?:[T ,].*)?$/
const compactPattern = /^(\d{4})(\d{2})(\d{2})$/

function toDay(year: string, month: string, day: string): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${date}T00:00:00Z`)
  const isValid = /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
  return isValid && year >= '1990' && year < '2100' ? date : null
}

/** The order in which all dates of a column are valid, day first if several are. */
export function detectDateOrder(texts: readonly string[]): DateOrder {
  const orders = ['dmy', 'mdy', 'ymd'] as const
  return orders.find((order) => texts.length > 0 && texts.every((text) => parseDay(text, order) !== null)) ?? 'dmy'
}
