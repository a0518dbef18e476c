import { invalidInput } from '#platform/server/api-error.ts'
import { isTimeZone } from '#platform/server/time-zone.ts'
import type { TaskDue } from '../due-state.ts'

/** Within a day, tasks without a time sort last; tasks without a due date sort after all others. */
export const getDueSortKey = ({ dueDate, dueTime }: TaskDue) => (dueDate === null ? '9999-99-99' : `${dueDate}T${dueTime ?? '99:99'}`)

/** Undefined if nothing changes. Clearing the date clears the time and its zone. Throws 400 for a time without a date. */
export function toDueColumns(
  before: TaskDue,
  changes: Partial<TaskDue>,
  viewerTimeZone: string,
): (TaskDue & { dueKey: string }) | undefined {
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
