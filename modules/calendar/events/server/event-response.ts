import type { Event, Guest } from '../../contract.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { cacheQueryByIds } from '#platform/server/database/queries/cache-query-by-ids.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import type { Person } from '#platform/contract/schema.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import { type Occurrence, findOccurrenceAt } from '../../recurrence/server/index.ts'
import type { AttendanceRow, CalendarTables, EventRow } from '../../server/tables.ts'

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
  const guests = attendances.filter(({ isGuest }) => isGuest === 1).map(({ userId }) => userId)
  const people = await getPeopleById(ctx.db, [...rows.map(({ ownerId }) => ownerId), ...guests])
  const seriesResponses = new Map<number, SeriesResponse>()
  return (row, occurrence) => {
    const series = seriesResponses.get(row.id) ?? toSeriesResponse(ctx, row, { attendances: byEvent.get(row.id) ?? [], people })
    seriesResponses.set(row.id, series)
    return occurrence ? applyOccurrence(series, occurrence) : series.event
  }
}

export async function listAttendances(ctx: CalendarContext, rows: readonly EventRow[]): Promise<AttendanceRow[]> {
  const attendances: AttendanceRow[] = []
  for (let start = 0; start < rows.length; start += CHUNK) {
    const ids = rows.slice(start, start + CHUNK).map(({ id }) => id)
    attendances.push(...(await readAttendances(ctx.db, ids)))
  }
  return attendances
}

const readAttendances = cacheQueryByIds<CalendarTables, AttendanceRow>((db, ids) =>
  db.selectFrom('attendances').selectAll().where('eventId', 'in', ids),
)

type RelatedRows = { attendances: AttendanceRow[]; people: Map<number, Person> }
type SeriesResponse = {
  event: Event
  viewerId: number
  /** Responses to single occurrences by user id and original start. */
  occurrenceResponses: Map<number, Record<string, string>>
}

function toSeriesResponse(ctx: CalendarContext, row: EventRow, { attendances, people }: RelatedRows): SeriesResponse {
  const guests = attendances.filter(({ isGuest }) => isGuest === 1).toSorted((a, b) => a.id - b.id)
  const viewerAttendance = attendances.find(({ userId }) => userId === ctx.viewer.id)
  const { id, title, start, end, calendar, location, description, url, recurrence, timeZone, showAs, status, uid, sequence } = row
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
  const occurrenceResponses = attendances
    .filter(({ occurrences }) => occurrences !== '{}')
    .map(({ userId, occurrences }) => [userId, JSON.parse(occurrences)] as const)
  return { event: maskFields(ctx, eventSubject, event), viewerId: ctx.viewer.id, occurrenceResponses: new Map(occurrenceResponses) }
}

const toPerson = (people: Map<number, Person>, id: number): Person => people.get(id) ?? { id, fullName: '', avatar: null }

/** Fields that the viewer may not read are null in the series and stay hidden in its occurrences. */
function applyOccurrence({ event, viewerId, occurrenceResponses }: SeriesResponse, { key, start, end, override }: Occurrence): Event {
  const times = { start: event.start && start, end: event.end && end, occurrence: key, isException: override !== null }
  const occurrenceEvent = override === null ? { ...event, ...times } : { ...event, ...pickReadableOverride(event, override), ...times }
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
