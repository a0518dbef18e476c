import type { PersonName } from '#platform/server/testing/people.ts'
import { openCalendarFixture } from '../../server/calendar-fixture.ts'
import type { Room, RoomBooking } from '../contract.ts'

export const MONDAY_9 = '2026-11-23T09:00:00.000Z'
export const MONDAY_10 = '2026-11-23T10:00:00.000Z'
export const meeting = { title: 'Secret merger', start: MONDAY_9, end: MONDAY_10 }

/** A calendar with the room Aurora; Sam and Wei are staff, Helena manages rooms. */
export async function openRoomsFixture() {
  const fixture = await openCalendarFixture()
  const addRoom = async (room: object): Promise<Room> => {
    const { status, text, body } = await fixture.as('helena').post('/apps/calendar/add-room', { room })
    if (status !== 200) throw new Error(text)
    return body.room as Room
  }
  const aurora = await addRoom({ name: 'Aurora', capacity: 8 })
  return {
    ...fixture,
    addRoom,
    aurora,
    tryAddEvent: (event: object, as: PersonName = 'wei') => fixture.as(as).post('/apps/calendar/add-event', { event }),
    listBookings: async (as: PersonName = 'wei', room = aurora.id, span = { start: '2026-11-01T00:00:00Z', end: '2026-12-31T00:00:00Z' }) =>
      (await fixture.as(as).get('/apps/calendar/room-bookings', { room, ...span })).body.bookings as RoomBooking[],
    [Symbol.asyncDispose]: fixture[Symbol.asyncDispose],
  }
}
