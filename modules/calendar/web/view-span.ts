import { endOfMonth, parseAbsolute, parseDate, parseDateTime, startOfMonth, startOfWeek, toZoned } from '@internationalized/date'

/** RFC 3339 in UTC, or `YYYY-MM-DD` with an exclusive end for all-day events. */
export type Times = { start: string; end: string; allDay: boolean }

export const viewNames = ['month', 'week', 'day', 'list'] as const
export type ViewName = (typeof viewNames)[number]

/** `YYYY-MM-DD`; `end` is exclusive. */
export type Span = { start: string; end: string }

export const LIST_DAYS = 30

export function getViewSpan(view: ViewName, date: string, locale: string): Span {
  const day = parseDate(date)
  const first = { month: startOfWeek(startOfMonth(day), locale), week: startOfWeek(day, locale), day, list: day }[view]
  const weeksEnd = startOfWeek(endOfMonth(day), locale).add({ days: 7 })
  const end = { month: weeksEnd, week: first.add({ days: 7 }), day: day.add({ days: 1 }), list: day.add({ days: LIST_DAYS }) }[view]
  return { start: first.toString(), end: end.toString() }
}

export function stepDate(view: ViewName, date: string, steps: 1 | -1): string {
  const day = parseDate(date)
  const durations = { month: { months: steps }, week: { weeks: steps }, day: { days: steps }, list: { days: steps * LIST_DAYS } }
  return day.add(durations[view]).toString()
}

export function getTitleSpan(view: ViewName, date: string, locale: string): { first: string; last: string } {
  if (view === 'month') return { first: startOfMonth(parseDate(date)).toString(), last: endOfMonth(parseDate(date)).toString() }
  const { start, end } = getViewSpan(view, date, locale)
  return { first: start, last: parseDate(end).subtract({ days: 1 }).toString() }
}

export const toInstant = (zone: string, date: string, time: string) => toZoned(parseDateTime(`${date}T${time}`), zone).toAbsoluteString()

export const toMidnight = (date: string, zone: string) => toInstant(zone, date, '00:00')

/** The `YYYY-MM-DD` of an instant in this IANA time zone. */
export const toPlainDate = (zone: string, instant: string) => parseAbsolute(instant, toKnownZone(zone)).toString().slice(0, 10)

const knownZones = new Map<string, string>()

/** Falls back to UTC if the browser does not know the zone. */
export function toKnownZone(zone: string): string {
  if (!knownZones.has(zone)) knownZones.set(zone, isKnownZone(zone) ? zone : 'UTC')
  return knownZones.get(zone)!
}

function isKnownZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

/** Returns 0 for Sunday. */
export function getFirstWeekday(locale: string): number {
  const monday = parseDate('2024-01-01')
  return startOfWeek(monday, locale).toDate('UTC').getUTCDay()
}

/** Returns an empty text if this is not a day such as `2026-11-21`. */
export function parseDay(text: string): string {
  try {
    return parseDate(text).toString()
  } catch {
    return ''
  }
}
