import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import type { DavBusyTime, DavTimeRange } from '#platform/server/dav/dav-collection.ts'
import type { CalendarName } from '../../contract.ts'
import { expandEvents, listAttendances } from '../../events/server/index.ts'
import { createWindow, toInstant } from '../../recurrence/server/index.ts'
import { attends } from '../../server/attendance.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import type { EventRow } from '../../server/tables.ts'

/** When the viewer is busy with events of the calendar; declined invitations do not count. */
export async function readBusy(
  ctx: CalendarContext,
  calendar: CalendarName,
  { start: from, end: to }: Required<DavTimeRange> & { start: number; end: number },
): Promise<DavBusyTime[]> {
  const rows: EventRow[] = await visibleInWorker(ctx, eventSubject)
    .where('events.calendar', '=', calendar)
    .where('events.rangeStart', '<', new Date(to).toISOString())
    .where('events.rangeEnd', '>=', new Date(from).toISOString())
    .selectAll('events')
    .execute()
  const { timeZone, id } = ctx.viewer
  const invitations = (await listAttendances(ctx, rows)).filter(({ userId, isGuest }) => userId === id && isGuest === 1)
  const attendances = new Map(invitations.map((attendance) => [attendance.eventId, attendance]))
  const { occurrences } = await expandEvents(rows, createWindow(from, to, timeZone))
  return occurrences.flatMap(({ row, occurrence: { key, start, end, override } }): DavBusyTime[] => {
    const attendance = attendances.get(row.id)
    const status = override?.status ?? row.status
    if ((override?.showAs ?? row.showAs) !== 'busy' || status === 'cancelled' || (attendance && !attends(attendance, key))) return []
    const toTime = (time: string) => (row.allDay ? toInstant(Date.parse(time), timeZone) : Date.parse(time))
    const [clippedStart, clippedEnd] = [Math.max(toTime(start), from), Math.min(toTime(end), to)]
    if (clippedEnd <= clippedStart) return []
    const type = status === 'tentative' || attendance?.response === 'maybe' ? 'BUSY-TENTATIVE' : 'BUSY'
    return [{ start: new Date(clippedStart).toISOString(), end: new Date(clippedEnd).toISOString(), type }]
  })
}
