import type { Kysely } from 'kysely'

export type Dialect = 'sqlite' | 'postgres'

/** One database behind three doors; on PostgreSQL all three lead to the same pool. */
export type Database = {
  dialect: Dialect
  /** Cheap indexed reads; on SQLite they run on the calling thread. */
  read: Kysely<any>
  /** Searches, counts and exports; on SQLite they run in a worker of their own. */
  slow: Kysely<any>
  /**
   * Runs one act's reads and writes in a transaction and resolves once it is safely stored.
   * Acts that wait at the same time share one commit. On PostgreSQL the work runs again after a deadlock,
   * so whatever it gathers must be gathered inside it. An act that takes longer than `within` is taken back.
   * Throws `Refusal` 503 where nothing can be written.
   */
  write: <T>(work: (tx: Kysely<any>) => Promise<T>, options?: { within?: number }) => Promise<T>
  close: () => Promise<void>
}

/** Milliseconds that one act may hold the database. */
export const ACT_LIMIT = 2_000
