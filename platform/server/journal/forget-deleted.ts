import { KEEP_DAYS } from '#platform/contract/company-journal.ts'
import { daysBefore } from '../moments.ts'
import { job, type JobContext } from '../jobs/jobs.ts'
import { forgetRecords } from './forget.ts'
import { isDeletion, laterSteps } from './matching.ts'
import type { JournalTables } from './record.ts'

const BATCH = 200

/**
 * Blanks what the journal kept of whatever was deleted 30 days ago and has not come back, of every module: also of what
 * has no row any more, and so is purged by nobody.
 */
export const forgetDeleted = job<JournalTables>({
  name: 'journal.forget-deleted',
  everySeconds: 3_600,
  run: async (ctx) => {
    const until = daysBefore(ctx.now, KEEP_DAYS)
    let after = 0
    while (true) {
      const rows = await deletedBefore(ctx, until, after)
      if (rows.length === 0) return
      await forget(ctx, rows)
      after = rows.at(-1)!.seq
    }
  },
})

type Deleted = { seq: number; entity: string; entityId: number }

/** Those that came back since stay, and are asked for again as long as they live. */
const deletedBefore = (ctx: JobContext<JournalTables>, until: string, after: number): Promise<Deleted[]> =>
  ctx.slow
    .selectFrom('journal')
    .select(['seq', 'entity', 'entityId'])
    .where(isDeletion)
    .where('at', '<', until)
    .where('seq', '>', after)
    .where((eb) => eb.not(eb.exists(laterSteps(eb))))
    .orderBy('seq')
    .limit(BATCH)
    .execute()

const forget = (ctx: JobContext<JournalTables>, rows: readonly Deleted[]): Promise<void> =>
  ctx.write(async ({ db }) => {
    for (const [entity, own] of Map.groupBy(rows, (row) => row.entity))
      await forgetRecords(
        db,
        entity,
        own.map(({ entityId }) => entityId),
      )
  })
