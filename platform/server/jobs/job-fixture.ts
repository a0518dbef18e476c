import type { Kysely } from 'kysely'
import { vi } from 'vitest'
import type { Context } from '../context.ts'
import type { Log } from '../log.ts'
import { openTestDatabase } from '../testing/database.ts'
import { enqueue, type JobRequest } from './enqueue.ts'
import type { Job, JobContext } from './jobs.ts'
import { startJobs, type JobRunner } from './runner.ts'
import { migrations, type JobTables } from './tables.ts'
import type { ScheduleTimer } from './timers.ts'

export async function openJobFixture() {
  const database = await openTestDatabase(migrations)
  const time = createFakeClock('2026-11-21T09:00:00.000Z')
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
    return { ...ctx, undoByEntity: {}, processId: 1, write: (act) => database.write((db) => act({ ...ctx, db })) } satisfies JobContext
  }
  return {
    database,
    time,
    log,
    contextFor,
    start: (declared: Job[], after: ScheduleTimer = time.after) => {
      const runner = startJobs({ database, jobs: declared, processId: runners.length + 1, contextFor, log, clock: time.clock, after })
      runners.push(runner)
      return runner
    },
    enqueue: async (work: JobRequest) => {
      const tasks: (() => void | Promise<void>)[] = []
      const now = time.clock().toISOString()
      await database.write((db) => enqueue({ db, now, afterCommit: (task) => tasks.push(task) }, work))
      for (const task of tasks) await task()
    },
    rows: () => jobs.execute(),
    waitForState: (state: object) => vi.waitFor(async () => assertOnlyRow(await jobs.execute(), state), { interval: 5, timeout: 5000 }),
    [Symbol.asyncDispose]: async () => {
      await stopAll(runners, time)
      await database.close()
    },
  }
}

async function stopAll(runners: JobRunner[], time: ReturnType<typeof createFakeClock>): Promise<void> {
  let isStopped = false
  void Promise.all(runners.map((runner) => runner.stop())).then(() => (isStopped = true))
  const stopped = () => {
    time.advance(8_000)
    if (!isStopped) throw new Error('Runners are still working.')
  }
  await vi.waitFor(stopped, { interval: 5, timeout: 5000 })
}

function assertOnlyRow(rows: object[], state: object): void {
  const [row, ...others] = rows
  const differs = Object.entries(state).some(([name, value]) => (row as Record<string, unknown>)[name] !== value)
  if (differs || others.length > 0) throw new Error(`expected ${JSON.stringify(state)}, found ${JSON.stringify(rows)}`)
}

function createFakeClock(start: string) {
  let now = Date.parse(start)
  const timers = new Set<{ at: number; task: () => void }>()
  return {
    clock: () => new Date(now),
    after: ((milliseconds, task) => {
      const timer = { at: now + milliseconds, task }
      timers.add(timer)
      return () => timers.delete(timer)
    }) satisfies ScheduleTimer,
    advance: (milliseconds: number) => {
      now += milliseconds
      for (const timer of timers) if (timer.at <= now && timers.delete(timer)) timer.task()
    },
    getDelays: () => [...timers].map((timer) => timer.at - now).sort((a, b) => a - b),
  }
}
