import type { Event, Guest } from '../contract.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { byIds } from '#platform/server/database/by-ids.ts'
import { peopleById } from '#platform/server/identity/people.ts'
import type { Person } from '#platform/contract/schema.ts'
import { eventSubject, type CalendarContext } from './event-subject.ts'
import { occurrenceAt, type Occurrence } from './occurrences.ts'
import type { AttendanceRow, CalendarTables, EventRow } from './tables.ts'

const CHUNK = 500

/** Events as they are stored, as the viewer may see them. */
export async function answerEvents(ctx: CalendarContext, rows: readonly EventRow[]): Promise<Event[]> {
  const answer = await answererFor(ctx, rows)
  return rows.map((row) => answer(row, null))
}

export const answerEvent = async (ctx: CalendarContext, row: EventRow, occurrence: Occurrence | null = null): Promise<Event> =>
  (await answererFor(ctx, [row]))(row, occurrence)

/** One occurrence by its original start as it now is; the whole series where there is none (any more). */
export const answerAt = (ctx: CalendarContext, row: EventRow, key: string | null): Promise<Event> =>
  answerEvent(ctx, row, key === null ? null : (occurrenceAt(row, key) ?? null))

export type Answerer = (row: EventRow, occurrence: Occurrence | null) => Event

/** Reads at once what answers to these rows need beside them. */
export async function answererFor(ctx: CalendarContext, rows: readonly EventRow[]): Promise<Answerer> {
  const attendances = await attendancesOf(ctx, rows)
  const byEvent = Map.groupBy(attendances, ({ eventId }) => eventId)
  const guests = attendances.filter(({ isGuest }) => isGuest === 1).map(({ userId }) => userId)
  const people = await peopleById(ctx.db, [...rows.map(({ ownerId }) => ownerId), ...guests])
  const known = new Map<number, Series>()
  return (row, occurrence) => {
    const series = known.get(row.id) ?? seriesOf(ctx, row, { attendances: byEvent.get(row.id) ?? [], people })
    known.set(row.id, series)
    return occurrence ? occurrenceOf(series, occurrence) : series.event
  }
}

export async function attendancesOf(ctx: CalendarContext, rows: readonly EventRow[]): Promise<AttendanceRow[]> {
  const found: AttendanceRow[] = []
  for (let start = 0; start < rows.length; start += CHUNK) {
    const ids = rows.slice(start, start + CHUNK).map(({ id }) => id)
    found.push(...(await readAttendances(ctx.db, ids)))
  }
  return found
}

const readAttendances = byIds<CalendarTables, AttendanceRow>((db, ids) =>
  db.selectFrom('attendances').selectAll().where('eventId', 'in', ids),
)

type Around = { attendances: AttendanceRow[]; people: Map<number, Person> }
/** `answers`: what people answered to single occurrences, by their ids. */
type Series = { event: Event; viewerId: number; answers: Map<number, Record<string, string>> }

function seriesOf(ctx: CalendarContext, row: EventRow, { attendances, people }: Around): Series {
  const guests = attendances.filter(({ isGuest }) => isGuest === 1).toSorted((one, other) => one.id - other.id)
  const own = attendances.find(({ userId }) => userId === ctx.viewer.id)
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
    guests: guests.map((guest): Guest => ({ ...personOf(people, guest.userId), response: guest.response })),
    location,
    description,
    url,
    recurrence,
    timeZone,
    showAs,
    status,
    uid,
    sequence,
    reminders: own ? (JSON.parse(own.reminders) as number[]) : [],
    organizer: personOf(people, row.ownerId),
    isOwn: row.ownerId === ctx.viewer.id,
    response: own?.isGuest ? own.response : null,
    occurrence: null,
    isException: false,
    excluded: JSON.parse(row.excluded) as string[],
  }
  const answers = attendances.filter((one) => one.occurrences !== '{}').map((one) => [one.userId, JSON.parse(one.occurrences)] as const)
  return { event: maskFields(ctx, eventSubject, event), viewerId: ctx.viewer.id, answers: new Map(answers) }
}

const personOf = (people: Map<number, Person>, id: number): Person => people.get(id) ?? { id, fullName: '', avatar: null }

/** What the rules hide of a series they hide of its occurrences. */
function occurrenceOf({ event, viewerId, answers }: Series, { key, start, end, override }: Occurrence): Event {
  const times = { start: event.start && start, end: event.end && end, occurrence: key, isException: override !== null }
  const one = override === null ? { ...event, ...times } : { ...event, ...shownOf(event, override), ...times }
  if (answers.size === 0 || key === null) return one
  const responseOf = (id: number, usual: Guest['response']) => {
    const answer = answers.get(id)?.[key]
    return answer === undefined ? usual : answer === 'hidden' ? 'declined' : (answer as Guest['response'])
  }
  const guests = event.guests?.map((guest) => ({ ...guest, response: responseOf(guest.id, guest.response) }))
  return { ...one, guests, response: event.response && responseOf(viewerId, event.response) }
}

function shownOf(
  event: Event,
  { properties: _, sequence: _sequence, receivedSequence: _received, ...changed }: NonNullable<Occurrence['override']>,
): Partial<Event> {
  return Object.fromEntries(Object.entries(changed).filter(([name]) => event[name as keyof Event] !== null))
}
