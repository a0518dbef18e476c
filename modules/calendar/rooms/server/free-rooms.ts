import type { Input, Output } from '#platform/contract/endpoint.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import type { calendar as contract } from '../../contract.ts'
import { computeValidRange, createEventTiming } from '../../events/server/index.ts'
import { isTimeZone } from '#platform/server/time-zone.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import type { RoomAvailability } from '../contract.ts'
import { findRoomConflict } from './book-rooms.ts'
import { listNeededTimes } from './room-times.ts'
import { listVisibleRooms, toRoomResponse } from './rooms.ts'

type FreeRoomsInput = Input<typeof contract.listFreeRooms>

export async function listFreeRooms(ctx: CalendarContext, input: FreeRoomsInput): Promise<Output<typeof contract.listFreeRooms>> {
  const { without, timeZone = ctx.viewer.timeZone } = input
  if (!isTimeZone(timeZone)) throw invalidInput('/timeZone', `is "${timeZone}", which is not an IANA time zone`)
  if (without !== undefined) await findVisible(ctx, eventSubject, without)
  const timing = createEventTiming({ ...input, timeZone })
  const times = listNeededTimes({ ...timing, ...computeValidRange(timing), status: 'confirmed' }, ctx.now)
  const rooms: RoomAvailability[] = []
  for (const row of (await listVisibleRooms(ctx)).filter(({ isActive }) => isActive === 1)) {
    const conflict = await findRoomConflict(ctx, { roomId: row.id, without }, times)
    rooms.push({ room: toRoomResponse(ctx, row), conflict: conflict ? { start: conflict.start, end: conflict.end } : null })
  }
  return { rooms }
}
