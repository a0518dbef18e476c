import { sql, type Kysely } from 'kysely'
import type { Dialect } from './connect.ts'

/**
 * Before the first read of an act that writes what it has read: acts of the same name follow one another until they end.
 * On SQLite every act is alone anyway.
 */
export async function inTurn({ dialect, db }: { dialect: Dialect; db: Kysely<any> }, name: string): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db)
}
