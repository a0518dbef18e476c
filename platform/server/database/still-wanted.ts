import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Dialect } from './connect.ts'

/**
 * A condition that always holds, for questions that pass many rows of a table with a numbered `id`: on SQLite it looks now and then
 * whether the caller still waits, and ends the statement if not. PostgreSQL is told so itself.
 */
export const stillWanted = (dialect: Dialect, table: string): RawBuilder<SqlBool> =>
  dialect === 'sqlite' ? sql`(${sql.ref(`${table}.id`)} & 1023 <> 0 or still_wanted())` : sql`true`
