import { isTimeZone as isRealTimeZone } from '#platform/server/time-zone.ts'

/**
 * Between instants and what clocks show. A wall time is kept as the milliseconds that it would be in UTC, so that
 * rules are followed in plain numbers and only their results meet the zone.
 */

type Transition = { at: number; before: number; after: number }

const HOUR = 3_600_000
const DAY = 24 * HOUR
const names = new Set<string>()
const kept = new Map<string, Map<number, Transition[]>>()
const offsets = new Map<string, Map<number, number>>()

/** Once it is known it is quick to ask: every time in a file names one. */
export function isTimeZone(timeZone: string): boolean {
  if (names.has(timeZone)) return true
  if (!isRealTimeZone(timeZone)) return false
  names.add(timeZone)
  return true
}

/** What clocks in the zone show at this instant. */
export const toWall = (instant: number, timeZone: string): number => instant + offsetAt(instant, timeZone)

/** The instant at which clocks show this: where they skip it, as much later as they skip; where they show it twice, the first. */
export function toInstant(wall: number, timeZone: string): number {
  const before = offsetAt(wall - DAY, timeZone)
  const after = offsetAt(wall + DAY, timeZone)
  if (before === after && offsetAt(wall - before, timeZone) === before) return wall - before
  if (offsetAt(wall - before, timeZone) === before) return wall - before
  return offsetAt(wall - after, timeZone) === after ? wall - after : wall - before
}

/** Every instant at which clocks show this: none where they skip it, two where they show it twice. */
export function instantsOf(wall: number, timeZone: string): number[] {
  const candidates = [offsetAt(wall - DAY, timeZone), offsetAt(wall + DAY, timeZone)].map((offset) => wall - offset)
  return [...new Set(candidates)].filter((instant) => toWall(instant, timeZone) === wall).toSorted((one, other) => one - other)
}

function offsetAt(instant: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const year = new Date(instant).getUTCFullYear()
  const transitions = transitionsOf(timeZone, year)
  let offset = offsets.get(timeZone)!.get(year)!
  for (const transition of transitions) if (transition.at <= instant) offset = transition.after
  return offset
}

/** The changes of the zone's clocks within a year of UTC, and the offset with which it begins, kept once they are known. */
function transitionsOf(timeZone: string, year: number): Transition[] {
  const years = kept.get(timeZone) ?? new Map<number, Transition[]>()
  kept.set(timeZone, years)
  const known = years.get(year)
  if (known) return known
  const found: Transition[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(Date.UTC(year, 0, 1)).toZonedDateTimeISO(timeZone)
  const starts = offsets.get(timeZone) ?? new Map<number, number>()
  offsets.set(timeZone, starts.set(year, at.offsetNanoseconds / 1e6))
  const end = Date.UTC(year + 1, 0, 1)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds >= end) break
    found.push({ at: next.epochMilliseconds, before: at.offsetNanoseconds / 1e6, after: next.offsetNanoseconds / 1e6 })
    at = next
  }
  years.set(year, found)
  return found
}
