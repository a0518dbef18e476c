import { addDays } from '#platform/contract/add-days.ts'

export type TaskDue = { dueDate: string | null; dueTime: string | null; timeZone: string | null }
export type DueState = 'overdue' | 'today' | 'tomorrow' | 'later'
/** The current time and the viewer's IANA time zone. */
export type Clock = { now: Date; timeZone: string }

/** Returns null for a task without a due date. A date is overdue once the day has ended; a time, as soon as it is reached. */
export function getDueState(due: TaskDue, clock: Clock): DueState | null {
  const localDue = getLocalDueDate(due, clock.timeZone)
  if (!localDue) return null
  const today = toLocalDateTime(clock.now, clock.timeZone)
  if (localDue.date < today.date) return 'overdue'
  if (localDue.date === today.date) return localDue.time !== null && localDue.time <= today.time ? 'overdue' : 'today'
  return localDue.date === getNextDay(today.date) ? 'tomorrow' : 'later'
}

/** The due date (`YYYY-MM-DD`) and time (`HH:MM`) in the viewer's time zone. A date without a time is the same day in every zone. */
export function getLocalDueDate(due: TaskDue, timeZone: string): { date: string; time: string | null } | null {
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

export const getNextDay = (date: string): string => addDays(date, 1)

/** During daylight saving changes, a skipped time uses the offset before the change; a repeated time means its first occurrence. */
export function toInstant(date: string, time: string, timeZone: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const withOffsetBefore = wall - getUtcOffset(wall - 86_400_000, timeZone)
  const withOffsetAfter = wall - getUtcOffset(wall + 86_400_000, timeZone)
  const matches = [withOffsetBefore, withOffsetAfter].filter((instant) => instant + getUtcOffset(instant, timeZone) === wall)
  return new Date(matches.length ? Math.min(...matches) : withOffsetBefore)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds; positive east of Greenwich. */
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
