import { FIRST_YEAR, LAST_YEAR } from '../contract.ts'
import { invalid, Refusal } from '#platform/server/refusal.ts'
import { instantsOf } from './zone.ts'

export type Span = { start: string; end: string; allDay: boolean }
type Given = { start?: string | undefined; end?: string | undefined; allDay?: boolean | undefined }

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LONGEST_DAYS = 366

/** When an event is, from what was given, in the form in which it is kept. Refusal 400 with the path of what is wrong. */
export function spanOf({ start, end, allDay = !start?.includes('T') }: Given & { start: string }, timeZone: string): Span {
  const from = momentOf(start, { allDay, timeZone, path: '/event/start' })
  const to = end === undefined ? from + (allDay ? DAY : HOUR) : momentOf(end, { allDay, timeZone, path: '/event/end' })
  if (to < from || (allDay && to === from))
    throw invalid('/event/end', allDay ? 'must be after the first day (it is exclusive)' : 'is before the start')
  if (to - from > LONGEST_DAYS * DAY) throw invalid('/event/end', `is more than ${LONGEST_DAYS} days after the start`)
  return { start: textOf(from, allDay), end: textOf(to, allDay), allDay }
}

export const textOf = (instant: number, allDay: boolean): string => {
  const text = new Date(instant).toISOString()
  return allDay ? text.slice(0, 10) : text
}

type Meant = { allDay: boolean; timeZone: string; path: string }

function momentOf(given: string, { allDay, timeZone, path }: Meant): number {
  if (allDay === given.includes('T')) throw invalid(path, allDay ? 'must be a date where the event is all-day' : 'must be a time')
  const [date, time = '', offset] = partsOf(given)
  const wall = wallOf(date, time)
  if (Number.isNaN(wall)) throw invalid(path, `is "${given}", which is no ${allDay ? 'date' : 'time'}`)
  const year = new Date(wall).getUTCFullYear()
  if (year < FIRST_YEAR || year > LAST_YEAR) throw invalid(path, `must lie in the years ${FIRST_YEAR} to ${LAST_YEAR}`)
  if (allDay) return wall
  return offset === undefined ? localOf(wall, { timeZone, path, given }) : Date.parse(`${date}T${time.padEnd(8, ':00')}${offset}`)
}

function partsOf(given: string): [date: string, time?: string, offset?: string] {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T([\d:.]+)(Z|[+-]\d{2}:\d{2})?)?$/.exec(given)
  return match ? [match[1]!, match[2], match[3]] : ['']
}

/** NaN for days and times that no calendar and no clock knows, such as 30 February. */
function wallOf(date: string, time: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date)
  return isDay ? Date.parse(`${date}T${(time || '00:00').padEnd(8, ':00')}Z`) : Number.NaN
}

type Local = { timeZone: string; path: string; given: string }

/** A time without an offset must be one instant in the event's zone: which of two is meant, only the person can say. */
function localOf(wall: number, { timeZone, path, given }: Local): number {
  const instants = instantsOf(wall, timeZone)
  if (instants.length === 1) return instants[0]!
  const found = instants.map((instant) => new Date(instant).toISOString()).join(' and ')
  const [code, message] = found
    ? ['calendar.time_exists_twice', `is ${given}, which clocks in ${timeZone} show twice: ${found}`]
    : ['calendar.time_does_not_exist', `is ${given}, which clocks in ${timeZone} skip`]
  throw new Refusal(400, code, `${path} ${message}.`, [{ path, message }])
}
