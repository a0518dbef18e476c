import type { Kysely } from 'kysely'
import type { Job, JobContext } from './jobs.ts'
import { addSeconds } from './outcome.ts'
import type { JobTables } from './tables.ts'

const DAY_SECONDS = 86_400
const FINISHED_DAYS = 7
const FAILED_DAYS = 30

/** Deletes finished jobs after a week and failed ones after a month. */
export const purgeJobs: Job = {
  name: 'jobs.purge',
  everySeconds: DAY_SECONDS,
  run: (ctx: JobContext<JobTables>) =>
    ctx.write(async ({ db, now }) => {
      await deleteJobs(db, { hasFailed: 0, before: addSeconds(new Date(now), -FINISHED_DAYS * DAY_SECONDS) })
      await deleteJobs(db, { hasFailed: 1, before: addSeconds(new Date(now), -FAILED_DAYS * DAY_SECONDS) })
    }),
}

const deleteJobs = (db: Kysely<JobTables>, { hasFailed, before }: { hasFailed: number; before: string }) =>
  db.deleteFrom('jobs').where('hasFailed', '=', hasFailed).where('finishedAt', '<', before).execute()
