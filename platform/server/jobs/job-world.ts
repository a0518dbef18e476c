import type { Kysely } from 'kysely'
import { vi } from 'vitest'
import type { Context } from '../context.ts'
import type { Log } from '../log.ts'
import { openTestDatabase } from '../testing/database.ts'
import { enqueue, type Work } from './enqueue.ts'
import type { Job, JobContext } from './jobs.ts'
import { startJobs, type JobRunner } from './runner.ts'
import { migrations, type JobTables } from './tables.ts'
import type { After } from './timers.ts'

/** A database with jobs and a time that stands still until it is moved on. */
export async function openJobWorld() {
  const database = await openTestDatabase(migrations)
  const time = standingTime('2026-11-21T09:00:00.000Z')
  const log = {
    debug: vi.fn<Log['debug']>(),
    info: vi.fn<Log['info']>(),
    warn: vi.fn<Log['warn']>(),
    error: vi.fn<Log['error']>(),
  } satisfies Log
  const runners: JobRunner[] = []
  const jobs = (database.read as Kysely<JobTables>).selectFrom('jobs').selectAll().where('isRecurring', '=', 0).orderBy('id')
  const contextFor = () => {
    const ctx = { db: database.read, now: time.clock().toISOString() } as unknown as Context
    return { ...ctx, write: (act) => database.write((db) => act({ ...ctx, db })) } satisfies JobContext
  }
  return {
    database,
    time,
    log,
    contextFor,
    /** One more process, as far as the database can tell. */
    start: (declared: Job[], after: After = time.after) => {
      const runner = startJobs({ database, jobs: declared, contextFor, log, clock: time.clock, after })
      runners.push(runner)
      return runner
    },
    enqueue: async (work: Work) => {
      const tasks: (() => void | Promise<void>)[] = []
      const now = time.clock().toISOString()
      await database.write((db) => enqueue({ db, now, afterCommit: (task) => tasks.push(task) }, work))
      for (const task of tasks) await task()
    },
    rows: () => jobs.execute(),
    /** Waits for the one job to come to a state. */
    becomes: (state: object) => vi.waitFor(async () => expectOne(await jobs.execute(), state), { interval: 5, timeout: 5000 }),
    [Symbol.asyncDispose]: async () => {
      await stopAll(runners, time)
      await database.close()
    },
  }
}

/** Also where a test has failed with a job that does not end. */
async function stopAll(runners: JobRunner[], time: ReturnType<typeof standingTime>): Promise<void> {
  let isStopped = false
  void Promise.all(runners.map((runner) => runner.stop())).then(() => (isStopped = true))
  const stopped = () => {
    time.pass(8_000)
    if (!isStopped) throw new Error('runners still work')
  }
  await vi.waitFor(stopped, { interval: 5, timeout: 5000 })
}

function expectOne(rows: object[], state: object): void {
  const [row, ...others] = rows
  const differs = Object.entries(state).some(([name, value]) => (row as Record<string, unknown>)[name] !== value)
  if (differs || others.length > 0) throw new Error(`expected ${JSON.stringify(state)}, found ${JSON.stringify(rows)}`)
}

function standingTime(start: string) {
  let now = Date.parse(start)
  const timers = new Set<{ at: number; task: () => void }>()
  return {
    clock: () => new Date(now),
    after: ((milliseconds, task) => {
      const timer = { at: now + milliseconds, task }
      timers.add(timer)
      return () => timers.delete(timer)
    }) satisfies After,
    /** Moves the time on and rings what has come due. */
    pass: (milliseconds: number) => {
      now += milliseconds
      for (const timer of timers) if (timer.at <= now && timers.delete(timer)) timer.task()
    },
    /** How far off the waiting timers are. */
    waits: () => [...timers].map((timer) => timer.at - now).sort((a, b) => a - b),
  }
}
