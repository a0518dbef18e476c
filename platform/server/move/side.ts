import type { Dialect } from '../database/database.ts'
import type { Row, Table } from './table.ts'

/** The database that a workspace moves from or to. */
export type Side = {
  dialect: Dialect
  /** For messages, without a password. */
  location: string
  listTables: () => Promise<Table[]>
  countRows: (table: Table) => Promise<number>
  /** Batches of at most a few megabytes. */
  readRows: (table: Table) => AsyncIterable<Row[]>
  /** The last generated id of each table, which may be that of a deleted row. */
  readLastIds: () => Promise<Map<string, bigint>>
  readMigrations: () => Promise<string[]>
}

export type Source = Side & { close: () => Promise<void> }

export type Target = Side & {
  /** Deletes what migrations have inserted. */
  clear: (tables: readonly Table[]) => Promise<void>
  insertRows: (table: Table, rows: readonly Row[]) => Promise<void>
  setLastIds: (lastIds: ReadonlyMap<string, bigint>) => Promise<void>
}
