import { invalidInput } from '#platform/server/api-error.ts'
import { WINDOW_DAYS_LIMIT } from '../../events/contract.ts'
import { createWindow, type EventTiming, listOccurrences, type Occurrence, toInstant } from '../../recurrence/server/index.ts'
import type { EventRow } from '../../server/tables.ts'

/** `from` and `to` are instants in milliseconds. */
export type RoomTime = {
  from: number
  to: number
  start: string
  end: string
  allDay: boolean
  key: string | null
  title: string | undefined
}
type Span = { from: number; to: number }
export type RoomEvent = EventTiming & Pick<EventRow, 'status' | 'rangeStart' | 'rangeEnd'>

const DAY = 86_400_000
/** Occurrences of a series are checked this far ahead, as far as the calendar can be shown at once. */
const HORIZON = WINDOW_DAYS_LIMIT * DAY

/** When an event needs its rooms. Occurrences of a series that are over or beyond the horizon are left out. */
export function listNeededTimes(event: RoomEvent, now: string): RoomTime[] {
  const [first, last] = [Date.parse(event.rangeStart), Date.parse(event.rangeEnd)]
  const isSeries = event.recurrence !== null || event.added !== '[]'
  const from = isSeries ? Math.max(first, Math.min(last, Date.parse(now))) : first
  return listRoomTimes(event, { from, to: Math.min(last, from + HORIZON) + 1 })
}

/** Throws 400 if the rule is too expensive to expand. */
export function listRoomTimes(event: RoomEvent, { from, to }: Span): RoomTime[] {
  return expandEvent(event, { from: from - DAY, to: to + DAY })
    .filter(({ override }) => (override?.status ?? event.status) !== 'cancelled')
    .map((occurrence) => toRoomTime(event, occurrence))
    .filter((time) => time.from < to && (time.to > from || time.from >= from))
}

function expandEvent(event: EventTiming, { from, to }: Span): Occurrence[] {
  try {
    return listOccurrences(event, createWindow(from, to, event.timeZone))
  } catch {
    throw invalidInput('/event/recurrence', 'is too complex for an event with rooms')
  }
}

/** All-day events take up the days in their own time zone, because a room has none. */
function toRoomTime({ allDay, timeZone }: EventTiming, { key, start, end, override }: Occurrence): RoomTime {
  const [from, to] = [start, end].map((time) => (allDay ? toInstant(Date.parse(time), timeZone) : Date.parse(time))) as [number, number]
  return { from, to, start, end, allDay: allDay === 1, key, title: override?.title }
}

/** The first of `others` that overlaps one of `times`. */
export function findOverlap(times: readonly RoomTime[], others: readonly RoomTime[]): RoomTime | undefined {
  const entries = [...others.map((time) => ({ time, isOther: true })), ...times.map((time) => ({ time, isOther: false }))]
  let [latest, latestOther]: (RoomTime | undefined)[] = []
  for (const { time, isOther } of entries.toSorted((a, b) => a.time.from - b.time.from)) {
    const earlier = isOther ? latest : latestOther
    if (earlier && earlier.to > time.from) return isOther ? time : earlier
    if (isOther) latestOther = getLater(latestOther, time)
    else latest = getLater(latest, time)
  }
  return undefined
}

const getLater = (a: RoomTime | undefined, b: RoomTime) => (a && a.to > b.to ? a : b)
