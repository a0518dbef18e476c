import type { Kysely } from 'kysely'
import { calendars } from '../contract.ts'
import { formatNamedEmail, type NamedEmail } from '../guests/email-address.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import type { Context } from '#platform/server/context.ts'
import type { AttendanceRow, CalendarTables, EventRow } from './tables.ts'

export type CalendarContext = Context<CalendarTables>

export const eventSubject = {
  subject: 'Event',
  entity: 'event',
  table: 'events',
  fields: {
    id: { column: 'id', type: 'number' },
    title: { column: 'title', type: 'text' },
    start: { column: 'start', type: 'text' },
    end: { column: 'end', type: 'text' },
    allDay: { column: 'allDay', type: 'boolean' },
    calendar: { column: 'calendar', type: 'text', values: calendars },
    location: { column: 'location', type: 'text' },
    description: { column: 'description', type: 'text' },
    url: { column: 'url', type: 'text' },
    recurrence: { column: 'recurrence', type: 'text' },
    timeZone: { column: 'timeZone', type: 'text' },
    showAs: { column: 'showAs', type: 'text', values: ['busy', 'free'] },
    status: { column: 'status', type: 'text', values: ['confirmed', 'tentative', 'cancelled'] },
    'organizer.id': { column: 'ownerId', type: 'number' },
    createdAt: { column: 'createdAt', type: 'time' },
    updatedAt: { column: 'updatedAt', type: 'time' },
  },
  scope: (viewer, eb) =>
    eb.or([
      eb('events.ownerId', '=', viewer.id),
      eb(
        'events.id',
        'in',
        eb
          .selectFrom('attendances')
          .select('attendances.eventId')
          .where('attendances.userId', '=', viewer.id)
          .where('attendances.isHidden', '=', 0),
      ),
    ]),
  notDeleted: (eb) => eb('events.removedAt', 'is', null),
  restorableBy: (viewer, eb) => eb('events.ownerId', '=', viewer.id),
  topics: (row) => [`calendar/${String(row.ownerId)}`],
  snapshot: async (db: Kysely<CalendarTables>, id) => {
    const row = await db.selectFrom('events').selectAll().where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst()
    if (!row) return null
    const guests = db.selectFrom('attendances').select('userId').where('eventId', '=', id).where('isGuest', '=', 1)
    const emailGuests = db.selectFrom('event_guests').select(['email', 'name']).where('eventId', '=', id)
    const rooms = db.selectFrom('event_rooms').select('roomId').where('eventId', '=', id)
    return toEventSnapshot(row, {
      guests: (await guests.execute()).map(({ userId }) => userId),
      emailGuests: await emailGuests.execute(),
      rooms: (await rooms.execute()).map(({ roomId }) => roomId),
    })
  },
  visibleSince: async (db: Kysely<CalendarTables>, viewer, { id, ownerId }) => {
    if (ownerId === viewer.id) return null
    const ownAttendance = db.selectFrom('attendances').select('createdAt').where('eventId', '=', Number(id)).where('userId', '=', viewer.id)
    return (await ownAttendance.executeTakeFirst())?.createdAt ?? null
  },
  journalProperties: ['guests', 'emailGuests', 'rooms', 'excluded', 'overrides'],
  link: (id) => `/calendar?event=${id}`,
} as const satisfies Subject

export const attendanceSubject = {
  subject: 'Attendance',
  entity: 'attendance',
  table: 'attendances',
  fields: {
    id: { column: 'id', type: 'number' },
    response: { column: 'response', type: 'text' },
    isHidden: { column: 'isHidden', type: 'boolean' },
    occurrences: { column: 'occurrences', type: 'text' },
    reminders: { column: 'reminders', type: 'text' },
  },
  scope: (viewer, eb) => eb('attendances.userId', '=', viewer.id),
  topics: (row) => [`calendar/${String(row.userId)}`],
  snapshot: async (db: Kysely<CalendarTables>, id) => {
    const row = await db.selectFrom('attendances').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? toAttendanceSnapshot(row) : null
  },
} as const satisfies Subject

/** The ids of colleagues, the addresses of guests without an account and the ids of rooms. */
export type EventGuests = { guests: readonly number[]; emailGuests: readonly NamedEmail[]; rooms: readonly number[] }

/** Excludes derived columns and counters. Responses of guests have their own journal entries. */
export function toEventSnapshot(row: EventRow, { guests, emailGuests, rooms }: EventGuests): Record<string, unknown> {
  const { id: _, createdAt: _created, updatedAt: _updated, removedAt: _removed, ...rest } = row
  const { sequence: _sequence, rangeStart: _start, rangeEnd: _end, ...snapshot } = rest
  const sortIds = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
  return { ...snapshot, guests: sortIds(guests), emailGuests: emailGuests.map(formatNamedEmail).toSorted(), rooms: sortIds(rooms) }
}

export function toAttendanceSnapshot({
  eventId,
  userId,
  response,
  isHidden,
  occurrences,
  reminders,
}: AttendanceRow): Record<string, unknown> {
  return { eventId, userId, response, isHidden, occurrences, reminders }
}
