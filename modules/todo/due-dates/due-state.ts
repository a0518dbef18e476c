import { daysAfter } from '#platform/contract/days.ts'

export type Due = { dueDate: string | null; dueTime: string | null; timeZone: string | null }
export type DueState = 'overdue' | 'today' | 'tomorrow' | 'later'
/** The current time and the time zone of the viewer. */
export type Clock = { now: Date; timeZone: string }

/** Null without a due date. A date is overdue once the day is over, a time as soon as it is reached. */
export function getDueState(due: Due, clock: Clock): DueState | null {
  const moment = getLocalDueDate(due, clock.timeZone)
  if (!moment) return null
  const today = toLocalDateTime(clock.now, clock.timeZone)
  if (moment.date < today.date) return 'overdue'
  if (moment.date === today.date) return moment.time !== null && moment.time <= today.time ? 'overdue' : 'today'
  return moment.date === getNextDay(today.date) ? 'tomorrow' : 'later'
}

/** Date (`YYYY-MM-DD`) and time (`HH:MM`) in the time zone of the viewer; a date without a time is the same in every zone. */
export function getLocalDueDate(due: Due, timeZone: string): { date: string; time: string | null } | null {
  if (due.dueDate === null) return null
  if (due.dueTime === null) return { date: due.dueDate, time: null }
  if (due.timeZone === null || due.timeZone === timeZone) return { date: due.dueDate, time: due.dueTime }
  return toLocalDateTime(toInstant(due.dueDate, due.dueTime, due.timeZone), timeZone)
}

/** Throws RangeError if the time zone is unknown. */
export function toLocalDateTime(instant: Date, timeZone: string): { date: string; time: string } {
  const wall = new Date(instant.getTime() + getUtcOffset(instant.getTime(), timeZone)).toISOString()
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}

export const getNextDay = (date: string): string => daysAfter(date, 1)

/** Daylight saving: a skipped time is read with the offset before the change; of a repeated time, the first one counts. */
function toInstant(date: string, time: string, timeZone: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const early = wall - getUtcOffset(wall - 86_400_000, timeZone)
  const late = wall - getUtcOffset(wall + 86_400_000, timeZone)
  const fits = [early, late].filter((instant) => instant + getUtcOffset(instant, timeZone) === wall)
  return new Date(fits.length ? Math.min(...fits) : early)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** In milliseconds; positive east of Greenwich. */
function getUtcOffset(instant: number, timeZone: string): number {
  const format = formats.get(timeZone) ?? createDateTimeFormat(timeZone)
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const wall = Date.UTC(parts.year!, parts.month! - 1, parts.day!, parts.hour!, parts.minute!, parts.second!)
  return wall - Math.floor(instant / 1000) * 1000
}

function createDateTimeFormat(timeZone: string): Intl.DateTimeFormat {
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
