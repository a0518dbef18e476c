import type { Kysely } from 'kysely'
import type { Event, Guest } from '../../contract.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { cacheQueryByIds } from '#platform/server/database/queries/cache-query-by-ids.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import type { Person } from '#platform/contract/schema.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import { toEmailGuest } from '../../guests/server/index.ts'
import { type BookedRoom, queryEventRooms } from '../../rooms/server/index.ts'
import { type Occurrence, findOccurrenceAt } from '../../recurrence/server/index.ts'
import type { AttendanceRow, CalendarTables, EmailGuestRow, EventRow } from '../../server/tables.ts'

const CHUNK = 500

export async function toEventResponses(ctx: CalendarContext, rows: readonly EventRow[]): Promise<Event[]> {
  const serialize = await createEventSerializer(ctx, rows)
  return rows.map((row) => serialize(row, null))
}

export const toEventResponse = async (ctx: CalendarContext, row: EventRow, occurrence: Occurrence | null = null): Promise<Event> =>
  (await createEventSerializer(ctx, [row]))(row, occurrence)

/** Returns the occurrence with this original start, or the series if it no longer exists. */
export const toOccurrenceResponse = (ctx: CalendarContext, row: EventRow, key: string | null): Promise<Event> =>
  toEventResponse(ctx, row, key === null ? null : (findOccurrenceAt(row, key) ?? null))

export type EventSerializer = (row: EventRow, occurrence: Occurrence | null) => Event

export async function createEventSerializer(ctx: CalendarContext, rows: readonly EventRow[]): Promise<EventSerializer> {
  const attendances = await listAttendances(ctx, rows)
  const byEvent = Map.groupBy(attendances, ({ eventId }) => eventId)
  const emailGuests = Map.groupBy(await listInChunks(ctx, rows, readEmailGuests), ({ eventId }) => eventId)
  const rooms = Map.groupBy(await listInChunks(ctx, rows, readRooms), ({ eventId }) => eventId)
  const guests = attendances.filter(({ isGuest }) => isGuest === 1).map(({ userId }) => userId)
  const people = await getPeopleById(ctx.db, [...rows.map(({ ownerId }) => ownerId), ...guests])
  const seriesResponses = new Map<number, SeriesResponse>()
  return (row, occurrence) => {
    const [own = [], byEmail = [], booked = []] = [byEvent.get(row.id), emailGuests.get(row.id), rooms.get(row.id)]
    const related = { attendances: own, emailGuests: byEmail, rooms: booked, people }
    const series = seriesResponses.get(row.id) ?? toSeriesResponse(ctx, row, related)
    seriesResponses.set(row.id, series)
    return occurrence ? applyOccurrence(series, occurrence) : series.event
  }
}

export const listAttendances = (ctx: CalendarContext, rows: readonly EventRow[]): Promise<AttendanceRow[]> =>
  listInChunks(ctx, rows, readAttendances)

async function listInChunks<T>(ctx: CalendarContext, events: readonly EventRow[], read: ReadByEventIds<T>): Promise<T[]> {
  const rows: T[] = []
  for (let start = 0; start < events.length; start += CHUNK) {
    const ids = events.slice(start, start + CHUNK).map(({ id }) => id)
    rows.push(...(await read(ctx.db, ids)))
  }
  return rows
}

type ReadByEventIds<T> = (db: Kysely<CalendarTables>, ids: readonly number[]) => Promise<T[]>

const readAttendances = cacheQueryByIds<CalendarTables, AttendanceRow>((db, ids) =>
  db.selectFrom('attendances').selectAll().where('eventId', 'in', ids),
)

const readEmailGuests = cacheQueryByIds<CalendarTables, EmailGuestRow>((db, ids) =>
  db.selectFrom('event_guests').selectAll().where('eventId', 'in', ids).orderBy('id'),
)

const readRooms = cacheQueryByIds<CalendarTables, BookedRoom>(queryEventRooms)

