import { endOfMonth, parseAbsolute, parseDate, parseDateTime, startOfMonth, startOfWeek, toZoned } from '@internationalized/date'

export const viewNames = ['month', 'week', 'day', 'list'] as const
export type ViewName = (typeof viewNames)[number]

/** Days from the first to before the last, `YYYY-MM-DD`. */
export type Span = { start: string; end: string }

/** How many days the list shows from its first. */
export const LIST_DAYS = 30

/** What a view shows around a day; a month is shown in whole weeks. `locale` says with which day a week begins. */
export function spanOf(view: ViewName, date: string, locale: string): Span {
  const day = parseDate(date)
  const first = { month: startOfWeek(startOfMonth(day), locale), week: startOfWeek(day, locale), day, list: day }[view]
  const weeksEnd = startOfWeek(endOfMonth(day), locale).add({ days: 7 })
  const end = { month: weeksEnd, week: first.add({ days: 7 }), day: day.add({ days: 1 }), list: day.add({ days: LIST_DAYS }) }[view]
  return { start: first.toString(), end: end.toString() }
}

/** The day that the view before or after this one is shown around. */
export function stepped(view: ViewName, date: string, by: 1 | -1): string {
  const day = parseDate(date)
  const steps = { month: { months: by }, week: { weeks: by }, day: { days: by }, list: { days: by * LIST_DAYS } }
  return day.add(steps[view]).toString()
}

/** What a heading names: of a month the month itself, without the days of its neighbours. */
export function titleSpan(view: ViewName, date: string, locale: string): { first: string; last: string } {
  if (view === 'month') return { first: startOfMonth(parseDate(date)).toString(), last: endOfMonth(parseDate(date)).toString() }
  const { start, end } = spanOf(view, date, locale)
  return { first: start, last: parseDate(end).subtract({ days: 1 }).toString() }
}

/** A day and a time on a zone's clocks, as a time in UTC. */
export const momentIn = (zone: string, date: string, time: string) => toZoned(parseDateTime(`${date}T${time}`), zone).toAbsoluteString()

/** Midnight of a day in a zone, as a time in UTC. */
export const instantOf = (date: string, zone: string) => momentIn(zone, date, '00:00')

/** Which day a moment is in a zone. */
export const dayIn = (zone: string, instant: string) => parseAbsolute(instant, knownZone(zone)).toString().slice(0, 10)

const known = new Map<string, string>()

/** Of an event's zone that this browser does not know, its times are shown in UTC. */
export function knownZone(zone: string): string {
  if (!known.has(zone)) known.set(zone, isKnown(zone) ? zone : 'UTC')
  return known.get(zone)!
}

function isKnown(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

/** 0 for Sunday: with which day the language's week begins. */
export function firstDayOf(locale: string): number {
  const monday = parseDate('2024-01-01')
  return startOfWeek(monday, locale).toDate('UTC').getUTCDay()
}
