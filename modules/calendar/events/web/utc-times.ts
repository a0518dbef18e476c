import { parseDate, parseDateTime, toZoned } from '@internationalized/date'
import type { EventValues } from './event-values.ts'

/** Resolves ambiguous local times to the earlier or later instant. */
export function toUtcTimes(values: EventValues, which: 'earlier' | 'later'): { start: string; end: string } {
  const { allDay, startDate, startTime, endDate, endTime, timeZone } = values
  if (allDay) return { start: startDate!, end: parseDate(endDate!).add({ days: 1 }).toString() }
  const moment = (date: string, time: string) => toZoned(parseDateTime(`${date}T${time}`), timeZone, which).toAbsoluteString()
  return { start: moment(startDate!, startTime!), end: moment(endDate!, endTime!) }
}
