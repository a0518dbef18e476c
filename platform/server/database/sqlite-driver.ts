import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Outcome } from './sqlite-connection.js'
import { isFailingStorage, storageUnavailable } from './storage-errors.ts'

type RunStatement = (sql: string, parameters: readonly unknown[]) => Outcome | Promise<Outcome>

/** Kysely on SQLite by way of the given driver. */
export function sqliteKysely(driver: Driver): Kysely<any> {
  const dialect: Dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new Adapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
  return new Kysely({ dialect })
}

/** Reads only, without transactions: each statement sees what is stored when it runs. */
export class ReadingDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(run: RunStatement) {
    this.#connection = new ReadingConnection(run)
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async beginTransaction(): Promise<void> {
    throw new Error('Transactions go through write().')
  }

  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}

export const queryResult = <R>({ rows, changes }: Outcome): QueryResult<R> =>
  changes === undefined ? { rows: rows as R[] } : { rows: rows as R[], numAffectedRows: BigInt(changes) }

class ReadingConnection implements DatabaseConnection {
  readonly #run: RunStatement

  constructor(run: RunStatement) {
    this.#run = run
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return queryResult<R>(await this.#run(sql, parameters))
    } catch (error) {
      throw isFailingStorage(error) ? storageUnavailable(error) : error
    }
  }

  streamQuery(): never {
    throw new Error('Reads are not streamed.')
  }
}

class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }

  override get supportsTransactionalDdl() {
    return true
  }
}
