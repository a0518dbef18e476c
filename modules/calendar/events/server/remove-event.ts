import type { calendar as contract, Event, EditScope } from '../../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { lockRows } from '#platform/server/database/queries/expressions.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import { toEventResponse } from './event-response.ts'
import { toAttendanceSnapshot, attendanceSubject, eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import { notifyPerson, notifyGuests } from '../../guests/server/index.ts'
import { findOccurrence } from './list-events.ts'
import { endSeriesBefore, isFirstOccurrence, type Occurrence, excludeOccurrence } from '../../recurrence/server/index.ts'
import type { AttendanceRow, EventColumns, EventRow } from '../../server/tables.ts'
import { markEventRemoved, publishCalendars, saveEvent } from './save-event.ts'

type RemoveInput = Input<typeof contract.removeEvent>

export async function removeEvent(ctx: CalendarContext, { id, occurrence: key, scope = 'all' }: RemoveInput): Promise<{ event: Event }> {
  const row = await findVisible(ctx, eventSubject, id)
  const occurrence = resolveOccurrence(row, { key, scope })
  const event = await toEventResponse(ctx, row, scope === 'all' ? null : occurrence)
  if (row.ownerId !== ctx.viewer.id) await removeAsGuest(ctx, row, { scope, occurrence })
  else await removeAsOrganizer(ctx, await findVisible(ctx, eventSubject, id, 'delete'), { scope, occurrence })
  return { event }
}

/** Throws 400 if the scope requires an occurrence and none is given, 404 if the occurrence does not exist. */
export function resolveOccurrence(row: EventRow, { key, scope }: { key?: string | undefined; scope: EditScope }): Occurrence | null {
  if (key !== undefined) return findOccurrence(row, key)
  if (scope === 'all') return null
  throw invalidInput('/occurrence', `is required for the scope ${scope}`)
}

type ResolvedScope = { scope: EditScope; occurrence: Occurrence | null }

async function removeAsOrganizer(ctx: CalendarContext, row: EventRow, { scope, occurrence }: ResolvedScope): Promise<void> {
  const columns = getRemainingSeries(row, { scope, occurrence })
  if (columns === null) {
    const guests = await markEventRemoved(ctx, row)
    return notifyGuests(ctx, row, { kind: 'cancelled', to: guests, scope: 'all' })
  }
  const saved = await saveEvent(ctx, row, { columns })
  await notifyGuests(ctx, row, { kind: 'cancelled', to: saved.guests.remaining, scope, occurrence })
}

/** Returns null if no occurrence remains. */
function getRemainingSeries(row: EventRow, { scope, occurrence }: ResolvedScope): EventColumns | null {
  if (scope === 'this') return excludeOccurrence(row, occurrence!)
  return scope === 'all' || isFirstOccurrence(row, occurrence!) ? null : endSeriesBefore(row, occurrence!)
}

async function removeAsGuest(ctx: CalendarContext, row: EventRow, { scope, occurrence }: ResolvedScope): Promise<void> {
  if (scope === 'following') throw invalidInput('/scope', 'must be this or all for guests')
  const attendance = await findOwnAttendance(ctx, row)
  const columns =
    scope === 'this'
      ? { occurrences: JSON.stringify({ ...(JSON.parse(attendance.occurrences) as object), [occurrence!.key!]: 'hidden' }) }
      : { isHidden: 1, response: 'declined' as const, remindAt: null }
  await updateAttendance(ctx, attendance, columns)
  notifyOwner(ctx, row, { response: 'declined', occurrence: scope === 'this' ? occurrence!.key : null })
}

export const findOwnAttendance = (ctx: CalendarContext, row: EventRow): Promise<AttendanceRow> =>
  lockRows(
    ctx.dialect,
    ctx.db.selectFrom('attendances').selectAll().where('eventId', '=', row.id).where('userId', '=', ctx.viewer.id),
  ).executeTakeFirstOrThrow()

export async function updateAttendance(
  ctx: CalendarContext,
  before: AttendanceRow,
  columns: Partial<AttendanceRow>,
): Promise<AttendanceRow> {
  const after = await ctx.db
    .updateTable('attendances')
    .set({ ...columns, updatedAt: ctx.now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.markSeen(eventSubject.entity, [after.eventId], after.userId)
  ctx.recordChange({
    entity: attendanceSubject.entity,
    id: after.id,
    before: toAttendanceSnapshot(before),
    after: toAttendanceSnapshot(after),
  })
  await publishToAttendees(ctx, after.eventId)
  return after
}

/** Updates the calendars of the organizer and the guests. */
export async function publishToAttendees(ctx: CalendarContext, eventId: number): Promise<void> {
  const people = await ctx.db.selectFrom('attendances').select('userId').where('eventId', '=', eventId).execute()
  const owner = await ctx.db.selectFrom('events').select('ownerId').where('id', '=', eventId).executeTakeFirst()
  publishCalendars(ctx, [...people.map(({ userId }) => userId), ...(owner ? [owner.ownerId] : [])])
}

export function notifyOwner(
  ctx: CalendarContext,
  row: EventRow,
  { response, occurrence }: { response: string; occurrence: string | null },
): void {
  notifyPerson(ctx, row, { userId: row.ownerId, kind: 'responded', values: { response }, ...(occurrence && { occurrence }) })
}
