import { isDeepStrictEqual } from 'node:util'
import type { Insertable } from 'kysely'
import { indexRecord, unindexRecord } from '#platform/server/search/index-record.ts'
import { computeValidRange } from './event-content.ts'
import { eventSubject, toEventSnapshot, type CalendarContext } from '../../server/event-subject.ts'
import type { NamedEmail } from '../../guests/email-address.ts'
import {
  listGuestIds,
  insertEmailGuests,
  inviteGuests,
  listEmailGuests,
  moveResponses,
  saveEmailGuests,
  uninviteGuests,
} from '../../guests/server/index.ts'
import { sendCancellation, sendChanges, sendInvitation } from '../../imip/server/index.ts'
import { bookRooms, listRoomIds, publishBookings } from '../../rooms/server/index.ts'
import { scheduleReminders } from '../../reminders/server/index.ts'
import type { EventColumns, AttendanceRow, CalendarTables, EventRow, OccurrenceOverrides } from '../../server/tables.ts'

export type NewEvent = Omit<Insertable<CalendarTables['events']>, 'id' | 'rangeStart' | 'rangeEnd' | 'createdAt' | 'updatedAt' | 'ownerId'>
type EventPeople = {
  guests: readonly number[]
  emailGuests?: readonly NamedEmail[] | undefined
  rooms?: readonly number[]
  /** Attendances of the event that this one continues; these guests receive no new invitation. */
  copiedAttendances?: readonly AttendanceRow[]
}

export async function insertEvent(
  ctx: CalendarContext,
  values: NewEvent,
  { guests, emailGuests = [], rooms = [], copiedAttendances = [] }: EventPeople,
): Promise<EventRow> {
  const row = await ctx.db
    .insertInto('events')
    .values({ ...values, ...computeValidRange(values as EventRow), ownerId: ctx.viewer.id, createdAt: ctx.now, updatedAt: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await bookRooms(ctx, { before: null, after: row, booked: [], rooms })
  await indexEvent(ctx, row)
  const attendances = copiedAttendances.map(({ id: _, ...attendance }) => ({
    ...attendance,
    eventId: row.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }))
  if (attendances.length > 0) await ctx.db.insertInto('attendances').values(attendances).execute()
  await scheduleReminders(ctx, row)
  await inviteGuests(
    ctx,
    row,
    guests.filter((id) => !attendances.some(({ userId }) => userId === id)),
  )
  await sendInvitation(ctx, row, await insertEmailGuests(ctx, row, emailGuests))
  ctx.recordChange({ entity: eventSubject.entity, id: row.id, before: null, after: toEventSnapshot(row, { guests, emailGuests, rooms }) })
  return row
}

export type SavedEvent = { row: EventRow; guests: { remaining: number[]; added: number[]; removed: number[] } }

type EventUpdate = {
  columns: EventColumns
  guests?: readonly number[] | undefined
  emailGuests?: readonly NamedEmail[] | undefined
  rooms?: readonly number[] | undefined
}

/** Updates an event, increments its sequence and sends the changes to guests by email. The caller notifies the other guests. */
export async function saveEvent(
  ctx: CalendarContext,
  before: EventRow,
  { columns, guests, emailGuests: emailGuestInput, rooms: roomInput }: EventUpdate,
): Promise<SavedEvent> {
  const invited = await listGuestIds(ctx.db, before.id)
  const guestIds = guests ?? invited
  const next = { ...before, sequence: before.sequence + 1, ...columns }
  const row = await ctx.db
    .updateTable('events')
    .set({ ...columns, ...computeValidRange(next), sequence: next.sequence, updatedAt: ctx.now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const rooms = await saveRooms(ctx, { before, after: row }, roomInput)
  const [added, removed] = [guestIds.filter((id) => !invited.includes(id)), invited.filter((id) => !guestIds.includes(id))]
  await moveResponses(ctx, before, row)
  await uninviteGuests(ctx, row, removed)
  await inviteGuests(ctx, row, added)
  const emailGuests = await saveEmailGuests(ctx, { before, after: row }, emailGuestInput)
  await sendChanges(ctx, { before, after: row, areRoomsChanged: !isDeepStrictEqual(rooms.before, rooms.after) }, emailGuests)
  await indexEvent(ctx, row)
  await scheduleReminders(ctx, row)
  ctx.recordChange({
    entity: eventSubject.entity,
    id: row.id,
    before: toEventSnapshot(before, { guests: invited, emailGuests: emailGuests.before, rooms: rooms.before }),
    after: toEventSnapshot(row, {
      guests: guestIds,
      emailGuests: [...emailGuests.remaining, ...emailGuests.added],
      rooms: rooms.after,
    }),
  })
  publishCalendars(ctx, [...invited, ...added])
  return { row, guests: { remaining: guestIds.filter((id) => invited.includes(id)), added, removed } }
}

async function saveRooms(ctx: CalendarContext, events: { before: EventRow; after: EventRow }, input: readonly number[] | undefined) {
  const booked = await listRoomIds(ctx.db, events.after.id)
  const rooms = input ?? booked
  await bookRooms(ctx, { ...events, booked, rooms })
  return { before: booked, after: rooms }
}

/** Cancels the event for guests by email and returns the ids of the others. The event can be restored for 30 days. */
export async function markEventRemoved(ctx: CalendarContext, row: EventRow): Promise<number[]> {
  const guests = await listGuestIds(ctx.db, row.id)
  const emailGuests = await listEmailGuests(ctx.db, row.id)
  const rooms = await listRoomIds(ctx.db, row.id)
  const columns = { removedAt: ctx.now, sequence: row.sequence + 1 }
  await ctx.db.updateTable('events').set(columns).where('id', '=', row.id).execute()
  await sendCancellation(ctx, { ...row, ...columns }, emailGuests)
  await ctx.db.updateTable('attendances').set({ remindAt: null }).where('eventId', '=', row.id).execute()
  await unindexRecord(ctx.db, eventSubject.entity, row.id)
  ctx.recordChange({ entity: eventSubject.entity, id: row.id, before: toEventSnapshot(row, { guests, emailGuests, rooms }), after: null })
  publishBookings(ctx, rooms)
  publishCalendars(ctx, guests)
  return guests
}

export const publishCalendars = (ctx: CalendarContext, people: readonly number[]): void =>
  people.forEach((id) => ctx.publishChange(`calendar/${id}`))

export async function indexEvent(ctx: CalendarContext, row: EventRow): Promise<void> {
  await indexRecord(ctx.db, { entity: eventSubject.entity, id: row.id, at: row.updatedAt, fields: toSearchFields(row) })
}

export function toSearchFields(
  row: Pick<EventRow, 'title' | 'location' | 'description' | 'overrides'>,
): Record<'title' | 'location' | 'description', string> {
  const overrides = row.overrides === '{}' ? [] : Object.values(JSON.parse(row.overrides) as OccurrenceOverrides)
  const joinTexts = (field: 'title' | 'location' | 'description') =>
    [...new Set([row[field], ...overrides.map((override) => override[field] ?? '')])].join('\n').trim()
  return { title: joinTexts('title'), location: joinTexts('location'), description: joinTexts('description') }
}
