import { invalid } from '#platform/server/refusal.ts'
import { isTimeZone } from '#platform/server/time-zone.ts'
import type { Due } from '../due-state.ts'

/** Days without a time come after those with one; tasks that are not due come last. */
export const getDueSortKey = ({ dueDate, dueTime }: Due) => (dueDate === null ? '9999-99-99' : `${dueDate}T${dueTime ?? '99:99'}`)

/**
 * What becomes of date, time and zone. Taking away the date takes the time along, and the time its zone; a time
 * without a zone is meant in the writer's. Refusal 400 for a time without a date and for zones that do not exist.
 */
export function toDueColumns(before: Due, changes: Partial<Due>, writerZone: string): (Due & { dueKey: string }) | undefined {
  const { dueDate, dueTime, timeZone } = changes
  if (dueDate === undefined && dueTime === undefined && timeZone === undefined) return undefined
  const due = { dueDate: dueDate === undefined ? before.dueDate : dueDate, dueTime: dueTime === undefined ? before.dueTime : dueTime }
  if (due.dueDate === null && dueTime && dueDate !== null) throw invalid('/task/dueTime', 'needs a dueDate')
  if (due.dueDate === null) due.dueTime = null
  if (timeZone) assertTimeZone(timeZone, '/task/timeZone')
  const kept = before.dueTime !== null && due.dueTime === null ? null : before.timeZone
  const zone = kept ?? (due.dueTime === null ? null : writerZone)
  const complete = { ...due, timeZone: timeZone === undefined ? zone : timeZone }
  return { ...complete, dueKey: getDueSortKey(complete) }
}

/** Refusal 400 with the path at which it was given. */
export function assertTimeZone(timeZone: string, path: string): void {
  if (!isTimeZone(timeZone)) throw invalid(path, `is "${timeZone}", which is no IANA time zone`)
}
