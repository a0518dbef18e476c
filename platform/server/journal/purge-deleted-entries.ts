import { RETENTION_DAYS } from '#platform/contract/company-journal.ts'
import { daysBefore } from '../instants.ts'
import { defineJob, type JobContext } from '../jobs/jobs.ts'
import { purgeJournalEntries } from './purge-journal-entries.ts'
import { isDeletion, laterSteps } from './journal-filter.ts'
import type { JournalTables } from './journal-entry.ts'

const BATCH_SIZE = 200

/** Clears the stored values of records deleted more than 30 days ago, in all modules. */
export const purgeDeletedEntries = defineJob<JournalTables>({
  name: 'journal.forget-deleted',
  everySeconds: 3_600,
  run: async (ctx) => {
    const until = daysBefore(ctx.now, RETENTION_DAYS)
    let after = 0
    while (true) {
      const rows = await findDeletedBefore(ctx, until, after)
      if (rows.length === 0) return
      await purge(ctx, rows)
      after = rows.at(-1)!.seq
    }
  },
})

type DeletedEntry = { seq: number; entity: string; entityId: number }

/** Restored records stay in the journal and are checked again on each run. */
const findDeletedBefore = (ctx: JobContext<JournalTables>, until: string, after: number): Promise<DeletedEntry[]> =>
  ctx.slow
    .selectFrom('journal')
    .select(['seq', 'entity', 'entityId'])
    .where(isDeletion)
    .where('at', '<', until)
    .where('seq', '>', after)
    .where((eb) => eb.not(eb.exists(laterSteps(eb))))
    .orderBy('seq')
    .limit(BATCH_SIZE)
    .execute()

const purge = (ctx: JobContext<JournalTables>, rows: readonly DeletedEntry[]): Promise<void> =>
  ctx.write(async ({ db }) => {
    for (const [entity, own] of Map.groupBy(rows, (row) => row.entity))
      await purgeJournalEntries(
        db,
        entity,
        own.map(({ entityId }) => entityId),
      )
  })
