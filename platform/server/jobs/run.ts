import type { Database } from '../database/connect.ts'
import { runWithOrigin } from '../database/request-signal.ts'
import { withFields, type Log } from '../log.ts'
import { renewLease } from './claim.ts'
import { NonRetryableError, type Job, type JobContext } from './jobs.ts'
import { addSeconds, MAX_ATTEMPTS, storeFailure, storeSuccess } from './outcome.ts'
import type { JobRow } from './tables.ts'
import type { ScheduleTimer } from './timers.ts'

export const LEASE_SECONDS = 60
const RENEW_MS = 20_000

export type JobOutcome = 'done' | 'retried' | 'failed'

export type RunDependencies = {
  database: Database
  contextFor: (job: Job, row: JobRow) => JobContext
  log: Log
  clock: () => Date
  after: ScheduleTimer
  /** Measures the run. */
  onRun: (run: { job: string; outcome: JobOutcome; seconds: number }) => void
}

/** Runs a claimed job and stores its outcome. Never rejects. */
export async function runClaimedJob(dependencies: RunDependencies, job: Job, row: JobRow): Promise<void> {
  const deps = { ...dependencies, log: withFields(dependencies.log, toJobFields(row)) }
  const endLease = renewLeaseRegularly(deps, row)
  const startedAt = performance.now()
  try {
    const error = await runOnce(deps, job, row)
    deps.onRun({ job: job.name, outcome: getOutcome(row, error), seconds: (performance.now() - startedAt) / 1000 })
    const isStored = error ? await saveFailure(deps, { job, row, error }) : await storeSuccess(deps.database, row, outcome(deps, job))
    if (!isStored) deps.log.warn({}, 'A job lost its lease while it was running.')
  } catch (error) {
    deps.log.error({ err: error }, 'The outcome of a job could not be saved.')
  } finally {
    endLease()
  }
}

/** The request that has enqueued the job has the same `reqId` in the log. */
export const toJobFields = ({ name, id, request }: JobRow) => ({ job: name, id, ...(request && { reqId: request }) })

const isFinalFailure = (row: JobRow, error: Error) => error instanceof NonRetryableError || row.attempts >= MAX_ATTEMPTS

const getOutcome = (row: JobRow, error: Error | undefined): JobOutcome =>
  error === undefined ? 'done' : isFinalFailure(row, error) ? 'failed' : 'retried'

async function runOnce(deps: RunDependencies, job: Job, row: JobRow): Promise<Error | undefined> {
  if (row.attempts > MAX_ATTEMPTS) return new NonRetryableError(row.lastError ?? 'The process ended during every attempt.')
  try {
    const origin = { job: job.name, jobId: row.id, requestId: row.request ?? undefined }
    await runWithOrigin(origin, () => job.run(deps.contextFor(job, row) as never, JSON.parse(row.payload) as never))
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

type FailedRun = { job: Job; row: JobRow; error: Error }

function saveFailure(deps: RunDependencies, { job, row, error }: FailedRun): Promise<boolean> {
  const isFinal = isFinalFailure(row, error)
  const details = { err: error, attempts: row.attempts }
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
        .catch((error: unknown) => deps.log.warn({ err: error }, 'The lease of a job could not be renewed.'))
        .finally(() => isOver || renewNext())
    })
  }
  renewNext()
  return () => {
    isOver = true
    cancel()
  }
}
