import { unindexRecords } from '#platform/server/search/index-record.ts'
import type { ImportedEvent } from '../../ical/server/index.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import type { ImportRow } from '../../server/tables.ts'
import { insertEvents, toImportTarget } from './insert-events.ts'
import { findExistingEvents, sortEvents, type SortedEvents } from './sort-events.ts'

const BATCH = 250

/** Hides new events by setting `removedAt` to the start of the import, until all of them are published at once. */
export async function stageEvents(ctx: CalendarContext, events: readonly ImportedEvent[], row: ImportRow): Promise<SortedEvents> {
  const target = toImportTarget(row)
  const sorted = sortEvents(events, await findExistingEvents(ctx, events, target.userId), target)
  await insertEvents(ctx, sorted.added, { target, removedAt: target.hiddenSince })
  return sorted
}

/** Returns the number of published events. Events whose UID has been added in the meantime stay hidden. */
export async function publishStagedEvents(ctx: CalendarContext, row: ImportRow): Promise<number> {
  const published = await ctx.db
    .updateTable('events')
    .set({ removedAt: null })
    .where('importId', '=', row.id)
    .where('removedAt', '=', row.createdAt)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('events as existing')
            .select('existing.id')
            .where('existing.ownerId', '=', row.userId)
            .whereRef('existing.uid', '=', 'events.uid')
            .where('existing.removedAt', 'is', null),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(published.numUpdatedRows)
}

export const listStagedUids = async (ctx: CalendarContext, { id, createdAt }: ImportRow): Promise<Set<string>> => {
  const rows = await ctx.db.selectFrom('events').select('uid').where('importId', '=', id).where('removedAt', '=', createdAt).execute()
  return new Set(rows.map(({ uid }) => uid))
}

/** Returns whether more events may remain. */
export async function deleteStagedBatch(ctx: CalendarContext, { id, createdAt }: ImportRow): Promise<boolean> {
  const hidden = ctx.db.selectFrom('events').select('id').where('importId', '=', id).where('removedAt', '=', createdAt)
  const ids = (await hidden.limit(BATCH).execute()).map((row) => row.id)
  if (ids.length === 0) return false
  await ctx.db.deleteFrom('attendances').where('eventId', 'in', ids).execute()
  await unindexRecords(ctx.db, eventSubject.entity, ids)
  await ctx.db.deleteFrom('events').where('id', 'in', ids).execute()
  return ids.length === BATCH
}
