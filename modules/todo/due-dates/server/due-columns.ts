import { invalidInput } from '#platform/server/api-error.ts'
import { isTimeZone } from '#platform/server/time-zone.ts'
import type { Due } from '../due-state.ts'

/** Within a day, tasks without a time sort last; tasks without a due date sort after all others. */
export const getDueSortKey = ({ dueDate, dueTime }: Due) => (dueDate === null ? '9999-99-99' : `${dueDate}T${dueTime ?? '99:99'}`)

/**
 * Returns undefined if neither date, time nor time zone changes. Clearing the date clears the time, and clearing the time clears its
 * zone; a time without a zone is in the viewer's zone. Throws 400 for a time without a date and for unknown time zones.
 */
export function toDueColumns(before: Due, changes: Partial<Due>, viewerTimeZone: string): (Due & { dueKey: string }) | undefined {
  const { dueDate, dueTime, timeZone } = changes
  if (dueDate === undefined && dueTime === undefined && timeZone === undefined) return undefined
  const due = { dueDate: dueDate === undefined ? before.dueDate : dueDate, dueTime: dueTime === undefined ? before.dueTime : dueTime }
  if (due.dueDate === null && dueTime && dueDate !== null) throw invalidInput('/task/dueTime', 'requires a due date')
  if (due.dueDate === null) due.dueTime = null
  if (timeZone) assertTimeZone(timeZone, '/task/timeZone')
  const remainingZone = before.dueTime !== null && due.dueTime === null ? null : before.timeZone
  const zone = remainingZone ?? (due.dueTime === null ? null : viewerTimeZone)
  const columns = { ...due, timeZone: timeZone === undefined ? zone : timeZone }
  return { ...columns, dueKey: getDueSortKey(columns) }
}

/** Throws 400 for the field at `path`. */
export function assertTimeZone(timeZone: string, path: string): void {
  if (!isTimeZone(timeZone)) throw invalidInput(path, `must be an IANA time zone such as Europe/Lisbon, but is "${timeZone}"`)
}
