import type { Input, Output } from '#platform/contract/endpoint.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import type { calendar as contract } from '../../contract.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import type { EventRow } from '../../server/tables.ts'
import { ROOM_WINDOW_DAYS_LIMIT, type RoomBooking } from '../contract.ts'
import { listRoomEvents } from './book-rooms.ts'
import { roomSubject } from './room-subject.ts'
import { listRoomTimes, type RoomTime } from './room-times.ts'

const DAY = 86_400_000

export async function listRoomBookings(
  ctx: CalendarContext,
  { room, start, end }: Input<typeof contract.listRoomBookings>,
): Promise<Output<typeof contract.listRoomBookings>> {
  await findVisible(ctx, roomSubject, room)
  const [from, to] = [Date.parse(start), Date.parse(end)]
  if (to < from) throw invalidInput('/end', 'must not be before the start')
  if (to - from > ROOM_WINDOW_DAYS_LIMIT * DAY) throw invalidInput('/end', `is more than ${ROOM_WINDOW_DAYS_LIMIT} days after the start`)
  const events = await listRoomEvents(ctx, { roomId: room }, { from, to })
  const titles = await findVisibleTitles(ctx, events)
  const times = events.flatMap((event) => listRoomTimes(event, { from, to }).map((time) => ({ event, time })))
  return {
    bookings: times.toSorted((a, b) => a.time.from - b.time.from).map(({ event, time }) => toBooking(event.id, time, titles)),
  }
}

/** Titles by event id, null if the viewer may not read the title. Invisible events are missing. */
async function findVisibleTitles(ctx: CalendarContext, events: readonly EventRow[]): Promise<Map<number, string | null>> {
  if (events.length === 0 || !ctx.viewer.ability.can('read', 'Event')) return new Map()
  const ids = events.map(({ id }) => id)
  const rows = await visible(ctx, eventSubject).selectAll('events').where('events.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, maskFields(ctx, eventSubject, row).title]))
}

function toBooking(id: number, { start, end, allDay, key, title }: RoomTime, titles: Map<number, string | null>): RoomBooking {
  const seriesTitle = titles.get(id)
  const event = seriesTitle === undefined ? null : { id, title: seriesTitle && (title ?? seriesTitle), occurrence: key }
  return { start, end, allDay, event }
}
