import { lockRows } from '#platform/server/database/queries/expressions.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import type { EventRow, RoomRow } from '../../server/tables.ts'
import { ROOMS_TOPIC } from './room-subject.ts'
import { createRoomTakenProblem, createRoomUnavailableProblem } from './room-taken.ts'
import { findOverlap, listNeededTimes, listRoomTimes, type RoomTime } from './room-times.ts'

/** `before` is null for an event that did not take place before; `booked` are the rooms it had, `rooms` those it needs now. */
export type RoomChange = { before: EventRow | null; after: EventRow; booked: readonly number[]; rooms: readonly number[] }

/**
 * Books and releases rooms for an event that has been saved. Only times that the change newly claims are checked, so that an old conflict
 * never blocks another edit. Throws 409 if a room is taken or can no longer be booked.
 */
export async function bookRooms(ctx: CalendarContext, change: RoomChange): Promise<void> {
  const { after, booked, rooms } = change
  if (booked.length === 0 && rooms.length === 0) return
  for (const room of await lockRooms(ctx, rooms)) await assertBookable(ctx, room, change)
  const [added, released] = [rooms.filter((id) => !booked.includes(id)), booked.filter((id) => !rooms.includes(id))]
  if (released.length > 0) await ctx.db.deleteFrom('event_rooms').where('eventId', '=', after.id).where('roomId', 'in', released).execute()
  const values = added.map((roomId) => ({ eventId: after.id, roomId, createdAt: ctx.now }))
  if (values.length > 0) await ctx.db.insertInto('event_rooms').values(values).execute()
  publishBookings(ctx, [...rooms, ...booked])
}

export function publishBookings(ctx: CalendarContext, rooms: readonly number[]): void {
  if (rooms.length > 0) ctx.publishChange(ROOMS_TOPIC)
}

/** Bookings of a room wait for each other here, so that each sees those before it. */
async function lockRooms(ctx: CalendarContext, ids: readonly number[]): Promise<RoomRow[]> {
  if (ids.length === 0) return []
  return lockRows(ctx.dialect, ctx.db.selectFrom('rooms').selectAll().where('id', 'in', ids).orderBy('id')).execute()
}

async function assertBookable(ctx: CalendarContext, room: RoomRow, { before, after, booked }: RoomChange): Promise<void> {
  const isBooked = booked.includes(room.id)
  if (!isBooked && (room.removedAt !== null || room.isActive === 0)) throw createRoomUnavailableProblem(room)
  const times = listNeededTimes(after, ctx.now)
  const conflict = await findRoomConflict(
    ctx,
    { roomId: room.id, without: after.id },
    isBooked ? excludeTimes(times, before, ctx.now) : times,
  )
  if (conflict) throw createRoomTakenProblem(ctx.viewer, room, conflict)
}

function excludeTimes(times: readonly RoomTime[], before: EventRow | null, now: string): readonly RoomTime[] {
  if (before === null) return times
  const held = new Set(listNeededTimes(before, now).map(formatSpan))
  return times.filter((time) => !held.has(formatSpan(time)))
}

const formatSpan = ({ from, to }: RoomTime) => `${from} ${to}`

type RoomQuery = { roomId: number; without?: number | undefined }

/** The time at which another event takes up the room at one of these times. */
export async function findRoomConflict(ctx: CalendarContext, room: RoomQuery, times: readonly RoomTime[]): Promise<RoomTime | undefined> {
  if (times.length === 0) return undefined
  const span = { from: Math.min(...times.map(({ from }) => from)), to: Math.max(...times.map(({ to }) => to)) }
  const events = await listRoomEvents(ctx, room, span)
  return findOverlap(
    times,
    events.flatMap((event) => listRoomTimes(event, span)),
  )
}

export function listRoomEvents(
  ctx: CalendarContext,
  { roomId, without = 0 }: RoomQuery,
  { from, to }: { from: number; to: number },
): Promise<EventRow[]> {
  return ctx.db
    .selectFrom('events')
    .selectAll()
    .where('removedAt', 'is', null)
    .where('id', '<>', without)
    .where('rangeStart', '<=', new Date(to).toISOString())
    .where('rangeEnd', '>=', new Date(from).toISOString())
    .where('id', 'in', (eb) => eb.selectFrom('event_rooms').select('eventId').where('roomId', '=', roomId))
    .execute()
}
