import type { Kysely } from 'kysely'
import { invalidInput } from '#platform/server/api-error.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import type { CalendarTables } from '../../server/tables.ts'
import type { EventRoom } from '../contract.ts'
import { roomSubject } from './room-subject.ts'

/** Returns unique ids. Throws 400 for rooms that are not booked yet and that the viewer cannot book. */
export async function parseRoomIds(
  ctx: CalendarContext,
  rooms: readonly (number | { id: number })[],
  booked: readonly number[],
): Promise<number[]> {
  const ids = [...new Set(rooms.map((room) => (typeof room === 'number' ? room : room.id)))]
  const newIds = ids.filter((id) => !booked.includes(id))
  if (newIds.length === 0) return ids
  const query = visible(ctx, roomSubject).select('rooms.id').where('rooms.id', 'in', newIds).where('rooms.isActive', '=', 1)
  const bookable = (await query.execute()).map(({ id }) => id)
  const index = ids.findIndex((id) => newIds.includes(id) && !bookable.includes(id))
  if (index >= 0) throw invalidInput(`/event/rooms/${index}`, 'must be a room that can be booked')
  return ids
}

export async function listRoomIds(db: Kysely<CalendarTables>, eventId: number): Promise<number[]> {
  const rows = await db.selectFrom('event_rooms').select('roomId').where('eventId', '=', eventId).orderBy('id').execute()
  return rows.map(({ roomId }) => roomId)
}

export type BookedRoom = EventRoom & { eventId: number }

/** Includes deleted rooms. */
export const queryEventRooms = (db: Kysely<CalendarTables>, eventIds: readonly number[]) =>
  db
    .selectFrom('event_rooms')
    .innerJoin('rooms', 'rooms.id', 'event_rooms.roomId')
    .select(['event_rooms.eventId', 'rooms.id', 'rooms.name'])
    .where('event_rooms.eventId', 'in', eventIds)
    .orderBy('event_rooms.id')

/** Where an event takes place for other programs: its own location, otherwise its rooms. */
export const formatLocation = (location: string, rooms: readonly EventRoom[]): string =>
  location || rooms.map(({ name }) => name).join(', ')
