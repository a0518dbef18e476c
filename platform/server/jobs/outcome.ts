import type { Kysely } from 'kysely'
import type { Database } from '../database/connect.ts'
import { updateClaimedJob } from './claim.ts'
import type { JobRow, JobTables } from './tables.ts'

export const MAX_ATTEMPTS = 12
const FIRST_DELAY_SECONDS = 15
const MAX_DELAY_SECONDS = 4 * 3600

/** Exponential backoff from 15 seconds to 4 hours: twelve attempts within about eight hours. */
export const getRetryDelaySeconds = (attempts: number) => Math.min(FIRST_DELAY_SECONDS * 2 ** (attempts - 1), MAX_DELAY_SECONDS)

type Outcome = { now: Date; everySeconds?: number | undefined }

export function storeSuccess(database: Database, job: JobRow, { now, everySeconds }: Outcome): Promise<boolean> {
  const outcome = everySeconds
    ? { ...toNextTurn(now, everySeconds), lastError: null }
    : { claim: null, finishedAt: now.toISOString(), lastError: null, payload: '{}' }
  return database.write(
    async (tx: Kysely<JobTables>) => (await updateClaimedJob(tx, job).set(outcome).executeTakeFirst()).numUpdatedRows > 0n,
  )
}

type Failure = Outcome & { reason: string; isFinal: boolean }

/**
 * Schedules the next attempt, of a recurring job not later than its next turn. After the last one, a recurring job waits for its next turn
 * and any other job has failed.
 */
export function storeFailure(database: Database, job: JobRow, failure: Failure): Promise<boolean> {
  return database.write(async (tx: Kysely<JobTables>) => {
    const outcome = await getFailureOutcome(tx, job, failure)
    const result = await updateClaimedJob(tx, job)
      .set({ ...outcome, lastError: failure.reason.slice(0, 2000) })
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  })
}

async function getFailureOutcome(tx: Kysely<JobTables>, job: JobRow, { now, everySeconds, isFinal }: Failure) {
  const failed = { claim: null, finishedAt: now.toISOString(), hasFailed: 1 }
  if (isFinal) return everySeconds ? toNextTurn(now, everySeconds) : failed
  if (await hasReplacement(tx, job)) return { ...failed, hasFailed: 0 }
  return { claim: null, runAt: addSeconds(now, Math.min(getRetryDelaySeconds(job.attempts), everySeconds ?? Infinity)) }
}

async function hasReplacement(tx: Kysely<JobTables>, job: JobRow): Promise<boolean> {
  if (!job.key) return false
  const other = tx.selectFrom('jobs').select('id').where('key', '=', job.key).where('claim', 'is', null).where('finishedAt', 'is', null)
  return (await other.executeTakeFirst()) !== undefined
}

const toNextTurn = (now: Date, everySeconds: number) => ({ claim: null, attempts: 0, runAt: addSeconds(now, everySeconds) })

export const addSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