type RelatedRows = { rooms: BookedRoom[]; attendances: AttendanceRow[]; emailGuests: EmailGuestRow[]; people: Map<number, Person> }
type SeriesResponse = {
  event: Event
  viewerId: number
  /** Responses to single occurrences by user id and original start. */
  occurrenceResponses: Map<number, Record<string, string>>
  toEmailGuests: (key: string) => Event['emailGuests']
}

function toSeriesResponse(ctx: CalendarContext, row: EventRow, { attendances, emailGuests, rooms, people }: RelatedRows): SeriesResponse {
  const guests = attendances.filter(({ isGuest }) => isGuest === 1).toSorted((a, b) => a.id - b.id)
  const viewerAttendance = attendances.find(({ userId }) => userId === ctx.viewer.id)
  const { id, title, start, end, calendar, location, description, url, recurrence, timeZone, showAs, status, uid, sequence } = row
  const isOrganizer = row.ownerId === ctx.viewer.id
  const toEmailGuests = (key: string | null) => emailGuests.map((guest) => toEmailGuest(guest, { key, isOrganizer }))
  const event: Event = {
    id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    title,
    start,
    end,
    allDay: row.allDay === 1,
    calendar,
    guests: guests.map((guest): Guest => ({ ...toPerson(people, guest.userId), response: guest.response })),
    emailGuests: toEmailGuests(null),
    rooms: rooms.map(({ id: roomId, name }) => ({ id: roomId, name })),
    location,
    description,
    url,
    recurrence,
    timeZone,
    showAs,
    status,
    uid,
    sequence,
    reminders: viewerAttendance ? (JSON.parse(viewerAttendance.reminders) as number[]) : [],
    organizer: toPerson(people, row.ownerId),
    isOwn: row.ownerId === ctx.viewer.id,
    response: viewerAttendance?.isGuest ? viewerAttendance.response : null,
    occurrence: null,
    isException: false,
    excluded: JSON.parse(row.excluded) as string[],
  }
  const occurrenceResponses = mapOccurrenceResponses(attendances)
  return { event: maskFields(ctx, eventSubject, event), viewerId: ctx.viewer.id, occurrenceResponses, toEmailGuests }
}

function mapOccurrenceResponses(attendances: readonly AttendanceRow[]): SeriesResponse['occurrenceResponses'] {
  const changed = attendances.filter(({ occurrences }) => occurrences !== '{}')
  return new Map(changed.map(({ userId, occurrences }) => [userId, JSON.parse(occurrences) as Record<string, string>]))
}

const toPerson = (people: Map<number, Person>, id: number): Person => people.get(id) ?? { id, fullName: '', avatar: null }

/** Fields that the viewer may not read are null in the series and stay hidden in its occurrences. */
function applyOccurrence(
  { event, viewerId, occurrenceResponses, toEmailGuests }: SeriesResponse,
  { key, start, end, override }: Occurrence,
): Event {
  const times = { start: event.start && start, end: event.end && end, occurrence: key, isException: override !== null }
  const emailGuests = event.emailGuests?.length && key !== null ? { emailGuests: toEmailGuests(key) } : {}
  const occurrenceEvent =
    override === null
      ? { ...event, ...times, ...emailGuests }
      : { ...event, ...pickReadableOverride(event, override), ...times, ...emailGuests }
  if (occurrenceResponses.size === 0 || key === null) return occurrenceEvent
  const getResponse = (id: number, seriesResponse: Guest['response']) => {
    const response = occurrenceResponses.get(id)?.[key]
    return response === undefined ? seriesResponse : response === 'hidden' ? 'declined' : (response as Guest['response'])
  }
  const guests = event.guests?.map((guest) => ({ ...guest, response: getResponse(guest.id, guest.response) }))
  return { ...occurrenceEvent, guests, response: event.response && getResponse(viewerId, event.response) }
}

function pickReadableOverride(
  event: Event,
  { properties: _, sequence: _sequence, receivedSequence: _received, ...fields }: NonNullable<Occurrence['override']>,
): Partial<Event> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => event[name as keyof Event] !== null))
}
