import { type Kysely, sql } from 'kysely'
import { runWhole } from './at-end.ts'

/**
 * Runs part of an act so that its failure takes back that part alone and the act can go on: PostgreSQL runs nothing
 * more after an error otherwise. The error is thrown on. Not for two parts at once.
 */
export async function attempt<T>(tx: Kysely<any>, part: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(tx)
  try {
    const result = await runWhole(tx, part)
    await sql`release savepoint attempt`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx)
    await sql`release savepoint attempt`.execute(tx)
    throw error
  }
}
