import type { ImportSettings } from '../../contract.ts'
import { toText, type Cell } from './cell.ts'

export type DayOrder = 'dmy' | 'mdy' | 'ymd' | 'ambiguous'

const NUMERIC = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})\.?(?:[T ,]+(.*))?$/
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]m)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i

/**
 * Whether 3/4/2026 is the third of April or March 4: as other values of the column show, such as 25/4/2026. Contradicting values make
 * it ambiguous. Dates with dots have the day first everywhere.
 */
export function findDayOrder(cells: readonly Cell[], setting: ImportSettings['dateOrder'], timeZone: string): DayOrder {
  if (setting !== 'auto') return setting
  let [isDayFirst, isMonthFirst] = [false, false]
  for (const cell of cells) {
    const [, first, mark, second, third] = (typeof cell === 'string' && NUMERIC.exec(cell.trim())) || []
    if (!first || mark === '.' || first.length > 2 || !third) continue
    isDayFirst ||= Number(first) > 12
    isMonthFirst ||= Number(second) > 12
  }
  if (isDayFirst && isMonthFirst) return 'ambiguous'
  return isMonthFirst || (!isDayFirst && timeZone.startsWith('America/')) ? 'mdy' : 'dmy'
}

export type ParsedDate = { date: string; time: string | null; offset: string | null }

/** `invalid`: no existing day. `ambiguous`: could be day and month in either order. */
export function parseDate(cell: Cell, order: DayOrder): ParsedDate | 'invalid' | 'ambiguous' {
  if (cell instanceof Date) {
    const [date, time] = cell.toISOString().split(/[TZ]/) as [string, string]
    return { date, time: time === '00:00:00.000' ? null : time, offset: null }
  }
  const text = toText(cell)
  const numeric = NUMERIC.exec(text)
  return numeric ? parseNumeric(numeric, order) : parseWithMonthName(text)
}

function parseNumeric(match: RegExpExecArray, order: DayOrder): ParsedDate | 'invalid' | 'ambiguous' {
  const [, first, mark, second, third, rest] = match as unknown as [string, string, string, string, string, string | undefined]
  if (first.length === 4 || (order === 'ymd' && third.length <= 2)) return toDate([first, second, third], rest)
  const [one, two] = [Number(first), Number(second)]
  const isMonthFirst = mark === '.' || one > 12 ? false : two > 12 ? true : order === 'mdy'
  if (order === 'ambiguous' && mark !== '.' && one <= 12 && two <= 12 && one !== two) return 'ambiguous'
  return toDate(isMonthFirst ? [third, first, second] : [third, second, first], rest)
}

/** `5 Jan 2026`, `Jan 5, 2026`, `Mon, 05 Jan 2026 10:00:00 GMT`. */
function parseWithMonthName(text: string): ParsedDate | 'invalid' {
  const found =
    /^(?:[a-z]{3,9},?\s+)?(?:(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?|([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?),?\s+(\d{4})(?:[T ,]+(.*))?$/i.exec(
      text,
    )
  if (!found) return 'invalid'
  const [, dayFirst, monthSecond, monthFirst, daySecond, year, rest] = found
  const month = MONTHS.indexOf((monthSecond ?? monthFirst)!.slice(0, 3).toLowerCase()) + 1
  return toDate([year!, String(month), (dayFirst ?? daySecond)!], rest)
}

function toDate([year, month, day]: [string, string, string], rest: string | undefined): ParsedDate | 'invalid' {
  const time = rest?.trim() ? parseTime(rest.trim()) : { time: null, offset: null }
  if (!time) return 'invalid'
  const fullYear = year.length <= 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year)
  try {
    const date = Temporal.PlainDate.from({ year: fullYear, month: Number(month), day: Number(day) }, { overflow: 'reject' })
    return fullYear < 1000 || fullYear > 9999 ? 'invalid' : { date: date.toString(), ...time }
  } catch {
    return 'invalid'
  }
}

function parseTime(text: string): Pick<ParsedDate, 'time' | 'offset'> | null {
  const found = TIME.exec(text)
  if (!found) return null
  const [, hours, minutes, seconds = '00', half, zone] = found
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  return { time: `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`, offset: zone ? toOffset(zone) : null }
}

const toOffset = (zone: string) => (/^[a-z]/i.test(zone) ? '+00:00' : zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone)

/** RFC 3339 in UTC; times without offset are in the user's time zone. */
export function toInstant({ date, time, offset }: ParsedDate, timeZone: string): string {
  const local = `${date}T${time ?? '00:00:00'}`
  const instant = offset ? Temporal.Instant.from(local + offset) : Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant()
  return new Date(instant.epochMilliseconds).toISOString()
}
