import type { Kysely } from 'kysely'
import { invalidInput } from '#platform/server/api-error.ts'
import { toInstant, toWallTime } from '../../recurrence/server/index.ts'
import type { CalendarTables } from '../../server/tables.ts'
import { findInvalidInterval, sortIntervals, type WorkingHours } from '../contract.ts'
import { getDefaultHours } from './default-hours.ts'

/** Instants in milliseconds. */
export type TimeSpan = { from: number; to: number }

const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** Returns the hours sorted. Throws 400 for intervals that end before they start or overlap. */
export function checkWorkingHours(hours: WorkingHours): WorkingHours {
  const index = findInvalidInterval(hours)
  if (index >= 0) throw invalidInput(`/settings/workingHours/${index}`, 'must end after it starts and must not overlap another interval')
  return sortIntervals(hours)
}

export const parseWorkingHours = (stored: string | null | undefined, timeZone: string): WorkingHours =>
  stored ? (JSON.parse(stored) as WorkingHours) : getDefaultHours(timeZone)

export async function getWorkingHours(
  db: Kysely<CalendarTables>,
  { id, timeZone }: { id: number; timeZone: string },
): Promise<WorkingHours> {
  const row = await db.selectFrom('calendar_settings').select('workingHours').where('userId', '=', id).executeTakeFirst()
  return parseWorkingHours(row?.workingHours, timeZone)
}

/** The hours in this span as sorted instants; clock changes lengthen or shorten an interval that contains them. */
export function listWorkingSpans(hours: WorkingHours, { from, to }: TimeSpan, timeZone: string): TimeSpan[] {
  const firstDay = Math.floor(toWallTime(from, timeZone) / DAY) * DAY
  const dayCount = Math.ceil((to - from) / DAY) + 2
  const days = Array.from({ length: dayCount }, (_, index) => firstDay + index * DAY)
  const spans = days.flatMap((day) =>
    hours
      .filter(({ weekday }) => weekday === (new Date(day).getUTCDay() || 7))
      .map(({ start, end }) => ({
        from: Math.max(from, toInstant(day + parseMinutes(start) * MINUTE, timeZone)),
        to: Math.min(to, toInstant(day + parseMinutes(end) * MINUTE, timeZone)),
      })),
  )
  return joinAdjacent(spans.filter((span) => span.to > span.from))
}

export const parseMinutes = (timeOfDay: string): number => Number(timeOfDay.slice(0, 2)) * 60 + Number(timeOfDay.slice(3))

/** Both lists are sorted and without overlaps. */
export const intersectSpans = (a: readonly TimeSpan[], b: readonly TimeSpan[]): TimeSpan[] =>
  a.flatMap((span) =>
    b
      .map((other) => ({ from: Math.max(span.from, other.from), to: Math.min(span.to, other.to) }))
      .filter((overlap) => overlap.to > overlap.from),
  )

function joinAdjacent(spans: readonly TimeSpan[]): TimeSpan[] {
  const joined: TimeSpan[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else joined.push({ ...span })
  }
  return joined
}
