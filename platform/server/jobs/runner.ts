import { claimDueJobs, getNextDueTime, type ClaimableJobs } from './claim.ts'
import { insertRecurringJobs } from './enqueue.ts'
import type { Job } from './jobs.ts'
import { addSeconds } from './outcome.ts'
import { purgeJobs } from './purge.ts'
import { LEASE_SECONDS, runClaimedJob, type RunDependencies } from './run.ts'
import type { JobRow } from './tables.ts'
import { scheduleUnrefTimer, waitForSettled } from './timers.ts'
import { onWakeRunners } from './wake.ts'

const MAX_RUNNING = 4
const POLL_MS = 15_000
const MIN_WAIT_MS = 250
const STOP_TIMEOUT_MS = 8_000

export type JobsOptions = Omit<RunDependencies, 'after' | 'onRun'> &
  Partial<Pick<RunDependencies, 'after' | 'onRun'>> & { jobs: readonly Job[]; processId: number }

export type JobRunner = {
  wake: () => void
  /** Claims no more jobs and waits up to 8 seconds for running ones. Returns whether all have ended; others run again elsewhere. */
  stop: () => Promise<boolean>
}

/** Runs due jobs, a few at a time. Enqueueing in this process wakes the runner; other jobs are found within 15 seconds. */
export function startJobs(options: JobsOptions): JobRunner {
  const runner = new Runner({ after: scheduleUnrefTimer, onRun: () => {}, ...options })
  runner.wake()
  return runner
}

class Runner implements JobRunner {
  readonly #deps: Required<JobsOptions>
  readonly #jobs: Map<string, Job>
  readonly #names: string[]
  readonly #running = new Map<number, Promise<void>>()
  readonly #removeWakeListener: () => void
  #isStopped = false
  #hasRecurring = false
  #currentLook: Promise<void> | undefined
  #isWoken = false
  #cancelPoll = () => {}

  constructor(deps: Required<JobsOptions>) {
    this.#deps = deps
    this.#jobs = new Map([...deps.jobs, purgeJobs].map((job) => [job.name, job]))
    this.#names = [...this.#jobs.keys()]
    this.#removeWakeListener = onWakeRunners(() => this.wake())
  }

  wake(): void {
    this.#isWoken = true
    this.#currentLook ??= this.#lookWhileWoken()
  }

  async stop(): Promise<boolean> {
    this.#isStopped = true
    this.#removeWakeListener()
    await this.#currentLook
    this.#cancelPoll()
    await waitForSettled([...this.#running.values()], STOP_TIMEOUT_MS, this.#deps.after)
    if (this.#running.size > 0) this.#deps.log.warn({ count: this.#running.size }, 'Stopped while jobs were running.')
    return this.#running.size === 0
  }

  async #lookWhileWoken(): Promise<void> {
    while (this.#isWoken && !this.#isStopped) {
      this.#isWoken = false
      this.#cancelPoll()
      const due = await this.#look().catch((error: unknown) => this.#deps.log.error({ err: error }, 'Due jobs could not be read.'))
      this.#cancelPoll = this.#deps.after(this.#waitUntil(due || undefined), () => this.wake())
    }
    this.#currentLook = undefined
  }

  async #look(): Promise<string | undefined> {
    const { database } = this.#deps
    await this.#insertRecurring()
    const room = MAX_RUNNING - this.#running.size
    const due = await getNextDueTime(database, this.#takeable())
    const now = this.#deps.clock()
    if (this.#isStopped || room === 0 || !due || due > now.toISOString()) return due
    const lease = { now: now.toISOString(), until: addSeconds(now, LEASE_SECONDS) }
    const claimed = await claimDueJobs(database, { ...lease, ...this.#takeable(), atMost: room, processId: this.#deps.processId })
    claimed.forEach((row) => this.#start(row))
    return getNextDueTime(database, this.#takeable())
  }

  #takeable(): ClaimableJobs {
    return { names: this.#names, except: [...this.#running.keys()] }
  }

  #start(row: JobRow): void {
    const run = runClaimedJob(this.#deps, this.#jobs.get(row.name) as Job, row).finally(() => {
      this.#running.delete(row.id)
      this.wake()
    })
    this.#running.set(row.id, run)
  }

  async #insertRecurring(): Promise<void> {
    if (this.#hasRecurring) return
    const names = [...this.#jobs.values()].filter((job) => job.everySeconds).map((job) => job.name)
    const now = this.#deps.clock().toISOString()
    await this.#deps.database.write((tx) => insertRecurringJobs(tx, names, now))
    this.#hasRecurring = true
  }

  #waitUntil(due: string | undefined): number {
    if (!due || this.#running.size >= MAX_RUNNING) return POLL_MS
    return Math.min(Math.max(Date.parse(due) - this.#deps.clock().getTime(), MIN_WAIT_MS), POLL_MS)
  }
}
