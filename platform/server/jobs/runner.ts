import type { Database } from '../database/connect.ts'
import type { Log } from '../log.ts'
import { claimDue, nextDue, type Takeable } from './claim.ts'
import { insertRecurringJobs } from './enqueue.ts'
import type { Job, JobContext } from './jobs.ts'
import { later } from './outcome.ts'
import { purgeJobs } from './purge.ts'
import { LEASE_SECONDS, runClaimed } from './run.ts'
import type { JobRow } from './tables.ts'
import { afterUnref, settledWithin, type After } from './timers.ts'
import { onWake } from './wake.ts'

const AT_ONCE = 4
const POLL_MS = 15_000
/** A due job that another process is just taking is looked at again, but never in a tight loop. */
const SHORTEST_WAIT_MS = 250
const STOP_MS = 8_000

export type JobsOptions = {
  database: Database
  jobs: readonly Job[]
  contextFor: (job: Job) => JobContext
  log: Log
  clock: () => Date
  /** Timers; tests give their own. */
  after?: After
}

export type JobRunner = {
  /** Looks for due jobs now. */
  wake: () => void
  /** Takes no more jobs and waits up to 8 s for those that run; what is cut off runs again once its lease is over. */
  stop: () => Promise<void>
}

/** Runs due jobs, a few at once, until stopped. Enqueueing in this process wakes it; all else is found within 15 s. */
export function startJobs(options: JobsOptions): JobRunner {
  const runner = new Runner({ after: afterUnref, ...options })
  runner.wake()
  return runner
}

class Runner implements JobRunner {
  readonly #deps: Required<JobsOptions>
  readonly #jobs: Map<string, Job>
  readonly #names: string[]
  readonly #running = new Map<number, Promise<void>>()
  readonly #forgetWake: () => void
  #isStopped = false
  #hasRecurring = false
  #looking: Promise<void> | undefined
  #lookAgain = false
  #cancelPoll = () => {}

  constructor(deps: Required<JobsOptions>) {
    this.#deps = deps
    this.#jobs = new Map([...deps.jobs, purgeJobs].map((job) => [job.name, job]))
    this.#names = [...this.#jobs.keys()]
    this.#forgetWake = onWake(() => this.wake())
  }

  wake(): void {
    this.#lookAgain = true
    this.#looking ??= this.#lookWhileWoken()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#forgetWake()
    await this.#looking
    this.#cancelPoll()
    await settledWithin([...this.#running.values()], STOP_MS, this.#deps.after)
    if (this.#running.size > 0) this.#deps.log.warn({ count: this.#running.size }, 'stopped while jobs were running')
  }

  async #lookWhileWoken(): Promise<void> {
    while (this.#lookAgain && !this.#isStopped) {
      this.#lookAgain = false
      this.#cancelPoll()
      const due = await this.#look().catch((error: unknown) => this.#deps.log.error({ err: error }, 'jobs could not be looked for'))
      this.#cancelPoll = this.#deps.after(this.#waitUntil(due || undefined), () => this.wake())
    }
    this.#looking = undefined
  }

  /** Starts what is due, as far as there is room; answers when to look again. */
  async #look(): Promise<string | undefined> {
    const { database } = this.#deps
    await this.#insertRecurring()
    const room = AT_ONCE - this.#running.size
    const due = await nextDue(database, this.#takeable())
    const now = this.#deps.clock()
    if (room === 0 || !due || due > now.toISOString()) return due
    const lease = { now: now.toISOString(), until: later(now, LEASE_SECONDS) }
    const claimed = await claimDue(database, { ...lease, ...this.#takeable(), atMost: room })
    claimed.forEach((row) => this.#start(row))
    return nextDue(database, this.#takeable())
  }

  #takeable(): Takeable {
    return { names: this.#names, except: [...this.#running.keys()] }
  }

  #start(row: JobRow): void {
    const run = runClaimed(this.#deps, this.#jobs.get(row.name) as Job, row).finally(() => {
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
    if (!due || this.#running.size >= AT_ONCE) return POLL_MS
    return Math.min(Math.max(Date.parse(due) - this.#deps.clock().getTime(), SHORTEST_WAIT_MS), POLL_MS)
  }
}
