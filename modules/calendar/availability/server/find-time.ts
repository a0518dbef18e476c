import type { Kysely } from 'kysely'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import type { calendar as contract } from '../../contract.ts'
import { isTimeZone } from '#platform/server/time-zone.ts'
import { listRoomEvents, listRoomTimes, roomSubject } from '../../rooms/server/index.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import { getWorkingHours, intersectSpans, listWorkingSpans, parseMinutes, type TimeSpan } from '../../working-hours/server/index.ts'
import { type BusyQuery, listBusyPeople, mergeSpans, toSlot } from './free-time.ts'

type FindTimeInput = Input<typeof contract.findTime>

const MINUTE = 60_000
const SLOT_STEP = 15 * MINUTE
const MAX_SLOTS = 20

/** Suggests times at which all these people work and are free, and at which these rooms are free. */
export async function findTime(ctx: CalendarContext, input: FindTimeInput): Promise<Output<typeof contract.findTime>> {
  const { minutes, rooms = [], without } = input
  const range = { from: Date.parse(input.start), to: Date.parse(input.end) }
  const future = { from: Math.max(range.from, Date.parse(ctx.now)), to: range.to }
  const people = await listBusyPeople(ctx, input)
  const known = people.filter(({ state }) => state === 'known').map(({ person }) => person.id)
  const spans = people.flatMap(({ busy }) => busy.map(({ start, end }) => ({ from: Date.parse(start), to: Date.parse(end) })))
  const busy = mergeSpans([...spans, ...(await listRoomSpans(ctx, rooms, { ...range, without }))], range)
  const hours = listSearchedHours(ctx, input, future) ?? (await listCommonHours(ctx, known, future))
  const slots = hours.flatMap((span) => findSlots(span, minutes * MINUTE, busy)).slice(0, MAX_SLOTS)
  return { slots: slots.map(toSlot), unknown: people.filter(({ state }) => state === 'unknown').map(({ person }) => person) }
}

/** Undefined if the search follows the working hours. */
function listSearchedHours(ctx: CalendarContext, input: FindTimeInput, range: TimeSpan): TimeSpan[] | undefined {
  const { minutes, from = '08:00', until = '18:00', timeZone = ctx.viewer.timeZone, weekdays = [1, 2, 3, 4, 5] } = input
  if (!isTimeZone(timeZone)) throw invalidInput('/timeZone', `is "${timeZone}", which is not an IANA time zone`)
  if ([input.from, input.until, input.weekdays].every((value) => value === undefined)) return undefined
  if (parseMinutes(until) - parseMinutes(from) < minutes) throw invalidInput('/until', 'must be at least the duration after `from`')
  const hours = weekdays.map((weekday) => ({ weekday, start: from, end: until }))
  return listWorkingSpans(hours, range, timeZone)
}

/** When all of them work, each in their own time zone; without any, when the viewer works. */
async function listCommonHours(ctx: CalendarContext, userIds: readonly number[], range: TimeSpan): Promise<TimeSpan[]> {
  const users = await (ctx.db as unknown as Kysely<IdentityTables>)
    .selectFrom('users')
    .select(['id', 'timeZone'])
    .where('id', 'in', userIds.length > 0 ? userIds : [ctx.viewer.id])
    .execute()
  let common = [range]
  for (const user of users) common = intersectSpans(common, listWorkingSpans(await getWorkingHours(ctx.db, user), range, user.timeZone))
  return common
}

/** Deleted rooms are ignored, because no other event can book them. */
async function listRoomSpans(ctx: CalendarContext, rooms: readonly number[], { without, ...span }: BusyQuery): Promise<TimeSpan[]> {
  const spans: TimeSpan[] = []
  if (rooms.length === 0) return spans
  const visibleRooms = visible(ctx, roomSubject).select('rooms.id').where('rooms.id', 'in', rooms)
  for (const { id: roomId } of await visibleRooms.execute())
    for (const event of await listRoomEvents(ctx, { roomId, without }, span)) spans.push(...listRoomTimes(event, span))
  return spans
}

function findSlots(hours: TimeSpan, length: number, busy: TimeSpan[]): TimeSpan[] {
  const slots: TimeSpan[] = []
  let start = Math.ceil(hours.from / SLOT_STEP) * SLOT_STEP
  while (start + length <= hours.to) {
    const conflict = busy.find((span) => span.from < start + length && span.to > start)
    if (!conflict) slots.push({ from: start, to: start + length })
    start = conflict ? Math.ceil(conflict.to / SLOT_STEP) * SLOT_STEP : start + Math.max(SLOT_STEP, Math.min(length, 2 * SLOT_STEP))
  }
  return slots
}
