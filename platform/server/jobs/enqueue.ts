import type { Context } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { getWorkOrigin } from '../database/request-signal.ts'
import { wakeRunners } from './wake.ts'

export type JobRequest = {
  name: string
  /** Stored as JSON until the job is done, so it must not contain secrets. */
  payload: unknown
  /** Earliest time, RFC 3339 in UTC; now by default. */
  runAt?: string
  /** No job is added if one with this key is already waiting. A running job does not count, as it may have read old data. */
  key?: string
}

type Transaction = Database['read']

export type EnqueueContext = Pick<Context, 'now' | 'afterCommit'> & { db: Transaction }

/** Adds a job in the caller's transaction; it starts right after the commit. */
export async function enqueue(ctx: EnqueueContext, work: JobRequest): Promise<void> {
  await insertJob(ctx.db, work, ctx.now)
  ctx.afterCommit(wakeRunners)
}

/** For callers without a Context. Call `wakeRunners` after the commit, or the job waits for the next poll. */
export async function insertJob(tx: Transaction, work: JobRequest, now: string): Promise<void> {
  const { name, key = null, runAt = now } = work
  const request = getWorkOrigin()?.requestId ?? null
  await tx
    .insertInto('jobs')
    .values({ name, key, payload: JSON.stringify(work.payload), runAt, createdAt: now, request })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ensures that each recurring job has exactly one row. */
export async function insertRecurringJobs(tx: Transaction, names: readonly string[], now: string): Promise<void> {
  if (names.length === 0) return
  await tx
    .insertInto('jobs')
    .values(names.map((name) => ({ name, isRecurring: 1, payload: '{}', runAt: now, createdAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
