import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { createClaim, isClaimedBy } from '../processes/process-id.ts'
import type { JobRow, JobTables } from './tables.ts'

/** `names`: jobs this version knows; `except`: jobs it already runs, whose lease may be late. */
export type ClaimableJobs = { names: readonly string[]; except: readonly number[] }

type Claiming = ClaimableJobs & {
  now: string
  until: string
  atMost: number
  processId: number
}

export async function claimDueJobs(database: Database, claiming: Claiming): Promise<JobRow[]> {
  return database.write(async (tx: Kysely<JobTables>) => {
    const due = unfinished(tx, claiming).where('runAt', '<=', claiming.now).orderBy('id').limit(claiming.atMost)
    const rows = await (database.dialect === 'postgres' ? due.forUpdate().skipLocked() : due).execute()
    if (rows.length === 0) return []
    const ids = rows.map((row) => row.id)
    return tx
      .updateTable('jobs')
      .set((eb) => ({ claim: createClaim(claiming.processId), runAt: claiming.until, attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', ids)
      .returningAll()
      .execute()
  })
}

/** Returns when the next job is due, including expired leases; undefined if none waits. */
export async function getNextDueTime(database: Database, takeable: ClaimableJobs): Promise<string | undefined> {
  const row = await unfinished(database.read, takeable).limit(1).executeTakeFirst()
  return row?.runAt
}

const unfinished = (db: Kysely<JobTables>, { names, except }: ClaimableJobs) =>
  db
    .selectFrom('jobs')
    .select(['id', 'runAt'])
    .where('finishedAt', 'is', null)
    .where('name', 'in', names)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .orderBy('runAt')

/** Ends the leases of processes that no longer run. */
export async function endLeases({ db, now }: Pick<Context, 'db' | 'now'>, processIds: readonly number[]): Promise<void> {
  const running = (db as Kysely<JobTables>).updateTable('jobs').set({ runAt: now }).where('finishedAt', 'is', null)
  await running.where('runAt', '>', now).where(isClaimedBy('claim', processIds)).execute()
}

/** Returns false if another runner has taken the job. */
export async function renewLease(database: Database, job: JobRow, until: string): Promise<boolean> {
  const result = await database.write((tx: Kysely<JobTables>) => updateClaimedJob(tx, job).set({ runAt: until }).executeTakeFirst())
  return result.numUpdatedRows > 0n
}

export const updateClaimedJob = (tx: Kysely<JobTables>, job: JobRow) =>
  tx.updateTable('jobs').where('id', '=', job.id).where('claim', '=', job.claim).where('finishedAt', 'is', null)
