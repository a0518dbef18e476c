import type { Context } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { wakeRunners } from './wake.ts'

export type Work = {
  /** Of a declared job. */
  name: string
  /** Kept as JSON until the job is done: no secrets. */
  payload: unknown
  /** Not before this time, RFC 3339 in UTC; at once where left out. */
  runAt?: string
  /** Where a job of this key already waits, that one will do. One that runs does not count: it may have read too early. */
  key?: string
}

type Transaction = Database['read']

/** What a verb's Context offers for it. */
export type Enqueuer = Pick<Context, 'now' | 'afterCommit'> & { db: Transaction }

/** Stores a job in the caller's transaction: it exists if and only if that commits, and is then taken up at once. */
export async function enqueue(ctx: Enqueuer, work: Work): Promise<void> {
  await insertJob(ctx.db, work, ctx.now)
  ctx.afterCommit(wakeRunners)
}

/** For callers without a Context; they call `wakeRunners` after their commit, or the job waits for the next poll. */
export async function insertJob(tx: Transaction, work: Work, now: string): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({ name: work.name, key: work.key ?? null, payload: JSON.stringify(work.payload), runAt: work.runAt ?? now, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Makes sure that each recurring job has its one row, whichever process comes first. */
export async function insertRecurringJobs(tx: Transaction, names: readonly string[], now: string): Promise<void> {
  if (names.length === 0) return
  await tx
    .insertInto('jobs')
    .values(names.map((name) => ({ name, isRecurring: 1, payload: '{}', runAt: now, createdAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
