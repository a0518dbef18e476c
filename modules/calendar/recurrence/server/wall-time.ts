type Transition = { at: number; before: number; after: number }

const HOUR = 3_600_000
const DAY = 24 * HOUR
const transitionCache = new Map<string, Map<number, Transition[]>>()
const yearStartOffsets = new Map<string, Map<number, number>>()

/** A wall time is stored as the milliseconds of the same clock time in UTC, so that rules expand with plain numbers. */
export const toWallTime = (instant: number, timeZone: string): number => instant + getOffset(instant, timeZone)

/** Skipped wall times move forward by the length of the gap; for repeated ones the first instant is returned. */
export function toInstant(wall: number, timeZone: string): number {
  const before = getOffset(wall - DAY, timeZone)
  const after = getOffset(wall + DAY, timeZone)
  if (before === after && getOffset(wall - before, timeZone) === before) return wall - before
  if (getOffset(wall - before, timeZone) === before) return wall - before
  return getOffset(wall - after, timeZone) === after ? wall - after : wall - before
}

/** Returns no instant for skipped wall times and two for repeated ones. */
export function getPossibleInstants(wall: number, timeZone: string): number[] {
  const candidates = [getOffset(wall - DAY, timeZone), getOffset(wall + DAY, timeZone)].map((offset) => wall - offset)
  return [...new Set(candidates)].filter((instant) => toWallTime(instant, timeZone) === wall).toSorted((a, b) => a - b)
}

function getOffset(instant: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const year = new Date(instant).getUTCFullYear()
  const transitions = getTransitions(timeZone, year)
  let offset = yearStartOffsets.get(timeZone)!.get(year)!
  for (const transition of transitions) if (transition.at <= instant) offset = transition.after
  return offset
}

function getTransitions(timeZone: string, year: number): Transition[] {
  const years = transitionCache.get(timeZone) ?? new Map<number, Transition[]>()
  transitionCache.set(timeZone, years)
  const cachedTransitions = years.get(year)
  if (cachedTransitions) return cachedTransitions
  const transitions: Transition[] = []
  let zonedDateTime = Temporal.Instant.fromEpochMilliseconds(Date.UTC(year, 0, 1)).toZonedDateTimeISO(timeZone)
  const starts = yearStartOffsets.get(timeZone) ?? new Map<number, number>()
  yearStartOffsets.set(timeZone, starts.set(year, zonedDateTime.offsetNanoseconds / 1e6))
  const end = Date.UTC(year + 1, 0, 1)
  for (;;) {
    const next = zonedDateTime.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds >= end) break
    transitions.push({ at: next.epochMilliseconds, before: zonedDateTime.offsetNanoseconds / 1e6, after: next.offsetNanoseconds / 1e6 })
    zonedDateTime = next
  }
  years.set(year, transitions)
  return transitions
}
