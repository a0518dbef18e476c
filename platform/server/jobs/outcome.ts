import type { Kysely } from 'kysely'
import type { Database } from '../database/connect.ts'
import { heldBy } from './claim.ts'
import type { JobRow, JobTables } from './tables.ts'

export const MOST_ATTEMPTS = 12
const FIRST_WAIT_SECONDS = 15
const LONGEST_WAIT_SECONDS = 4 * 3600

/** 15 s after the first attempt, then twice as long each time, up to 4 h: twelve attempts within about eight hours. */
export const retryAfterSeconds = (attempts: number) => Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), LONGEST_WAIT_SECONDS)

type Outcome = { now: Date; everySeconds?: number | undefined }

/** Notes that the job is done, or when it recurs; false where another runner has taken it meanwhile. */
export function storeSuccess(database: Database, job: JobRow, { now, everySeconds }: Outcome): Promise<boolean> {
  const outcome = everySeconds
    ? { ...recurring(now, everySeconds), lastError: null }
    : { claim: null, finishedAt: now.toISOString(), lastError: null, payload: '{}' }
  return database.write(async (tx: Kysely<JobTables>) => (await heldBy(tx, job).set(outcome).executeTakeFirst()).numUpdatedRows > 0n)
}

type Failure = Outcome & { reason: string; isFinal: boolean }

/** Lets the job wait for its next attempt; after the last, a recurring one waits for its next turn and any other has failed. */
export function storeFailure(database: Database, job: JobRow, failure: Failure): Promise<boolean> {
  return database.write(async (tx: Kysely<JobTables>) => {
    const outcome = await outcomeOf(tx, job, failure)
    const result = await heldBy(tx, job)
      .set({ ...outcome, lastError: failure.reason.slice(0, 2000) })
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  })
}

async function outcomeOf(tx: Kysely<JobTables>, job: JobRow, { now, everySeconds, isFinal }: Failure) {
  const failed = { claim: null, finishedAt: now.toISOString(), hasFailed: 1 }
  if (isFinal) return everySeconds ? recurring(now, everySeconds) : failed
  if (await isReplaced(tx, job)) return { ...failed, hasFailed: 0 }
  return { claim: null, runAt: later(now, retryAfterSeconds(job.attempts)) }
}

/** A younger job of the same key does this one's work too. */
async function isReplaced(tx: Kysely<JobTables>, job: JobRow): Promise<boolean> {
  if (!job.key) return false
  const other = tx.selectFrom('jobs').select('id').where('key', '=', job.key).where('claim', 'is', null).where('finishedAt', 'is', null)
  return (await other.executeTakeFirst()) !== undefined
}

const recurring = (now: Date, everySeconds: number) => ({ claim: null, attempts: 0, runAt: later(now, everySeconds) })

export const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
