import type { Kysely } from 'kysely'
import type { Job, JobContext } from './jobs.ts'
import { later } from './outcome.ts'
import type { JobTables } from './tables.ts'

const DAY = 86_400
const KEEP_DONE_DAYS = 7
const KEEP_FAILED_DAYS = 30

/** Forgets finished jobs after a week, failed ones after a month. */
export const purgeJobs: Job = {
  name: 'jobs.purge',
  everySeconds: DAY,
  run: (ctx: JobContext<JobTables>) =>
    ctx.write(async ({ db, now }) => {
      await purge(db, { hasFailed: 0, before: later(new Date(now), -KEEP_DONE_DAYS * DAY) })
      await purge(db, { hasFailed: 1, before: later(new Date(now), -KEEP_FAILED_DAYS * DAY) })
    }),
}

const purge = (db: Kysely<JobTables>, { hasFailed, before }: { hasFailed: number; before: string }) =>
  db.deleteFrom('jobs').where('hasFailed', '=', hasFailed).where('finishedAt', '<', before).execute()
