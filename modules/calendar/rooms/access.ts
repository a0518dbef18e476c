import type { AccessFixture, EndpointAccess, FieldValues, RecordResponse, SubjectAccess } from '#platform/contract/access.ts'
import { createBlank } from '#platform/contract/schema.ts'
import { RoomFields } from './contract.ts'

const UNKNOWN_ID = 987_654_321
const span = { start: '2026-11-23T00:00:00.000Z', end: '2026-11-24T00:00:00.000Z' }
const getDefaults = () => ({ ...createBlank(RoomFields), isActive: true })

export const roomEndpointAccess: Record<string, EndpointAccess> = {
  listRooms: { type: 'list', subject: 'Room', rows: ['rooms'], total: 'total' },
  addRoom: {
    type: 'create',
    subject: 'Room',
    rows: ['room'],
    input: (room) => ({ room }),
    defaults: getDefaults,
    inputs: ({ createUniqueText }) => [
      { name: createUniqueText('name') },
      { name: createUniqueText('name'), location: createUniqueText('location'), capacity: 8 },
    ],
  },
  updateRoom: {
    type: 'write',
    subject: 'Room',
    action: 'update',
    rows: ['room'],
    input: ([id], changes) => ({ room: { id, ...changes } }),
    changes: ({ isActive, capacity }: RecordResponse, { createUniqueText }): FieldValues[] => [
      { name: createUniqueText('name') },
      { equipment: createUniqueText('equipment') },
      { isActive: !isActive },
      { capacity: capacity === 4 ? 6 : 4 },
    ],
  },
  removeRoom: { type: 'write', subject: 'Room', action: 'delete', rows: ['room'], input: ([id]) => ({ id }) },
  listRoomBookings: {
    type: 'gate',
    reason: 'returns when a visible room is booked, with the titles of visible events (rooms.test.ts)',
    input: { room: UNKNOWN_ID, ...span },
  },
  listFreeRooms: { type: 'gate', reason: 'returns the rooms of the list and when they are taken (rooms.test.ts)', input: span },
}

export const roomSubjectAccess: SubjectAccess = {
  make: {
    by: 'addRoom',
    inputs: [4, 12, 4, 8, null, 12].map((capacity, index) => ({ createUniqueText }: AccessFixture) => ({
      room: {
        name: createUniqueText('name'),
        location: createUniqueText('location'),
        equipment: createUniqueText('equipment'),
        capacity,
        isActive: index % 3 !== 2,
      },
    })),
  },
  view: 'listRooms',
}
