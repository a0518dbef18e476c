import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Dialect } from './connect.ts'

/**
 * An always true condition for queries that scan many rows of a table with a numeric `id`. On SQLite it checks regularly whether the
 * request was aborted and then ends the statement; PostgreSQL queries are cancelled directly.
 */
export const notAborted = (dialect: Dialect, table: string): RawBuilder<SqlBool> =>
  dialect === 'sqlite' ? sql`(${sql.ref(`${table}.id`)} & 1023 <> 0 or not_aborted())` : sql`true`
