import {
  DefaultQueryExecutor,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  Transaction,
} from 'kysely'
import { callerSignal, gaveUp } from '../caller.ts'
import type { Outcome } from './sqlite-connection.js'
import { isFailingStorage, storageUnavailable } from '../storage-errors.ts'

type RunStatement = (query: CompiledQuery, signal: AbortSignal | undefined) => Outcome | Promise<Outcome>

/** Kysely on SQLite by way of the given driver. */
export const sqliteKysely = (driver: Driver): Kysely<any> => new Kysely({ dialect: dialectOf(driver) })

/** Within a transaction that others begin and end: statements are handed on at once, where Kysely's own would wait for each answer. */
export function sqliteTransaction(connection: DatabaseConnection): Kysely<any> {
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: async (consumer) => consumer(connection) })
  return new Transaction({ config: { dialect }, dialect, driver, executor })
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

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const signal = callerSignal()
    if (signal?.aborted) throw gaveUp()
    try {
      return queryResult<R>(await this.#run(query, signal))
    } catch (error) {
      if (signal?.aborted) throw gaveUp()
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

const adapter = new Adapter()
const compiler = new SqliteQueryCompiler()

const dialectOf = (driver: Driver): Dialect => ({
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createAdapter: () => adapter,
  createIntrospector: (db) => new SqliteIntrospector(db),
})

/** A transaction has its connection already and never asks for another. */
const driver = new ReadingDriver(() => {
  throw new Error('A transaction has one connection.')
})
const dialect = dialectOf(driver)
