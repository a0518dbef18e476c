import { daysAfter } from '#platform/contract/days.ts'

export type Due = { dueDate: string | null; dueTime: string | null; timeZone: string | null }
export type DueState = 'overdue' | 'today' | 'tomorrow' | 'later'
/** Where and when somebody looks. */
export type Clock = { now: Date; timeZone: string }

/** How near a due date is to somebody who looks now; null without one. A day is overdue once it is over, a time once it has struck. */
export function dueState(due: Due, clock: Clock): DueState | null {
  const moment = dueMoment(due, clock.timeZone)
  if (!moment) return null
  const today = zonedMinute(clock.now, clock.timeZone)
  if (moment.date < today.date) return 'overdue'
  if (moment.date === today.date) return moment.time !== null && moment.time <= today.time ? 'overdue' : 'today'
  return moment.date === nextDay(today.date) ? 'tomorrow' : 'later'
}

/** Date (`YYYY-MM-DD`) and time (`HH:MM`) at which a task is due on the looker's own clock; a bare date is the same everywhere. */
export function dueMoment(due: Due, timeZone: string): { date: string; time: string | null } | null {
  if (due.dueDate === null) return null
  if (due.dueTime === null) return { date: due.dueDate, time: null }
  if (due.timeZone === null || due.timeZone === timeZone) return { date: due.dueDate, time: due.dueTime }
  return zonedMinute(instantOf(due.dueDate, due.dueTime, due.timeZone), timeZone)
}

/** What calendar and clock show in a time zone. Throws RangeError where the zone is unknown. */
export function zonedMinute(instant: Date, timeZone: string): { date: string; time: string } {
  const wall = new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone)).toISOString()
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}

export const nextDay = (date: string): string => daysAfter(date, 1)

/** A time that the clocks skip means as long after the change as it says; one that comes twice means the first. */
function instantOf(date: string, time: string, timeZone: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const early = wall - offsetAt(wall - 86_400_000, timeZone)
  const late = wall - offsetAt(wall + 86_400_000, timeZone)
  const fits = [early, late].filter((instant) => instant + offsetAt(instant, timeZone) === wall)
  return new Date(fits.length ? Math.min(...fits) : early)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds that a zone is ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const format = formats.get(timeZone) ?? wallFormat(timeZone)
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const wall = Date.UTC(parts.year!, parts.month! - 1, parts.day!, parts.hour!, parts.minute!, parts.second!)
  return wall - Math.floor(instant / 1000) * 1000
}

function wallFormat(timeZone: string): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}
