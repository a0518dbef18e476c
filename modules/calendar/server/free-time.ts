import type { Context } from '#platform/server/context.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import type { calendar as contract, PersonBusy, Slot } from '../contract.ts'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { Static } from 'typebox'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { invalid } from '#platform/server/refusal.ts'
import { attends } from './attending.ts'
import { eventSubject, type CalendarContext } from './event-subject.ts'
import { expanded } from './list-events.ts'
import { windowOf, type Window } from './occurrences.ts'
import { contextAs } from './person-context.ts'
import type { AttendanceRow, EventRow } from './tables.ts'
import { isTimeZone, toInstant, toWall } from './zone.ts'

type Busy = Static<typeof PersonBusy>
type Time = Static<typeof Slot>
type Span = { from: number; to: number }
type Asked = Span & { without?: number | undefined }

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const MOST_DAYS = 62
const STEP = 15 * MINUTE
const MOST_SLOTS = 20

/** When people are busy, without what with. Where nothing can be known of a calendar, that is said. */
export async function freeBusy(ctx: CalendarContext, input: Input<typeof contract.freeBusy>): Promise<Output<typeof contract.freeBusy>> {
  return { people: await busyPeople(ctx, input) }
}

async function busyPeople(ctx: CalendarContext, { people, start, end, without }: Input<typeof contract.freeBusy>): Promise<Busy[]> {
  if (without !== undefined) await findVisible(ctx, eventSubject, without)
  const [from, to] = [Date.parse(start), Date.parse(end)]
  if (to < from) throw invalid('/end', 'is before the start')
  if (to - from > MOST_DAYS * DAY) throw invalid('/end', `is more than ${MOST_DAYS} days after the start`)
  const ids = [...new Set(people)]
  const rows = await visible(ctx as unknown as Context<IdentityTables>, userSubject)
    .selectAll('users')
    .where('users.id', 'in', ids)
    .execute()
  const seen = new Map(rows.map((row) => [row.id, maskFields(ctx, userSubject, row)]))
  const answers: Busy[] = []
  for (const id of ids) {
    const { fullName = '', avatar = null } = seen.get(id) ?? {}
    const busy = seen.has(id) || id === ctx.viewer.id ? await busyOf(ctx, id, { from, to, without }) : undefined
    answers.push({ person: { id, fullName, avatar }, state: busy ? 'known' : 'unknown', busy: (busy ?? []).map(timeOf) })
  }
  return answers
}

const timeOf = ({ from, to }: Span): Time => ({ start: new Date(from).toISOString(), end: new Date(to).toISOString() })

/** Undefined where the person has no calendar, does not share it, or a series in it cannot be followed. */
async function busyOf(ctx: CalendarContext, userId: number, span: Asked): Promise<Span[] | undefined> {
  const settings = await ctx.db.selectFrom('calendar_settings').select('sharesBusy').where('userId', '=', userId).executeTakeFirst()
  if (settings?.sharesBusy === 0 && userId !== ctx.viewer.id) return undefined
  const person = await contextAs(ctx, userId)
  if (!person) return undefined
  const { events, attendances } = await eventsOf(person, span)
  const window: Window = windowOf(span.from, span.to, person.viewer.timeZone)
  const { found, isTruncated } = await expanded(events, window)
  if (isTruncated) return undefined
  const taken = found.flatMap(({ row, occurrence: { key, start, end, override } }) => {
    const attendance = attendances.get(row.id)
    const isBusy = (override?.showAs ?? row.showAs) === 'busy' && (override?.status ?? row.status) !== 'cancelled'
    return isBusy && (!attendance || attends(attendance, key)) ? [instantsOf(row, { start, end, timeZone: person.viewer.timeZone })] : []
  })
  return joined(taken, span)
}

/** All-day events take up the days of whoever attends, wherever they are. */
const instantsOf = ({ allDay }: EventRow, { start, end, timeZone }: Time & { timeZone: string }): Span =>
  allDay
    ? { from: toInstant(Date.parse(start), timeZone), to: toInstant(Date.parse(end), timeZone) }
    : { from: Date.parse(start), to: Date.parse(end) }

