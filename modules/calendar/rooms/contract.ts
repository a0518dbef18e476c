import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { closedObject, createInput, entityProperties, Id, Nullable, Time, updateInput } from '#platform/contract/schema.ts'

/** Rooms that one event can book. */
export const EVENT_ROOM_LIMIT = 20
export const ROOM_WINDOW_DAYS_LIMIT = 62

/** Stored in columns of the same names. */
export const RoomFields = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  /** The number of people; null if unknown. */
  capacity: Nullable(Type.Integer({ minimum: 1, maximum: 100_000 })),
  /** The building or floor. */
  location: Type.String({ maxLength: 200 }),
  equipment: Type.String({ maxLength: 1000 }),
  /** Whether the room can be booked. */
  isActive: Type.Boolean(),
})
export const Room = Type.Object({ ...entityProperties, ...RoomFields.properties })
export type Room = Static<typeof Room>

/** A room as guest of an event. It keeps its name after the room was deleted. */
export const EventRoom = Type.Object({ id: Id, name: Type.String() })
export type EventRoom = Static<typeof EventRoom>

/** Accepts a room id or a room as in responses, of which only the id is used. */
export const EventRoomReference = Type.Unsafe<number | { id: number }>({
  anyOf: [Id, { type: 'object', properties: { id: Id, name: {} }, required: ['id'], additionalProperties: false }],
})

/** Times have the format of event responses. */
const BookedTime = Type.Object({ start: Type.String(), end: Type.String() })

/** `event` is null if the viewer cannot see it. */
export const RoomBooking = Type.Object({
  ...BookedTime.properties,
  allDay: Type.Boolean(),
  event: Nullable(Type.Object({ id: Id, title: Nullable(Type.String()), occurrence: Nullable(Type.String()) })),
})
export type RoomBooking = Static<typeof RoomBooking>

/** `conflict` is the first time at which the room is taken; null if it is free. */
export const RoomAvailability = Type.Object({ room: Room, conflict: Nullable(BookedTime) })
export type RoomAvailability = Static<typeof RoomAvailability>

const OneRoom = Type.Object({ room: Room })
const topic = 'calendar-rooms'

export const roomEndpoints = {
  listRooms: endpoint('GET /apps/calendar/rooms', {
    access: ['read', 'Room'],
    summary: 'List rooms by name',
    topic,
    input: Type.Object({}),
    output: Type.Object({ rooms: Type.Array(Room), total: Type.Integer() }),
  }),
  addRoom: endpoint('POST /apps/calendar/add-room', {
    access: ['create', 'Room'],
    summary: 'Add a room',
    input: closedObject({ room: createInput(Room, ['name']) }),
    output: OneRoom,
  }),
  updateRoom: endpoint('POST /apps/calendar/update-room', {
    access: ['update', 'Room'],
    summary: 'Change a room, or stop or resume booking it; existing bookings stay',
    input: closedObject({ room: updateInput(Room) }),
    output: OneRoom,
  }),
  removeRoom: endpoint('DELETE /apps/calendar/remove-room', {
    access: ['delete', 'Room'],
    summary: 'Delete a room; events that booked it keep its name',
    input: closedObject({ id: Id }),
    output: OneRoom,
  }),
  listRoomBookings: endpoint('GET /apps/calendar/room-bookings', {
    access: ['read', 'Room'],
    summary: 'List when a room is booked, with the titles of events that the user can see',
    topic,
    input: Type.Object({
      room: { ...Id, description: 'The id of the room' },
      start: Time,
      end: { ...Time, description: `At most ${ROOM_WINDOW_DAYS_LIMIT} days after the start` },
    }),
    output: Type.Object({ bookings: Type.Array(RoomBooking) }),
  }),
  listFreeRooms: endpoint('GET /apps/calendar/free-rooms', {
    access: ['read', 'Room'],
    summary: 'List the rooms that can be booked, and whether they are free for an event with these times',
    topic,
    input: Type.Object({
      start: Type.String({ maxLength: 35, description: 'The start of the event as a time or date' }),
      end: Type.String({ maxLength: 35, description: 'The exclusive end of the event as a time or date' }),
      timeZone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      recurrence: Type.Optional(Type.String({ minLength: 1, maxLength: 1000, description: 'The RRULE of a series' })),
      without: Type.Optional({ ...Id, description: 'The id of an event to ignore, such as the one that is being rescheduled' }),
    }),
    output: Type.Object({ rooms: Type.Array(RoomAvailability) }),
  }),
}
