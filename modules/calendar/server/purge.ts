import type { Kysely } from 'kysely'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { purgeJournalEntries } from '#platform/server/journal/purge-journal-entries.ts'
import { unindexRecords } from '#platform/server/search/index-record.ts'
import { attendanceSubject, eventSubject } from './event-subject.ts'
import type { CalendarTables } from './tables.ts'
import { daysBefore } from '#platform/server/instants.ts'

const RETENTION_DAYS = 30
const BATCH = 500

/** Purges events that were removed 30 days ago, and the calendars of users who were deleted then, in batches. */
export const purgeEvents = defineJob<CalendarTables>({
  name: 'calendar.purge',
  everySeconds: 3_600,
  run: async (ctx) => {
    const until = daysBefore(ctx.now, RETENTION_DAYS)
    let purged = BATCH
    while (purged === BATCH) purged = await purgeBatch(ctx, until)
    await ctx.write(({ db }) => purgeImports(db, until))
  },
})

const purgeBatch = (ctx: JobContext<CalendarTables>, until: string): Promise<number> =>
  ctx.write(async ({ db }) => {
    const gone = queryUsersDeletedBefore(db, until)
    const removed = await db
      .selectFrom('events')
      .select('id')
      .where((eb) => eb.or([eb('removedAt', '<', until), eb('ownerId', 'in', gone)]))
      .limit(BATCH)
      .execute()
    const ids = removed.map(({ id }) => id)
    if (ids.length > 0) await purgeEventRows(db, ids)
    await db.deleteFrom('attendances').where('userId', 'in', gone).execute()
    for (const table of ['event_feeds', 'calendar_settings'] as const) await db.deleteFrom(table).where('userId', 'in', gone).execute()
    return ids.length
  })

const queryUsersDeletedBefore = (db: Kysely<CalendarTables>, until: string) =>
  (db as unknown as Kysely<IdentityTables>).selectFrom('users').select('id').where('removedAt', '<', until)

async function purgeEventRows(db: Kysely<CalendarTables>, ids: number[]): Promise<void> {
  const attendances = await db.selectFrom('attendances').select('id').where('eventId', 'in', ids).execute()
  for (let start = 0; start < attendances.length; start += BATCH)
    await purgeJournalEntries(
      db,
      attendanceSubject.entity,
      attendances.slice(start, start + BATCH).map(({ id }) => id),
    )
  await purgeJournalEntries(db, eventSubject.entity, ids)
  await db.deleteFrom('attendances').where('eventId', 'in', ids).execute()
  await unindexRecords(db, eventSubject.entity, ids)
  await db.deleteFrom('events').where('id', 'in', ids).execute()
}

const purgeImports = (db: Kysely<CalendarTables>, until: string) => db.deleteFrom('event_imports').where('createdAt', '<', until).execute()
