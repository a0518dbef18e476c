import type { DavTimeRange } from '#platform/server/dav/dav-collection.ts'
import { toInstant, type TaskDue } from '../../due-dates/due-state.ts'

type TaskTimes = Partial<TaskDue & { completedAt: string | null; createdAt: string | null }>

/** Whether the task overlaps the time (RFC 4791, 9.9, for VTODO). Its start does not count, because tasks have none here. */
export function overlaps(task: TaskTimes, { start = -Infinity, end = Infinity }: DavTimeRange, timeZone: string): boolean {
  const due = getDueInstant(task, timeZone)
  if (due !== null) return start <= due && due <= end
  const times = [task.createdAt, task.completedAt].flatMap((time) => (time ? Date.parse(time) : []))
  return times.length === 0 || (times.some((time) => start <= time) && times.some((time) => end >= time))
}

function getDueInstant({ dueDate, dueTime, timeZone }: TaskTimes, viewerTimeZone: string): number | null {
  if (!dueDate) return null
  return toInstant(dueDate, dueTime ?? '00:00', (dueTime && timeZone) || viewerTimeZone).getTime()
}
