import { FIRST_YEAR, LAST_YEAR } from '../../contract.ts'
import { invalidInput, ApiError } from '#platform/server/api-error.ts'
import { getPossibleInstants } from '../../recurrence/server/index.ts'

/** RFC 3339 in UTC, or `YYYY-MM-DD` with an exclusive end for all-day events. */
export type EventSpan = { start: string; end: string; allDay: boolean }
type SpanInput = { start?: string | undefined; end?: string | undefined; allDay?: boolean | undefined }

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MAX_DAYS = 366

export function parseSpan({ start, end, allDay = !start?.includes('T') }: SpanInput & { start: string }, timeZone: string): EventSpan {
  const from = parseTime(start, { allDay, timeZone, path: '/event/start' })
  const to = end === undefined ? from + (allDay ? DAY : HOUR) : parseTime(end, { allDay, timeZone, path: '/event/end' })
  if (to < from || (allDay && to === from))
    throw invalidInput('/event/end', allDay ? 'must be after the first day (the end is exclusive)' : 'must not be before the start')
  if (to - from > MAX_DAYS * DAY) throw invalidInput('/event/end', `is more than ${MAX_DAYS} days after the start`)
  return { start: formatDateOrInstant(from, allDay), end: formatDateOrInstant(to, allDay), allDay }
}

/** Returns `2026-11-25` for all-day events, else an ISO instant. `instant`: milliseconds since 1970. */
export const formatDateOrInstant = (instant: number, allDay: boolean): string => {
  const text = new Date(instant).toISOString()
  return allDay ? text.slice(0, 10) : text
}

type TimeOptions = { allDay: boolean; timeZone: string; path: string }

function parseTime(input: string, { allDay, timeZone, path }: TimeOptions): number {
  if (allDay === input.includes('T')) throw invalidInput(path, allDay ? 'must be a date for an all-day event' : 'must be a date and time')
  const [date, time = '', offset] = splitTime(input)
  const wall = parseWallTime(date, time)
  if (Number.isNaN(wall)) throw invalidInput(path, `is "${input}", which is not a valid ${allDay ? 'date' : 'time'}`)
  const year = new Date(wall).getUTCFullYear()
  if (year < FIRST_YEAR || year > LAST_YEAR) throw invalidInput(path, `must be in the years ${FIRST_YEAR} to ${LAST_YEAR}`)
  if (allDay) return wall
  return offset === undefined ? resolveLocalTime(wall, { timeZone, path, input }) : Date.parse(`${date}T${time.padEnd(8, ':00')}${offset}`)
}

function splitTime(input: string): [date: string, time?: string, offset?: string] {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T([\d:.]+)(Z|[+-]\d{2}:\d{2})?)?$/.exec(input)
  return match ? [match[1]!, match[2], match[3]] : ['']
}

/** Returns NaN for dates and times that do not exist, such as 30 February. */
function parseWallTime(date: string, time: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date)
  return isDay ? Date.parse(`${date}T${(time || '00:00').padEnd(8, ':00')}Z`) : Number.NaN
}

type LocalTime = { timeZone: string; path: string; input: string }

/** Rejects skipped and repeated local times, because only the user can resolve them. */
function resolveLocalTime(wall: number, { timeZone, path, input }: LocalTime): number {
  const instants = getPossibleInstants(wall, timeZone)
  if (instants.length === 1) return instants[0]!
  const candidates = instants.map((instant) => new Date(instant).toISOString()).join(' and ')
  const [code, message] = candidates
    ? ['calendar.time_exists_twice', `is ${input}, which occurs twice in ${timeZone}: ${candidates}`]
    : ['calendar.time_does_not_exist', `is ${input}, which does not exist in ${timeZone} because of a clock change`]
  throw new ApiError(400, code, `${path} ${message}.`, [{ path, message }])
}
