import type { Context } from '#platform/server/context.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import type { calendar as contract, PersonBusy, Slot } from '../../contract.ts'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { Static } from 'typebox'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import { attends } from '../../server/attendance.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import { expandEvents } from '../../events/server/index.ts'
import { isTimeZone, toInstant, toWall, type Window, createWindow } from '../../recurrence/server/index.ts'
import { createUserContext } from '../../server/user-context.ts'
import type { AttendanceRow, EventRow } from '../../server/tables.ts'

type Busy = Static<typeof PersonBusy>
type Time = Static<typeof Slot>
type Span = { from: number; to: number }
type BusyQuery = Span & { without?: number | undefined }

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const MAX_DAYS = 62
const SLOT_STEP = 15 * MINUTE
const MAX_SLOTS = 20

/** Returns when people are busy, but not why. People whose calendar is not readable have the state `unknown`. */
export async function freeBusy(ctx: CalendarContext, input: Input<typeof contract.freeBusy>): Promise<Output<typeof contract.freeBusy>> {
  return { people: await listBusyPeople(ctx, input) }
}

async function listBusyPeople(ctx: CalendarContext, { people, start, end, without }: Input<typeof contract.freeBusy>): Promise<Busy[]> {
  if (without !== undefined) await findVisible(ctx, eventSubject, without)
  const [from, to] = [Date.parse(start), Date.parse(end)]
  if (to < from) throw invalidInput('/end', 'must not be before the start')
  if (to - from > MAX_DAYS * DAY) throw invalidInput('/end', `is more than ${MAX_DAYS} days after the start`)
  const ids = [...new Set(people)]
  const rows = await visible(ctx as unknown as Context<IdentityTables>, userSubject)
    .selectAll('users')
    .where('users.id', 'in', ids)
    .execute()
  const visibleUsers = new Map(rows.map((row) => [row.id, maskFields(ctx, userSubject, row)]))
  const answers: Busy[] = []
  for (const id of ids) {
    const { fullName = '', avatar = null } = visibleUsers.get(id) ?? {}
    const busy = visibleUsers.has(id) || id === ctx.viewer.id ? await listBusySpans(ctx, id, { from, to, without }) : undefined
    answers.push({ person: { id, fullName, avatar }, state: busy ? 'known' : 'unknown', busy: (busy ?? []).map(toSlot) })
  }
  return answers
}

const toSlot = ({ from, to }: Span): Time => ({ start: new Date(from).toISOString(), end: new Date(to).toISOString() })

/** Returns undefined if the person has no calendar, does not share it, or a series in it is too expensive to expand. */
async function listBusySpans(ctx: CalendarContext, userId: number, span: BusyQuery): Promise<Span[] | undefined> {
  const settings = await ctx.db.selectFrom('calendar_settings').select('sharesBusy').where('userId', '=', userId).executeTakeFirst()
  if (settings?.sharesBusy === 0 && userId !== ctx.viewer.id) return undefined
  const person = await createUserContext(ctx, userId)
  if (!person) return undefined
  const { events, attendances } = await listPersonEvents(person, span)
  const window: Window = createWindow(span.from, span.to, person.viewer.timeZone)
  const { found, isTruncated } = await expandEvents(events, window)
  if (isTruncated) return undefined
  const busySpans = found.flatMap(({ row, occurrence: { key, start, end, override } }) => {
    const attendance = attendances.get(row.id)
    const isBusy = (override?.showAs ?? row.showAs) === 'busy' && (override?.status ?? row.status) !== 'cancelled'
    return isBusy && (!attendance || attends(attendance, key)) ? [toInstants(row, { start, end, timeZone: person.viewer.timeZone })] : []
  })
  return mergeSpans(busySpans, span)
}

/** An all-day event occupies the day in the time zone of the attendee. */
const toInstants = ({ allDay }: EventRow, { start, end, timeZone }: Time & { timeZone: string }): Span =>
  allDay
    ? { from: toInstant(Date.parse(start), timeZone), to: toInstant(Date.parse(end), timeZone) }
    : { from: Date.parse(start), to: Date.parse(end) }

async function listPersonEvents(person: CalendarContext, { from, to, without = 0 }: BusyQuery) {
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

/** Sorts spans, clips them to the range and joins those that overlap or touch. */
function mergeSpans(spans: Span[], { from, to }: Span): Span[] {
  const cut = spans.map((one) => ({ from: Math.max(one.from, from), to: Math.min(one.to, to) })).filter((one) => one.to > one.from)
  const result: Span[] = []
  for (const one of cut.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && one.from <= last.to) last.to = Math.max(last.to, one.to)
    else result.push({ ...one })
  }
  return result
}

/** Returns the first slots in which everyone with a readable calendar is free. */
export async function findTime(ctx: CalendarContext, input: Input<typeof contract.findTime>): Promise<Output<typeof contract.findTime>> {
  const { minutes, from = '08:00', until = '18:00', timeZone = ctx.viewer.timeZone, weekdays = [1, 2, 3, 4, 5] } = input
  if (!isTimeZone(timeZone)) throw invalidInput('/timeZone', `is "${timeZone}", which is no IANA time zone`)
  if (parseMinutes(until) - parseMinutes(from) < minutes) throw invalidInput('/until', 'leaves no room between the daily hours')
  const people = await listBusyPeople(ctx, input)
  const spans = people.flatMap(({ busy }) => busy.map(({ start, end }) => ({ from: Date.parse(start), to: Date.parse(end) })))
  const whole = { from: Math.max(Date.parse(input.start), Date.parse(ctx.now)), to: Date.parse(input.end) }
  const busy = mergeSpans(spans, { from: Date.parse(input.start), to: whole.to })
  const days = listDailyHours(whole, { timeZone, weekdays, from: parseMinutes(from), until: parseMinutes(until) })
  const slots = days.flatMap((day) => findSlots(day, minutes * MINUTE, busy)).slice(0, MAX_SLOTS)
  return { slots: slots.map(toSlot), unknown: people.filter(({ state }) => state === 'unknown').map(({ person }) => person) }
}

const parseMinutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

type Hours = { timeZone: string; weekdays: number[]; from: number; until: number }

function listDailyHours({ from, to }: Span, hours: Hours): Span[] {
  const first = Math.floor(toWall(from, hours.timeZone) / DAY) * DAY
  const days = Array.from({ length: MAX_DAYS + 2 }, (_, index) => first + index * DAY)
  return days
    .filter((day) => hours.weekdays.includes(new Date(day).getUTCDay() || 7))
    .map((day) => ({
      from: toInstant(day + hours.from * MINUTE, hours.timeZone),
      to: toInstant(day + hours.until * MINUTE, hours.timeZone),
    }))
    .map((one) => ({ from: Math.max(one.from, from), to: Math.min(one.to, to) }))
    .filter((one) => one.to > one.from)
}

function findSlots(day: Span, length: number, busy: Span[]): Span[] {
  const slots: Span[] = []
  let at = Math.ceil(day.from / SLOT_STEP) * SLOT_STEP
  while (at + length <= day.to) {
    const clash = busy.find((one) => one.from < at + length && one.to > at)
    if (!clash) slots.push({ from: at, to: at + length })
    at = clash ? Math.ceil(clash.to / SLOT_STEP) * SLOT_STEP : at + Math.max(SLOT_STEP, Math.min(length, 2 * SLOT_STEP))
  }
  return slots
}
