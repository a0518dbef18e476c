import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Dialect } from './connect.ts'

/** Always true. SQLite checks it regularly and ends the statement of an aborted request; PostgreSQL queries are canceled. */
export const notAborted = (dialect: Dialect, table: string): RawBuilder<SqlBool> =>
  dialect === 'sqlite' ? sql`(${sql.ref(`${table}.id`)} & 1023 <> 0 or not_aborted())` : sql`true`
