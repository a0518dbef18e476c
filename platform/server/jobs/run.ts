import type { Database } from '../database/connect.ts'
import type { Log } from '../log.ts'
import { renewLease } from './claim.ts'
import { NoRetry, type Job, type JobContext } from './jobs.ts'
import { later, MOST_ATTEMPTS, storeFailure, storeSuccess } from './outcome.ts'
import type { JobRow } from './tables.ts'
import type { After } from './timers.ts'

/** A job of a process that died is taken up by another after this long. */
export const LEASE_SECONDS = 60
const RENEW_MS = 20_000

type Deps = { database: Database; contextFor: (job: Job) => JobContext; log: Log; clock: () => Date; after: After }

/** Runs one claimed job to its end and writes down how it went. Never rejects. */
export async function runClaimed(deps: Deps, job: Job, row: JobRow): Promise<void> {
  const endLease = keepLease(deps, row)
  try {
    const error = await attempt(deps, job, row)
    const isStored = error ? await noteFailure(deps, { job, row, error }) : await storeSuccess(deps.database, row, outcome(deps, job))
    if (!isStored) deps.log.warn({ job: job.name, id: row.id }, 'job lost its lease while it ran')
  } catch (error) {
    deps.log.error({ err: error, job: job.name, id: row.id }, 'the outcome of a job could not be stored')
  } finally {
    endLease()
  }
}

async function attempt(deps: Deps, job: Job, row: JobRow): Promise<Error | undefined> {
  if (row.attempts > MOST_ATTEMPTS) return new NoRetry(row.lastError ?? 'The process ended before the job did, at every attempt.')
  try {
    await job.run(deps.contextFor(job) as never, JSON.parse(row.payload) as never)
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

type Failed = { job: Job; row: JobRow; error: Error }

function noteFailure(deps: Deps, { job, row, error }: Failed): Promise<boolean> {
  const isFinal = error instanceof NoRetry || row.attempts >= MOST_ATTEMPTS
  const seen = { err: error, job: job.name, id: row.id, attempts: row.attempts }
  if (isFinal) deps.log.error(seen, 'job failed')
  else deps.log.warn(seen, 'job will be tried again')
  return storeFailure(deps.database, row, { ...outcome(deps, job), reason: error.message, isFinal })
}

const outcome = (deps: Deps, job: Job) => ({ now: deps.clock(), everySeconds: job.everySeconds })

/** Renews the lease until told to end; a renewal that fails is tried again before the lease is over. */
function keepLease(deps: Deps, row: JobRow): () => void {
  let cancel = () => {}
  let isOver = false
  const renewNext = () => {
    cancel = deps.after(RENEW_MS, () => {
      renewLease(deps.database, row, later(deps.clock(), LEASE_SECONDS))
        .catch((error: unknown) => deps.log.warn({ err: error, job: row.name, id: row.id }, 'the lease of a job could not be renewed'))
        .finally(() => isOver || renewNext())
    })
  }
  renewNext()
  return () => {
    isOver = true
    cancel()
  }
}
