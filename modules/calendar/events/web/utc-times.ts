import { parseDate, parseDateTime, toZoned } from '@internationalized/date'
import type { EventValues } from './event-values.ts'

export function toUtcTimes(values: EventValues, disambiguation: 'earlier' | 'later'): { start: string; end: string } {
  const { allDay, startDate, startTime, endDate, endTime, timeZone } = values
  if (allDay) return { start: startDate!, end: parseDate(endDate!).add({ days: 1 }).toString() }
  const toUtc = (date: string, time: string) => toZoned(parseDateTime(`${date}T${time}`), timeZone, disambiguation).toAbsoluteString()
  return { start: toUtc(startDate!, startTime!), end: toUtc(endDate!, endTime!) }
}
