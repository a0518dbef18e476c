import type { Database } from '../database/connect.ts'
import type { Log } from '../log.ts'
import { renewLease } from './claim.ts'
import { NonRetryableError, type Job, type JobContext } from './jobs.ts'
import { addSeconds, MAX_ATTEMPTS, storeFailure, storeSuccess } from './outcome.ts'
import type { JobRow } from './tables.ts'
import type { ScheduleTimer } from './timers.ts'

export const LEASE_SECONDS = 60
const RENEW_MS = 20_000

type RunDependencies = { database: Database; contextFor: (job: Job) => JobContext; log: Log; clock: () => Date; after: ScheduleTimer }

/** Runs a claimed job and stores its outcome. Never rejects. */
export async function runClaimedJob(deps: RunDependencies, job: Job, row: JobRow): Promise<void> {
  const endLease = renewLeaseRegularly(deps, row)
  try {
    const error = await runOnce(deps, job, row)
    const isStored = error ? await saveFailure(deps, { job, row, error }) : await storeSuccess(deps.database, row, outcome(deps, job))
    if (!isStored) deps.log.warn({ job: job.name, id: row.id }, 'A job lost its lease while it was running.')
  } catch (error) {
    deps.log.error({ err: error, job: job.name, id: row.id }, 'The outcome of a job could not be saved.')
  } finally {
    endLease()
  }
}

async function runOnce(deps: RunDependencies, job: Job, row: JobRow): Promise<Error | undefined> {
  if (row.attempts > MAX_ATTEMPTS) return new NonRetryableError(row.lastError ?? 'The process ended during every attempt.')
  try {
    await job.run(deps.contextFor(job) as never, JSON.parse(row.payload) as never)
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

type FailedRun = { job: Job; row: JobRow; error: Error }

function saveFailure(deps: RunDependencies, { job, row, error }: FailedRun): Promise<boolean> {
  const isFinal = error instanceof NonRetryableError || row.attempts >= MAX_ATTEMPTS
  const details = { err: error, job: job.name, id: row.id, attempts: row.attempts }
  if (isFinal) deps.log.error(details, 'A job failed.')
  else deps.log.warn(details, 'A job failed and will be retried.')
  return storeFailure(deps.database, row, { ...outcome(deps, job), reason: error.message, isFinal })
}

const outcome = (deps: RunDependencies, job: Job) => ({ now: deps.clock(), everySeconds: job.everySeconds })

function renewLeaseRegularly(deps: RunDependencies, row: JobRow): () => void {
  let cancel = () => {}
  let isOver = false
  const renewNext = () => {
    cancel = deps.after(RENEW_MS, () => {
      renewLease(deps.database, row, addSeconds(deps.clock(), LEASE_SECONDS))
        .catch((error: unknown) => deps.log.warn({ err: error, job: row.name, id: row.id }, 'The lease of a job could not be renewed.'))
        .finally(() => isOver || renewNext())
    })
  }
  renewNext()
  return () => {
    isOver = true
    cancel()
  }
}
