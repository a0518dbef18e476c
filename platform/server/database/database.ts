import type { Kysely } from 'kysely'
import type { StatementObserver } from './statement-observer.ts'
import type { WalControl } from './wal-control.ts'

export type Dialect = 'sqlite' | 'postgres'

/** Connections of servers to PostgreSQL have this name, followed by their version. */
export const APPLICATION_NAME = 'staffroom'

/** The advisory lock on PostgreSQL under which migrations run. */
export const MIGRATION_LOCK = 7_236_549_811

/** On PostgreSQL all three accesses use the same pool. */
export type Database = {
  dialect: Dialect
  /** For indexed reads; SQLite runs them on the calling thread. */
  read: Kysely<any>
  /** For searches, counts and exports; SQLite runs them in a worker. */
  slow: Kysely<any>
  /**
   * Runs a command's reads and writes in a transaction and resolves once it is durable. Concurrent commands share a commit. On PostgreSQL
   * `work` runs again after a deadlock, so it must not change state outside. Rolls back after `timeLimitMs`. Throws 503 if nothing can be
   * written.
   */
  write: <T>(work: (tx: Kysely<any>) => Promise<T>, options?: { timeLimitMs?: number }) => Promise<T>
  observe: (observer: StatementObserver) => void
  /** Only on SQLite with scheduled backups. */
  wal?: WalControl | undefined
  close: () => Promise<void>
}

export const COMMAND_TIME_LIMIT_MS = 2_000
