import { sql, type Kysely } from 'kysely'
import type { Dialect } from './connect.ts'

/** Serializes commands that use the same name. Call it before the first read that the command's writes depend on. */
export async function acquireLock({ dialect, db }: { dialect: Dialect; db: Kysely<any> }, name: string): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db)
}
