import { sortIntervals, type WorkingHours, type WorkingInterval } from '../contract.ts'

const STEP = 15
const DAY = 1440
const FIRST_START = 9 * 60
const FIRST_END = 17 * 60
const BREAK = 60
const ADDED_LENGTH = 4 * 60
const DAY_INTERVALS_LIMIT = 6

export const formatMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
export const parseMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export const listDay = (hours: WorkingHours, weekday: number): WorkingHours => hours.filter((interval) => interval.weekday === weekday)

/** Times that keep the interval valid: after the previous interval and before the next one. */
export function listTimes(day: WorkingHours, index: number, edge: 'start' | 'end'): string[] {
  const interval = day[index]!
  const [first, last] =
    edge === 'start'
      ? [day[index - 1]?.end ?? '00:00', formatMinutes(parseMinutes(interval.end) - 1)]
      : [formatMinutes(parseMinutes(interval.start) + 1), day[index + 1]?.start ?? '24:00']
  const times = Array.from({ length: DAY / STEP + 1 }, (_, step) => formatMinutes(step * STEP))
  return [...new Set([...times.filter((time) => time >= first && time <= last), interval[edge]])].toSorted()
}

/** Removes the interval if `after` is null. */
export const replaceInterval = (hours: WorkingHours, before: WorkingInterval, after: WorkingInterval | null): WorkingHours =>
  sortIntervals(hours.flatMap((interval) => (interval === before ? (after ?? []) : interval)))

/** Returns null if the day has no room for another interval after the last one. */
export function addInterval(hours: WorkingHours, weekday: number): WorkingHours | null {
  const day = listDay(hours, weekday)
  const last = day.at(-1)
  const start = last ? parseMinutes(last.end) + BREAK : FIRST_START
  const end = last ? Math.min(DAY, start + ADDED_LENGTH) : FIRST_END
  if (start >= end || day.length >= DAY_INTERVALS_LIMIT) return null
  return sortIntervals([...hours, { weekday, start: formatMinutes(start), end: formatMinutes(end) }])
}
