import type { Context } from '#platform/server/context.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import type { calendar as contract, PersonBusy as PersonBusySchema, Slot as SlotSchema } from '../../contract.ts'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { Static } from 'typebox'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import { attends } from '../../server/attendance.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import { expandEvents } from '../../events/server/index.ts'
import { toInstant, type OccurrenceWindow, createWindow } from '../../recurrence/server/index.ts'
import { listBusySubscribedEvents } from '../../subscriptions/server/index.ts'
import { createUserContext } from '../../server/user-context.ts'
import type { TimeSpan as Span } from '../../working-hours/server/index.ts'
import type { AttendanceRow, EventRow } from '../../server/tables.ts'

type PersonBusy = Static<typeof PersonBusySchema>
type Slot = Static<typeof SlotSchema>
export type BusyQuery = Span & { without?: number | undefined }

const DAY = 86_400_000
const MAX_DAYS = 62

/** Returns when people are busy, without details of the events. */
export async function freeBusy(ctx: CalendarContext, input: Input<typeof contract.freeBusy>): Promise<Output<typeof contract.freeBusy>> {
  return { people: await listBusyPeople(ctx, input) }
}

export async function listBusyPeople(
  ctx: CalendarContext,
  { people, start, end, without }: Input<typeof contract.freeBusy>,
): Promise<PersonBusy[]> {
  if (without !== undefined) await findVisible(ctx, eventSubject, without)
  const { from, to } = parseSpan(start, end)
  const ids = [...new Set(people)]
  const rows = await visible(ctx as unknown as Context<IdentityTables>, userSubject)
    .selectAll('users')
    .where('users.id', 'in', ids)
    .execute()
  const visibleUsers = new Map(rows.map((row) => [row.id, maskFields(ctx, userSubject, row)]))
  const busyPeople: PersonBusy[] = []
  for (const id of ids) {
    const { fullName = '', avatar = null } = visibleUsers.get(id) ?? {}
    const busy = visibleUsers.has(id) || id === ctx.viewer.id ? await listBusySpans(ctx, id, { from, to, without }) : undefined
    busyPeople.push({ person: { id, fullName, avatar }, state: busy ? 'known' : 'unknown', busy: (busy ?? []).map(toSlot) })
  }
  return busyPeople
}

function parseSpan(start: string, end: string): Span {
  const [from, to] = [Date.parse(start), Date.parse(end)]
  if (to < from) throw invalidInput('/end', 'must not be before the start')
  if (to - from > MAX_DAYS * DAY) throw invalidInput('/end', `is more than ${MAX_DAYS} days after the start`)
  return { from, to }
}

export const toSlot = ({ from, to }: Span): Slot => ({ start: new Date(from).toISOString(), end: new Date(to).toISOString() })

/** Returns undefined if the person has no calendar, does not share it, or a series in it is too expensive to expand. */
async function listBusySpans(ctx: CalendarContext, userId: number, span: BusyQuery): Promise<Span[] | undefined> {
  const settings = await ctx.db.selectFrom('calendar_settings').select('sharesBusy').where('userId', '=', userId).executeTakeFirst()
  if (settings?.sharesBusy === 0 && userId !== ctx.viewer.id) return undefined
  const person = await createUserContext(ctx, userId)
  if (!person) return undefined
  const { events, attendances } = await listPersonEvents(person, span)
  const window: OccurrenceWindow = createWindow(span.from, span.to, person.viewer.timeZone)
  const { occurrences, isTruncated } = await expandEvents(events, window)
  const subscribed = await listBusySubscribedEvents(person, window)
  if (isTruncated || !subscribed) return undefined
  const busySpans = occurrences.flatMap(({ row, occurrence: { key, start, end, override } }) => {
    const attendance = attendances.get(row.id)
    const isBusy = (override?.showAs ?? row.showAs) === 'busy' && (override?.status ?? row.status) !== 'cancelled'
    return isBusy && (!attendance || attends(attendance, key)) ? [toBusySpan(row, { start, end, timeZone: person.viewer.timeZone })] : []
  })
  const subscribedSpans = subscribed.map((event) => toBusySpan(event, { ...event, timeZone: person.viewer.timeZone }))
  return mergeSpans([...busySpans, ...subscribedSpans], span)
}

/** All-day events take up the day in the time zone of the attendee. */
const toBusySpan = ({ allDay }: Pick<EventRow, 'allDay'>, { start, end, timeZone }: Slot & { timeZone: string }): Span =>
  allDay
    ? { from: toInstant(Date.parse(start), timeZone), to: toInstant(Date.parse(end), timeZone) }
    : { from: Date.parse(start), to: Date.parse(end) }

async function listPersonEvents(person: CalendarContext, { from, to, without = 0 }: BusyQuery) {
  const attendances = await queryInvitations(person).selectAll().execute()
  const events: EventRow[] = await person.slow
    .selectFrom('events')
    .selectAll()
    .where('removedAt', 'is', null)
    .where('id', '<>', without)
    .where('rangeStart', '<', new Date(to).toISOString())
    .where('rangeEnd', '>=', new Date(from).toISOString())
    .where((eb) => eb.or([eb('ownerId', '=', person.viewer.id), eb('id', 'in', queryInvitations(person).select('eventId'))]))
    .execute()
  return { events, attendances: new Map(attendances.map((attendance): [number, AttendanceRow] => [attendance.eventId, attendance])) }
}

const queryInvitations = ({ slow, viewer }: CalendarContext) =>
  slow.selectFrom('attendances').where('userId', '=', viewer.id).where('isGuest', '=', 1).where('isHidden', '=', 0)

export function mergeSpans(spans: Span[], { from, to }: Span): Span[] {
  const clippedSpans = spans
    .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    .filter((span) => span.to > span.from)
  const merged: Span[] = []
  for (const span of clippedSpans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else merged.push({ ...span })
  }
  return merged
}
