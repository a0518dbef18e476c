import { ApiError } from '#platform/server/api-error.ts'
import { toEventSnapshot, eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import { publishCalendars } from '../../events/server/index.ts'
import { listEmailGuests, moveResponses } from '../../guests/server/index.ts'
import { computeRange, mergeExceptions, type ExceptionColumns } from '../../recurrence/server/index.ts'
import { bookRooms, listRoomIds } from '../../rooms/server/index.ts'
import { getNextReminderTime } from '../../reminders/server/index.ts'
import type { AttendanceRow, EventRow } from '../../server/tables.ts'
import { indexEvents, toEventRow, type ImportTarget } from './insert-events.ts'
import { eventProblemCodes } from './problem-codes.ts'
import type { NewVersion } from './sort-events.ts'

type EventChange = { before: EventRow; after: EventRow }

/** Throws 409 if the room of an event is taken at its new time. */
export async function updateEvents(ctx: CalendarContext, versions: readonly NewVersion[], target: ImportTarget): Promise<void> {
  if (versions.length === 0) return
  const changes: EventChange[] = []
  for (const version of versions) changes.push(await updateEvent(ctx, version, target))
  const rows = changes.map(({ after }) => after)
  const attendances = await listAttendancesByEvent(
    ctx,
    rows.map(({ id }) => id),
  )
  for (const change of changes) await recordUpdate(ctx, change, attendances.get(change.before.id) ?? [])
  await indexEvents(ctx, rows)
}

async function updateEvent(ctx: CalendarContext, version: NewVersion, target: ImportTarget): Promise<EventChange> {
  const { before } = version
  const columns = toColumns(ctx, version, target)
  const after = { ...before, ...columns }
  await ctx.db.updateTable('events').set(columns).where('id', '=', before.id).execute()
  await rebookRooms(ctx, { before, after })
  await moveResponses(ctx, before, after)
  return { before, after }
}

async function rebookRooms(ctx: CalendarContext, { before, after }: EventChange): Promise<void> {
  const rooms = await listRoomIds(ctx.db, before.id)
  try {
    await bookRooms(ctx, { before, after, booked: rooms, rooms })
  } catch (error) {
    throw error instanceof ApiError ? new ApiError(409, eventProblemCodes.room_taken, error.message) : error
  }
}

function toColumns(ctx: CalendarContext, { event, before }: NewVersion, target: ImportTarget): Partial<EventRow> {
  if (event.exceptions) {
    const lists = mergeExceptions(before, { ...event, exceptions: event.exceptions }) as ExceptionColumns
    return { ...lists, ...computeRange({ ...before, ...lists }), updatedAt: ctx.now }
  }
  const { createdAt: _, calendar: _calendar, ...columns } = toEventRow(event, target, ctx.now)
  return { ...columns, sequence: Math.max(columns.sequence, before.sequence) }
}

async function listAttendancesByEvent(ctx: CalendarContext, eventIds: readonly number[]): Promise<Map<number, AttendanceRow[]>> {
  const rows = await ctx.db.selectFrom('attendances').selectAll().where('eventId', 'in', eventIds).orderBy('id').execute()
  return Map.groupBy(rows, ({ eventId }) => eventId)
}

async function recordUpdate(ctx: CalendarContext, { before, after }: EventChange, attendances: readonly AttendanceRow[]): Promise<void> {
  const guests = await rescheduleReminders(ctx, after, attendances)
  const people = { guests, emailGuests: await listEmailGuests(ctx.db, before.id), rooms: await listRoomIds(ctx.db, before.id) }
  ctx.recordChange({
    entity: eventSubject.entity,
    id: before.id,
    before: toEventSnapshot(before, people),
    after: toEventSnapshot(after, people),
  })
  publishCalendars(ctx, guests)
}

/** Returns the guests. */
async function rescheduleReminders(ctx: CalendarContext, row: EventRow, attendances: readonly AttendanceRow[]): Promise<number[]> {
  for (const { id, reminders } of attendances.filter((attendance) => attendance.reminders !== '[]')) {
    const remindAt = getNextReminderTime(row, JSON.parse(reminders) as number[], ctx.now)
    await ctx.db.updateTable('attendances').set({ remindAt }).where('id', '=', id).execute()
  }
  return attendances.filter(({ isGuest }) => isGuest === 1).map(({ userId }) => userId)
}
