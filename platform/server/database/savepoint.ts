import { type Kysely, sql } from 'kysely'
import { withoutDeferral } from './deferred-statements.ts'

/** A failure rolls back only this part; PostgreSQL would otherwise reject all further statements. Not for concurrent use. */
export async function withSavepoint<T>(tx: Kysely<any>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(tx)
  try {
    const result = await withoutDeferral(tx, work)
    await sql`release savepoint attempt`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx)
    await sql`release savepoint attempt`.execute(tx)
    throw error
  }
}
