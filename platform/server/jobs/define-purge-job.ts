import type { Kysely } from 'kysely'
import { RETENTION_DAYS } from '#platform/contract/company-journal.ts'
import type { Context } from '../context.ts'
import { daysBefore } from '../instants.ts'
import { purgeJournalEntries } from '../journal/purge-journal-entries.ts'
import { defineJob, type Job } from './jobs.ts'

/** Rows that a purge handles per transaction. */
export const PURGE_BATCH_SIZE = 200

/** Purges one batch of what was removed before `until` and returns its size; a full batch is followed by another one. */
export type Purge<Tables> = (ctx: Context<Tables>, until: string) => Promise<number>

/** Purges hourly what was removed more than 30 days ago, one transaction per batch. */
export const definePurgeJob = <Tables>(name: string, purges: readonly Purge<Tables>[]): Job =>
  defineJob<Tables>({
    name,
    everySeconds: 3_600,
    run: async (ctx) => {
      const until = daysBefore(ctx.now, RETENTION_DAYS)
      for (const purge of purges) {
        let purged = PURGE_BATCH_SIZE
        while (purged === PURGE_BATCH_SIZE) purged = await ctx.write((command) => purge(command, until))
      }
    },
  })

export type PurgedTable = {
  table: string
  /** The journal's name for its records. */
  entity: string
  /** Columns of other tables that refer to a record and whose rows are deleted with it. */
  references?: Record<string, string>
}

/** Purges records with a `removedAt` before `until`. */
export const purgeRemovedFrom =
  (purged: PurgedTable): Purge<any> =>
  async ({ db }, until) =>
    purgeRecords(db, purged, await listIds(db.selectFrom(purged.table).select('id').where('removedAt', '<', until)))

/** Deletes records, the rows that refer to them and the values in their journal entries. Returns the number of records. */
export async function purgeRecords(
  db: Kysely<any>,
  { table, entity, references = {} }: PurgedTable,
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0
  await purgeJournalEntries(db, entity, ids)
  for (const [name, column] of Object.entries(references)) await db.deleteFrom(name).where(column, 'in', ids).execute()
  await db.deleteFrom(table).where('id', 'in', ids).execute()
  return ids.length
}

type IdQuery = { limit: (count: number) => { execute: () => Promise<{ id: number }[]> } }

/** The ids of the query's first batch. */
export async function listIds(query: IdQuery): Promise<number[]> {
  const rows = await query.limit(PURGE_BATCH_SIZE).execute()
  return rows.map(({ id }) => id)
}
