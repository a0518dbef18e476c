import { parseDate, parseDateTime, toZoned } from '@internationalized/date'
import type { EventValues } from './event-values.ts'

/** Start and end in UTC, where the clocks show one of them twice: the earlier or the later of both. */
export function zonedTimes(values: EventValues, which: 'earlier' | 'later'): { start: string; end: string } {
  const { allDay, startDate, startTime, endDate, endTime, timeZone } = values
  if (allDay) return { start: startDate!, end: parseDate(endDate!).add({ days: 1 }).toString() }
  const moment = (date: string, time: string) => toZoned(parseDateTime(`${date}T${time}`), timeZone, which).toAbsoluteString()
  return { start: moment(startDate!, startTime!), end: moment(endDate!, endTime!) }
}
