import { endOfMonth, parseDate } from '@internationalized/date'

/** Days of the week as RFC 5545 names them, from Monday. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]
export const units = ['day', 'week', 'month', 'year'] as const
export type Unit = (typeof units)[number]

/** A rule that the editor can show. `by` says on which day of a month: its date, or the nth weekday as the start is one. */
export type Repeat = {
  unit: Unit
  every: number
  days: readonly Weekday[]
  by: 'date' | 'weekday' | 'lastWeekday' | 'lastDay'
  ends: 'never' | 'on' | 'after'
  /** The last day on which it may happen. */
  until: string
  count: number
}

const frequencies: Record<Unit, string> = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' }
const known = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'UNTIL', 'COUNT', 'WKST'])

export const weekdayOf = (date: string): Weekday => weekdays[(parseDate(date).toDate('UTC').getUTCDay() + 6) % 7]!

/** Which weekday of its month a day is: 3 for the third Friday. */
export const nthOf = (date: string) => Math.ceil(parseDate(date).day / 7)

/** Whether it is the last of its weekday in the month. */
export const isLastOf = (date: string) => parseDate(date).day + 7 > endOfMonth(parseDate(date)).day

/** A rule as the editor first offers it for an event on this day. */
export const newRepeat = (unit: Unit, start: string): Repeat => ({
  unit,
  every: 1,
  days: [weekdayOf(start)],
  by: 'date',
  ends: 'never',
  until: parseDate(start).add({ months: 3 }).toString(),
  count: 10,
})

/** The text of an RRULE. `endOfDay` answers the last second of a day, as the event's own times are written. */
export function ruleOf(repeat: Repeat, start: string, endOfDay: (date: string) => string): string {
  const { unit, every, days, ends, until, count } = repeat
  const parts = [
    `FREQ=${frequencies[unit]}`,
    every > 1 && `INTERVAL=${every}`,
    unit === 'week' && days.length > 0 && `BYDAY=${weekdays.filter((day) => days.includes(day)).join(',')}`,
    unit === 'month' && monthPart(repeat, start),
    ends === 'on' && `UNTIL=${endOfDay(until)}`,
    ends === 'after' && `COUNT=${count}`,
  ]
  return parts.filter(Boolean).join(';')
}

function monthPart({ by }: Repeat, start: string): string | false {
  if (by === 'lastDay') return 'BYMONTHDAY=-1'
  if (by === 'lastWeekday') return `BYDAY=-1${weekdayOf(start)}`
  return by === 'weekday' && `BYDAY=${nthOf(start)}${weekdayOf(start)}`
}

/** The rule for the editor, or null where it says more than the editor shows and is kept as it is. */
export function repeatOf(rule: string, start: string, dayOf: (until: string) => string): Repeat | null {
  const parts = partsOf(rule)
  const unit = units.find((one) => frequencies[one] === parts.get('FREQ'))
  if (!unit || [...parts.keys()].some((name) => !known.has(name)) || parts.has('BYSETPOS')) return null
  const [until, count] = [parts.get('UNTIL'), parts.get('COUNT')]
  const repeat: Repeat = {
    ...newRepeat(unit, start),
    every: Number(parts.get('INTERVAL') ?? 1),
    ends: until ? 'on' : count ? 'after' : 'never',
    ...(until && { until: dayOf(until) }),
    ...(count && { count: Number(count) }),
  }
  return placed(repeat, parts, start)
}

const partsOf = (rule: string) =>
  new Map(
    rule
      .replace(/^RRULE:/i, '')
      .toUpperCase()
      .split(';')
      .map((part) => part.split('=', 2) as [string, string]),
  )

/** With the days it falls on; null where they are others than those of the start. */
function placed(repeat: Repeat, parts: Map<string, string>, start: string): Repeat | null {
  const [day, monthDay, month] = ['BYDAY', 'BYMONTHDAY', 'BYMONTH'].map((name) => parts.get(name))
  const own = parseDate(start)
  const isOwnMonth = !month || (repeat.unit === 'year' && Number(month) === own.month)
  const isOwnDate = !monthDay || (repeat.unit !== 'week' && repeat.unit !== 'day' && Number(monthDay) === own.day)
  if (!isOwnMonth) return null
  if (repeat.unit === 'month' && !day && monthDay === '-1') return { ...repeat, by: 'lastDay' }
  if (!isOwnDate) return null
  if (!day) return repeat
  if (repeat.unit === 'week' && !monthDay) return withDays(repeat, day)
  if (repeat.unit !== 'month' || monthDay) return null
  if (day === `-1${weekdayOf(start)}`) return { ...repeat, by: 'lastWeekday' }
  return day === `${nthOf(start)}${weekdayOf(start)}` ? { ...repeat, by: 'weekday' } : null
}

function withDays(repeat: Repeat, text: string): Repeat | null {
  const days = text.split(',')
  const isPlain = days.every((day) => (weekdays as readonly string[]).includes(day))
  return isPlain ? { ...repeat, days: weekdays.filter((day) => days.includes(day)) } : null
}