async function eventsOf(person: CalendarContext, { from, to, without = 0 }: Asked) {
  const { id } = person.viewer
  const invited = await person.slow
    .selectFrom('attendances')
    .selectAll()
    .where('userId', '=', id)
    .where('isGuest', '=', 1)
    .where('isHidden', '=', 0)
    .execute()
  const near = person.slow
    .selectFrom('events')
    .selectAll()
    .where('removedAt', 'is', null)
    .where('id', '<>', without)
    .where('rangeStart', '<', new Date(to).toISOString())
    .where('rangeEnd', '>=', new Date(from).toISOString())
  const invitations = person.slow
    .selectFrom('attendances')
    .select('eventId')
    .where('userId', '=', id)
    .where('isGuest', '=', 1)
    .where('isHidden', '=', 0)
  const events: EventRow[] = await near.where((eb) => eb.or([eb('ownerId', '=', id), eb('id', 'in', invitations)])).execute()
  return { events, attendances: new Map(invited.map((one): [number, AttendanceRow] => [one.eventId, one])) }
}

/** In order, cut to the span, what overlaps or touches as one; what takes no time takes none up. */
function joined(spans: Span[], { from, to }: Span): Span[] {
  const cut = spans.map((one) => ({ from: Math.max(one.from, from), to: Math.min(one.to, to) })).filter((one) => one.to > one.from)
  const result: Span[] = []
  for (const one of cut.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && one.from <= last.to) last.to = Math.max(last.to, one.to)
    else result.push({ ...one })
  }
  return result
}

/** The first times, at full quarter hours within the daily hours, at which everyone of whom something is known is free. */
export async function findTime(ctx: CalendarContext, input: Input<typeof contract.findTime>): Promise<Output<typeof contract.findTime>> {
  const { minutes, from = '08:00', until = '18:00', timeZone = ctx.viewer.timeZone, weekdays = [1, 2, 3, 4, 5] } = input
  if (!isTimeZone(timeZone)) throw invalid('/timeZone', `is "${timeZone}", which is no IANA time zone`)
  if (minutesOf(until) - minutesOf(from) < minutes) throw invalid('/until', 'leaves no room between the daily hours')
  const people = await busyPeople(ctx, input)
  const spans = people.flatMap(({ busy }) => busy.map(({ start, end }) => ({ from: Date.parse(start), to: Date.parse(end) })))
  const whole = { from: Math.max(Date.parse(input.start), Date.parse(ctx.now)), to: Date.parse(input.end) }
  const busy = joined(spans, { from: Date.parse(input.start), to: whole.to })
  const days = hoursOf(whole, { timeZone, weekdays, from: minutesOf(from), until: minutesOf(until) })
  const slots = days.flatMap((day) => slotsIn(day, minutes * MINUTE, busy)).slice(0, MOST_SLOTS)
  return { slots: slots.map(timeOf), unknown: people.filter(({ state }) => state === 'unknown').map(({ person }) => person) }
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

type Hours = { timeZone: string; weekdays: number[]; from: number; until: number }

/** The daily hours of each wanted day that touches the span, cut to it. */
function hoursOf({ from, to }: Span, hours: Hours): Span[] {
  const first = Math.floor(toWall(from, hours.timeZone) / DAY) * DAY
  const days = Array.from({ length: MOST_DAYS + 2 }, (_, index) => first + index * DAY)
  return days
    .filter((day) => hours.weekdays.includes(new Date(day).getUTCDay() || 7))
    .map((day) => ({
      from: toInstant(day + hours.from * MINUTE, hours.timeZone),
      to: toInstant(day + hours.until * MINUTE, hours.timeZone),
    }))
    .map((one) => ({ from: Math.max(one.from, from), to: Math.min(one.to, to) }))
    .filter((one) => one.to > one.from)
}

function slotsIn(day: Span, length: number, busy: Span[]): Span[] {
  const slots: Span[] = []
  let at = Math.ceil(day.from / STEP) * STEP
  while (at + length <= day.to) {
    const clash = busy.find((one) => one.from < at + length && one.to > at)
    if (!clash) slots.push({ from: at, to: at + length })
    at = clash ? Math.ceil(clash.to / STEP) * STEP : at + Math.max(STEP, Math.min(length, 2 * STEP))
  }
  return slots
}
