import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { JobRow, JobTables } from './tables.ts'

/** The jobs that a runner may take: of the names its version knows, without those it runs already, whose lease may be late. */
export type Takeable = { names: readonly string[]; except: readonly number[] }

type Claiming = Takeable & {
  now: string
  /** The lease: after this time others may take the job. */
  until: string
  atMost: number
}

/** Takes due jobs for one runner; no other gets them before the lease has run out. */
export async function claimDue(database: Database, claiming: Claiming): Promise<JobRow[]> {
  return database.write(async (tx: Kysely<JobTables>) => {
    const due = unfinished(tx, claiming).where('runAt', '<=', claiming.now).orderBy('id').limit(claiming.atMost)
    const rows = await (database.dialect === 'postgres' ? due.forUpdate().skipLocked() : due).execute()
    if (rows.length === 0) return []
    const ids = rows.map((row) => row.id)
    return tx
      .updateTable('jobs')
      .set((eb) => ({ claim: randomUUID(), runAt: claiming.until, attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', ids)
      .returningAll()
      .execute()
  })
}

/** When the next job is due, also one whose lease runs out; undefined where nothing waits. */
export async function nextDue(database: Database, takeable: Takeable): Promise<string | undefined> {
  const row = await unfinished(database.read, takeable).limit(1).executeTakeFirst()
  return row?.runAt
}

const unfinished = (db: Kysely<JobTables>, { names, except }: Takeable) =>
  db
    .selectFrom('jobs')
    .select(['id', 'runAt'])
    .where('finishedAt', 'is', null)
    .where('name', 'in', names)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .orderBy('runAt')

/** Lengthens the lease; false where another runner has the job by now. */
export async function renewLease(database: Database, job: JobRow, until: string): Promise<boolean> {
  const result = await database.write((tx: Kysely<JobTables>) => heldBy(tx, job).set({ runAt: until }).executeTakeFirst())
  return result.numUpdatedRows > 0n
}

/** Changes the job only while this claim on it stands. */
export const heldBy = (tx: Kysely<JobTables>, job: JobRow) =>
  tx.updateTable('jobs').where('id', '=', job.id).where('claim', '=', job.claim).where('finishedAt', 'is', null)
