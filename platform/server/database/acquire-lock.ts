import { sql, type Kysely } from 'kysely'
import type { Dialect } from './connect.ts'

/**
 * Makes commands that use the same name run one after another. Call it before the first read that the command's writes depend on. Not
 * needed on SQLite, which runs one command at a time.
 */
export async function acquireLock({ dialect, db }: { dialect: Dialect; db: Kysely<any> }, name: string): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db)
}
