export { bookRooms, listRoomEvents, publishBookings } from './book-rooms.ts'
export { type BookedRoom, formatLocation, listRoomIds, parseRoomIds, queryEventRooms } from './event-rooms.ts'
export { roomSubject } from './room-subject.ts'
export { listRoomTimes } from './room-times.ts'
