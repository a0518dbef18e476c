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
import { getRequestSignal, requestAborted } from '../request-signal.ts'
import type { Outcome } from './sqlite-connection.js'
import { isStorageFailure, storageUnavailable } from '../storage-errors.ts'

type RunStatement = (query: CompiledQuery, signal: AbortSignal | undefined) => Outcome | Promise<Outcome>

type NoteStatement = (startedAt: number, sql: string) => void

export const createSqliteKysely = (driver: Driver): Kysely<any> => new Kysely({ dialect: createDialect(driver) })

/** For a transaction that others begin and end: sends statements at once, where Kysely's own would wait for each result. */
export function createSqliteTransaction(connection: DatabaseConnection): Kysely<any> {
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: async (consumer) => consumer(connection) })
  return new Transaction({ config: { dialect }, dialect, driver, executor })
}

export class ReadingDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(run: RunStatement, noteStatement: NoteStatement = () => {}) {
    this.#connection = new ReadingConnection(run, noteStatement)
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async beginTransaction(): Promise<void> {
    throw new Error('Use write() for transactions.')
  }

  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}

export const toQueryResult = <R>({ rows, changes }: Outcome): QueryResult<R> =>
  changes === undefined ? { rows: rows as R[] } : { rows: rows as R[], numAffectedRows: BigInt(changes) }

class ReadingConnection implements DatabaseConnection {
  readonly #run: RunStatement
  readonly #noteStatement: NoteStatement

  constructor(run: RunStatement, noteStatement: NoteStatement) {
    this.#run = run
    this.#noteStatement = noteStatement
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const signal = getRequestSignal()
    if (signal?.aborted) throw requestAborted()
    const startedAt = performance.now()
    try {
      return toQueryResult<R>(await this.#run(query, signal))
    } catch (error) {
      if (signal?.aborted) throw requestAborted()
      throw isStorageFailure(error) ? storageUnavailable(error) : error
    } finally {
      this.#noteStatement(startedAt, query.sql)
    }
  }

  streamQuery(): never {
    throw new Error('Streaming is not supported.')
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

const createDialect = (driver: Driver): Dialect => ({
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createAdapter: () => adapter,
  createIntrospector: (db) => new SqliteIntrospector(db),
})

const driver = new ReadingDriver(() => {
  throw new Error('A transaction cannot open another connection.')
})
const dialect = createDialect(driver)
