import { findVisible } from '#platform/server/abilities/visible.ts'
import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { isUniqueViolation } from '#platform/server/database/unique-violation.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { notFound, ApiError } from '#platform/server/api-error.ts'
import { contentFields } from './event-content.ts'
import { eventSubject, toEventSnapshot, type CalendarContext } from '../../server/event-subject.ts'
import { parseNamedEmail } from '../../guests/email-address.ts'
import { listEmailGuests, listGuestIds, notifyGuests } from '../../guests/server/index.ts'
import { sendInvitation } from '../../imip/server/index.ts'
import { bookRooms, listRoomIds } from '../../rooms/server/index.ts'
import { scheduleReminders } from '../../reminders/server/index.ts'
import type { EventColumns, EventRow } from '../../server/tables.ts'
import { indexEvent, markEventRemoved, publishCalendars, saveEvent } from './save-event.ts'

export async function undoEvent(ctx: CalendarContext, { id, before, after }: RecordChange): Promise<void> {
  if (after === null) return restoreEvent(ctx, id)
  if (before === null) return removeAddedEvent(ctx, id)
  const row = await findOwnEvent(ctx, id, 'update')
  const { guests, emailGuests, rooms, ...columns } = before as EventColumns & {
    guests?: number[]
    emailGuests?: string[]
    rooms?: number[]
  }
  const content = Object.fromEntries(contentFields.filter((name) => name in columns).map((name) => [name, columns[name]]))
  assertCanUpdate(ctx, eventSubject, row, content)
  const saved = await saveEvent(ctx, row, {
    columns: { ...columns, sequence: row.sequence + 1 },
    guests,
    emailGuests: emailGuests?.map(parseNamedEmail),
    rooms,
  })
  await notifyGuests(ctx, saved.row, { kind: 'changed', to: saved.guests.remaining, scope: 'all' })
}

async function removeAddedEvent(ctx: CalendarContext, id: number): Promise<void> {
  const row = await findOwnEvent(ctx, id, 'delete')
  const guests = await markEventRemoved(ctx, row)
  await notifyGuests(ctx, row, { kind: 'cancelled', to: guests, scope: 'all' })
}

async function findOwnEvent(ctx: CalendarContext, id: number, action: string): Promise<EventRow> {
  const row = await findVisible(ctx, eventSubject, id, action)
  if (row.ownerId !== ctx.viewer.id) throw new ApiError(403, 'calendar.not_organizer', 'Only the organizer can edit this event.')
  return row
}

/** Throws 409 if an event with the same UID has been imported or a room has been booked by another event since. */
export async function restoreEvent(ctx: CalendarContext, id: number): Promise<void> {
  const removedEvent = ctx.db.selectFrom('events').selectAll().where('id', '=', id).where('ownerId', '=', ctx.viewer.id)
  if (!(await removedEvent.where('removedAt', 'is not', null).executeTakeFirst())) throw notFound('event')
  await ctx
    .withSavepoint(() =>
      ctx.db
        .updateTable('events')
        .set((eb) => ({ removedAt: null, sequence: eb('sequence', '+', 1) }))
        .where('id', '=', id)
        .execute(),
    )
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new ApiError(409, 'journal.moved_on', 'This event is already in the calendar again.') : error
    })
  const row = await findVisible(ctx, eventSubject, id, 'delete')
  const guests = await listGuestIds(ctx.db, id)
  const emailGuests = await listEmailGuests(ctx.db, id)
  const rooms = await listRoomIds(ctx.db, id)
  await bookRooms(ctx, { before: null, after: row, booked: rooms, rooms })
  await indexEvent(ctx, row)
  await scheduleReminders(ctx, row)
  ctx.recordChange({ entity: eventSubject.entity, id, before: null, after: toEventSnapshot(row, { guests, emailGuests, rooms }) })
  await sendInvitation(ctx, row, emailGuests)
  publishCalendars(ctx, guests)
  await notifyGuests(ctx, row, { kind: 'changed', to: guests, scope: 'all' })
}
