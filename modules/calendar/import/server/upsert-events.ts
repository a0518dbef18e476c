import { ApiError } from '#platform/server/api-error.ts'
import type { SkippedEvent } from '../../contract.ts'
import { toEventSnapshot, eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import { publishCalendars } from '../../events/server/index.ts'
import { listEmailGuests, moveResponses } from '../../guests/server/index.ts'
import type { ImportedEvent } from '../../ical/server/index.ts'
import { computeRange, mergeExceptions, type ExceptionColumns } from '../../recurrence/server/index.ts'
import { bookRooms, listRoomIds } from '../../rooms/server/index.ts'
import { getNextReminderTime } from '../../reminders/server/index.ts'
import type { AttendanceRow, EventRow, ImportRow } from '../../server/tables.ts'
import { indexEvents, insertEvents, toEventRow, toImportTarget, type ImportTarget } from './insert-events.ts'
import { findExistingEvents, sortEvents, toSkippedEvent, type ExistingEvents, type SortedEvents } from './sort-events.ts'

const BATCH = 250

export async function upsertEvents(ctx: CalendarContext, events: readonly ImportedEvent[], row: ImportRow): Promise<SortedEvents> {
  const target = toImportTarget(row)
  const total: SortedEvents = { added: [], changed: [], unchanged: 0, skipped: [] }
  for (let start = 0; start < events.length; start += BATCH) {
    const batch = events.slice(start, start + BATCH)
    const existing = await findExistingEvents(ctx, batch, target.userId)
    const { added, changed, unchanged, skipped } = sortEvents(batch, existing, target)
    await insertEvents(ctx, added, { target, removedAt: null })
    const conflicts = await updateEvents(ctx, changed, { existing, target })
    total.added.push(...added)
    total.changed.push(...changed.filter((event) => !conflicts.has(event)))
    total.skipped.push(...skipped, ...conflicts.values())
    total.unchanged += unchanged
  }
  return total
}

type UpdateOptions = { existing: ExistingEvents; target: ImportTarget }
type EventChange = { before: EventRow; after: EventRow }

type Conflicts = Map<ImportedEvent, SkippedEvent>

/** Skips and returns events whose room is taken at the new time. */
export async function updateEvents(ctx: CalendarContext, events: readonly ImportedEvent[], options: UpdateOptions): Promise<Conflicts> {
  const [changes, conflicts]: [EventChange[], Conflicts] = [[], new Map()]
  for (const event of events)
    try {
      changes.push(await ctx.withSavepoint(() => updateEvent(ctx, event, options)))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      conflicts.set(event, toSkippedEvent(event, 'room_taken', error.message))
    }
  await saveChanges(ctx, changes)
  return conflicts
}

async function saveChanges(ctx: CalendarContext, changes: readonly EventChange[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ after }) => after)
  const ids = rows.map(({ id }) => id)
  const attendances = await listAttendancesByEvent(ctx, ids)
  for (const { before, after } of changes) {
    const guests = await rescheduleReminders(ctx, after, attendances.get(before.id) ?? [])
    const emailGuests = await listEmailGuests(ctx.db, before.id)
    const rooms = await listRoomIds(ctx.db, before.id)
    ctx.recordChange({
      entity: eventSubject.entity,
      id: before.id,
      before: toEventSnapshot(before, { guests, emailGuests, rooms }),
      after: toEventSnapshot(after, { guests, emailGuests, rooms }),
    })
    publishCalendars(ctx, guests)
  }
  await indexEvents(ctx, rows)
}

async function updateEvent(ctx: CalendarContext, event: ImportedEvent, { existing, target }: UpdateOptions): Promise<EventChange> {
  const before = existing.get(event.uid)!
  const columns = toColumns(ctx, event, { before, target })
  const after = { ...before, ...columns }
  await ctx.db.updateTable('events').set(columns).where('id', '=', before.id).execute()
  const rooms = await listRoomIds(ctx.db, before.id)
  await bookRooms(ctx, { before, after, booked: rooms, rooms })
  await moveResponses(ctx, before, after)
  return { before, after }
}

function toColumns(
  ctx: CalendarContext,
  event: ImportedEvent,
  { before, target }: { before: EventRow; target: ImportTarget },
): Partial<EventRow> {
  if (event.exceptions) {
    const lists = mergeExceptions(before, { ...event, exceptions: event.exceptions }) as ExceptionColumns
    return { ...lists, ...computeRange({ ...before, ...lists }), updatedAt: ctx.now }
  }
  const { createdAt: _, importId: _import, calendar: _calendar, ...columns } = toEventRow(event, { target, removedAt: null }, ctx.now)
  return { ...columns, sequence: Math.max(columns.sequence, before.sequence) }
}

async function listAttendancesByEvent(ctx: CalendarContext, eventIds: readonly number[]): Promise<Map<number, AttendanceRow[]>> {
  const rows = await ctx.db.selectFrom('attendances').selectAll().where('eventId', 'in', eventIds).orderBy('id').execute()
  return Map.groupBy(rows, ({ eventId }) => eventId)
}

async function rescheduleReminders(ctx: CalendarContext, row: EventRow, attendances: readonly AttendanceRow[]): Promise<number[]> {
  for (const { id, reminders } of attendances.filter((attendance) => attendance.reminders !== '[]')) {
    const remindAt = getNextReminderTime(row, JSON.parse(reminders) as number[], ctx.now)
    await ctx.db.updateTable('attendances').set({ remindAt }).where('id', '=', id).execute()
  }
  return attendances.filter(({ isGuest }) => isGuest === 1).map(({ userId }) => userId)
}
