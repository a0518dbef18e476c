import type { Kysely } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { queryUsersRemovedBefore } from '#platform/server/identity/removed-users.ts'
import { definePurgeJob, listIds, PURGE_BATCH_SIZE, purgeRecords } from '#platform/server/jobs/define-purge-job.ts'
import { purgeJournalEntries } from '#platform/server/journal/purge-journal-entries.ts'
import { unindexRecords } from '#platform/server/search/index-record.ts'
import { roomSubject } from '../rooms/server/room-subject.ts'
import { attendanceSubject, eventSubject } from './event-subject.ts'
import type { CalendarTables } from './tables.ts'

/** Also purges the calendars of users removed as long ago. */
export const purgeEvents = definePurgeJob<CalendarTables>('calendar.purge', [purgeEventBatch, purgeRooms])

export async function purgeEventBatch({ db }: Context<CalendarTables>, until: string): Promise<number> {
  const removedUsers = queryUsersRemovedBefore(db, until)
  const removed = db.selectFrom('events').select('id')
  const ids = await listIds(removed.where((eb) => eb.or([eb('removedAt', '<', until), eb('ownerId', 'in', removedUsers)])))
  if (ids.length > 0) await purgeAttendances(db, ids)
  await unindexRecords(db, eventSubject.entity, ids)
  await purgeRecords(db, { table: 'events', entity: eventSubject.entity }, ids)
  for (const table of ['attendances', 'event_feeds', 'calendar_settings'] as const)
    await db.deleteFrom(table).where('userId', 'in', removedUsers).execute()
  return ids.length
}

async function purgeAttendances(db: Kysely<CalendarTables>, eventIds: readonly number[]): Promise<void> {
  const attendances = await db.selectFrom('attendances').select('id').where('eventId', 'in', eventIds).execute()
  const ids = attendances.map(({ id }) => id)
  for (let start = 0; start < ids.length; start += PURGE_BATCH_SIZE)
    await purgeJournalEntries(db, attendanceSubject.entity, ids.slice(start, start + PURGE_BATCH_SIZE))
  await db.deleteFrom('attendances').where('eventId', 'in', eventIds).execute()
  await db.deleteFrom('event_guests').where('eventId', 'in', eventIds).execute()
  await db.deleteFrom('event_rooms').where('eventId', 'in', eventIds).execute()
}

/** Rooms of events stay, so that these keep the name. */
async function purgeRooms({ db }: Context<CalendarTables>, until: string): Promise<number> {
  const removed = db.selectFrom('rooms').select('id').where('removedAt', '<', until)
  const unused = removed.where('id', 'not in', db.selectFrom('event_rooms').select('roomId'))
  return purgeRecords(db, { table: 'rooms', entity: roomSubject.entity }, await listIds(unused))
}
