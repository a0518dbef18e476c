import { endOfMonth, parseDate } from '@internationalized/date'

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]
export const repeatUnits = ['day', 'week', 'month', 'year'] as const
export type RepeatUnit = (typeof repeatUnits)[number]

/** A rule that the editor supports. `by` says how a monthly rule selects its day. */
export type Repeat = {
  unit: RepeatUnit
  every: number
  days: readonly Weekday[]
  by: 'date' | 'weekday' | 'lastWeekday' | 'lastDay'
  ends: 'never' | 'on' | 'after'
  /** The last possible day, inclusive. */
  until: string
  count: number
}

const frequencies: Record<RepeatUnit, string> = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' }
const supportedParts = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'UNTIL', 'COUNT', 'WKST'])

export const getWeekday = (date: string): Weekday => weekdays[(parseDate(date).toDate('UTC').getUTCDay() + 6) % 7]!

export const getNthInMonth = (date: string) => Math.ceil(parseDate(date).day / 7)

export const isLastInMonth = (date: string) => parseDate(date).day + 7 > endOfMonth(parseDate(date)).day

export const createRepeat = (unit: RepeatUnit, start: string): Repeat => ({
  unit,
  every: 1,
  days: [getWeekday(start)],
  by: 'date',
  ends: 'never',
  until: parseDate(start).add({ months: 3 }).toString(),
  count: 10,
})

/** `endOfDay` returns the last second of a day in the format of the event's times. */
export function formatRepeatRule(repeat: Repeat, start: string, endOfDay: (date: string) => string): string {
  const { unit, every, days, ends, until, count } = repeat
  const parts = [
    `FREQ=${frequencies[unit]}`,
    every > 1 && `INTERVAL=${every}`,
    unit === 'week' && days.length > 0 && `BYDAY=${weekdays.filter((day) => days.includes(day)).join(',')}`,
    unit === 'month' && formatMonthPart(repeat, start),
    ends === 'on' && `UNTIL=${endOfDay(until)}`,
    ends === 'after' && `COUNT=${count}`,
  ]
  return parts.filter(Boolean).join(';')
}

function formatMonthPart({ by }: Repeat, start: string): string | false {
  if (by === 'lastDay') return 'BYMONTHDAY=-1'
  if (by === 'lastWeekday') return `BYDAY=-1${getWeekday(start)}`
  return by === 'weekday' && `BYDAY=${getNthInMonth(start)}${getWeekday(start)}`
}

/** Returns null if the editor does not support the rule. */
export function parseRepeat(rule: string, start: string, toUntilDay: (until: string) => string): Repeat | null {
  const parts = parseParts(rule)
  const unit = repeatUnits.find((name) => frequencies[name] === parts.get('FREQ'))
  if (!unit || [...parts.keys()].some((name) => !supportedParts.has(name)) || parts.has('BYSETPOS')) return null
  const [until, count] = [parts.get('UNTIL'), parts.get('COUNT')]
  const repeat: Repeat = {
    ...createRepeat(unit, start),
    every: Number(parts.get('INTERVAL') ?? 1),
    ends: until ? 'on' : count ? 'after' : 'never',
    ...(until && { until: toUntilDay(until) }),
    ...(count && { count: Number(count) }),
  }
  return applyDayParts(repeat, parts, start)
}

const parseParts = (rule: string) =>
  new Map(
    rule
      .replace(/^RRULE:/i, '')
      .toUpperCase()
      .split(';')
      .map((part) => part.split('=', 2) as [string, string]),
  )

function applyDayParts(repeat: Repeat, parts: Map<string, string>, start: string): Repeat | null {
  const [day, monthDay, month] = ['BYDAY', 'BYMONTHDAY', 'BYMONTH'].map((name) => parts.get(name))
  const startDate = parseDate(start)
  const isMonthOfStart = !month || (repeat.unit === 'year' && Number(month) === startDate.month)
  const isDayOfStart = !monthDay || (repeat.unit !== 'week' && repeat.unit !== 'day' && Number(monthDay) === startDate.day)
  if (!isMonthOfStart) return null
  if (repeat.unit === 'month' && !day && monthDay === '-1') return { ...repeat, by: 'lastDay' }
  if (!isDayOfStart) return null
  if (!day) return repeat
  if (repeat.unit === 'week' && !monthDay) return applyWeekdays(repeat, day)
  if (repeat.unit !== 'month' || monthDay) return null
  if (day === `-1${getWeekday(start)}`) return { ...repeat, by: 'lastWeekday' }
  return day === `${getNthInMonth(start)}${getWeekday(start)}` ? { ...repeat, by: 'weekday' } : null
}

function applyWeekdays(repeat: Repeat, text: string): Repeat | null {
  const days = text.split(',')
  const hasOnlyWeekdays = days.every((day) => (weekdays as readonly string[]).includes(day))
  return hasOnlyWeekdays ? { ...repeat, days: weekdays.filter((day) => days.includes(day)) } : null
}
