import type { Kysely } from 'kysely'
import type { Subject } from '#platform/server/abilities/subject.ts'
import { fromColumns, toSubjectFields } from '#platform/server/database/record-columns.ts'
import type { CalendarTables, RoomRow } from '../../server/tables.ts'
import { RoomFields } from '../contract.ts'

export const ROOMS_TOPIC = 'calendar-rooms'

export const roomSubject = {
  subject: 'Room',
  entity: 'room',
  table: 'rooms',
  fields: toSubjectFields(RoomFields),
  notDeleted: (eb) => eb('rooms.removedAt', 'is', null),
  topics: () => [ROOMS_TOPIC],
  snapshot: async (db: Kysely<CalendarTables>, id) => {
    const row = await db.selectFrom('rooms').selectAll().where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst()
    return row ? toRoomSnapshot(row) : null
  },
  link: (id) => `/calendar/rooms?room=${id}`,
} as const satisfies Subject

export const toRoomSnapshot = (row: RoomRow): Record<string, unknown> => fromColumns(RoomFields, row)
