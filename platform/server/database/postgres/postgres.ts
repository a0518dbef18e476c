import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { ConfigError } from '../../config/config-error.ts'
import { ApiError } from '../../api-error.ts'
import { describeDatabase } from '../../move/connect-postgres.ts'
import { UNFINISHED_TABLE, unfinishedDatabase } from '../../move/unfinished-move.ts'
import { COMMAND_TIME_LIMIT_MS, type Database } from '../database.ts'
import { assertOwnSessions, getBackendId, prepareSessions } from './postgres-session.ts'
import { getRequestSignal, requestAborted } from '../request-signal.ts'
import { bind } from '../sqlite/sqlite-connection.js'
import { storageUnavailable, timeLimitExceeded } from '../storage-errors.ts'
import { ObserverSlot, type Access } from '../statement-observer.ts'
import { withTimeLimit } from '../time-limit.ts'
import { ConnectionWatch } from './unresponsive-postgres.ts'

const POOL_SIZE = 10
const ATTEMPTS = 5
const CONNECT_MS = 5_000

export async function connectPostgres(databaseUrl: string, applicationName: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    ...prepareSessions,
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
  })
  ignoreLostConnections(pool)
  await assertReachable(pool, databaseUrl)
  // A separate pool, because the queries to be cancelled occupy the main one.
  const cancelPool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    application_name: applicationName,
    idleTimeoutMillis: 1_000,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  })
  ignoreLostConnections(cancelPool)
  const watch = new ConnectionWatch(databaseUrl)
  const observer = new ObserverSlot()
  const open = (access: Access) =>
    new Kysely<any>({ dialect: new Dialect({ pool: guardPool({ pool, cancelPool, watch, observer, access }) }) })
  const write = open('write')
  return {
    dialect: 'postgres',
    read: open('read'),
    slow: open('slow'),
    write: (work, { timeLimitMs = COMMAND_TIME_LIMIT_MS } = {}) =>
      retryConflicts(() => write.transaction().execute((tx) => withTimeLimit(timeLimitMs, work(tx)))),
    observe: observer.set,
    close: async () => {
      watch.stop()
      await pool.end()
      await cancelPool.end()
    },
  }
}

/** For a script's only connection, which is not closed. */
export function createSingleConnectionKysely(client: pg.Client): Kysely<any> {
  const connection = {
    query: (statement: string, parameters: readonly unknown[]) => client.query(statement, parameters.map(bind)),
    release: () => {},
  } as unknown as PostgresPoolClient
  return new Kysely({ dialect: new Dialect({ pool: { connect: async () => connection, end: async () => {} } as PostgresPool }) })
}

/**
 * The pool replaces a lost connection; its running query fails. A connection may be lost in the moment when it is opened, before its
 * user can listen, and an error event without a listener ends the process.
 */
function ignoreLostConnections(pool: pg.Pool): void {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
}

/** Kysely's migration lock would outlive a failed transaction; `migrate` takes its own. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

class Dialect extends PostgresDialect {
  override createAdapter() {
    return new Adapter()
  }
}

async function assertReachable(pool: pg.Pool, databaseUrl: string): Promise<void> {
  try {
    await assertOwnSessions(pool, describeDatabase(databaseUrl))
    const { rows } = await pool.query<{ marker: string | null }>('select to_regclass($1) as marker', [UNFINISHED_TABLE])
    if (rows[0]!.marker) throw unfinishedDatabase(describeDatabase(databaseUrl))
  } catch (error) {
    await pool.end()
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`DATABASE_URL: ${describeDatabase(databaseUrl)} cannot be used: ${getReason(error)}.`)
  }
}

const getReason = (error: unknown) => {
  const first = error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error)
  return first.message.split('\n')[0]
}

async function retryConflicts<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      if (!['40001', '40P01'].includes(getCode(error))) throw error
      if (attempt === ATTEMPTS) throw storageUnavailable(error)
    }
  }
}

/** Statements sent after commit or rollback would run outside the transaction. */
const ENDS_TRANSACTION = /^(commit|rollback)$/

type GuardedPool = { pool: pg.Pool; cancelPool: pg.Pool; watch: ConnectionWatch; observer: ObserverSlot; access: Access }

function guardPool({ pool, ...guard }: GuardedPool): PostgresPool {
  const guardedClients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: async () => {},
    connect: async () => {
      const startedAt = performance.now()
      const client = await pool
        .connect()
        .catch(toApiError)
        .finally(() => guard.observer.noteWait(guard.access, startedAt))
      const guardedClient = guardedClients.get(client) ?? guardClient(client, guard)
      guardedClients.set(client, guardedClient)
      return guardedClient
    },
  }
}

function guardClient(client: pg.PoolClient, { cancelPool, watch, observer, access }: Omit<GuardedPool, 'pool'>): PostgresPoolClient {
  let isTransactionOver = false
  let isSessionOver = false
  return {
    query: (sql: string, parameters: readonly unknown[]) => {
      const isEnd = ENDS_TRANSACTION.test(sql)
      if (isTransactionOver && !isEnd) return Promise.reject(new Error('The transaction is over.'))
      isTransactionOver = isEnd
      const startedAt = performance.now()
      // The server has ended the transaction of a lost connection; the error of the statement that noticed it says more.
      if (sql === 'rollback' && (isSessionOver || isLost(client))) return Promise.resolve({ rows: [] })
      return abortable(
        () => watch.run(client, () => client.query(sql, parameters.map(bind))),
        () => cancel(cancelPool, client),
      )
        .catch((error: unknown) => {
          isSessionOver ||= isFatal(error)
          return toApiError(error)
        })
        .finally(() => observer.noteStatement(access, startedAt, sql))
    },
    release: (discard?: boolean) => {
      isTransactionOver = false
      client.release(discard || isSessionOver)
    },
  } as unknown as PostgresPoolClient
}

async function abortable<T>(run: () => Promise<T>, stop: () => Promise<unknown>): Promise<T> {
  const signal = getRequestSignal()
  if (!signal) return run()
  if (signal.aborted) throw requestAborted()
  let stopped: Promise<unknown> | undefined
  const abort = () => void (stopped = stop())
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await run()
  } catch (error) {
    throw signal.aborted ? requestAborted() : error
  } finally {
    signal.removeEventListener('abort', abort)
    await stopped
  }
}

/** The server ends the session, and the connection soon after. */
const isFatal = (error: unknown) => (error as Partial<pg.DatabaseError>).severity === 'FATAL'
const isLost = (client: pg.PoolClient) => !(client as unknown as { _queryable: boolean })._queryable

const cancel = (cancelPool: pg.Pool, client: pg.PoolClient) =>
  cancelPool.query('select pg_cancel_backend($1)', [getBackendId(client)]).catch(() => {})

const getCode = (error: unknown) => (error as { code?: string }).code ?? ''

/** A lock timeout is caused by another command; connection, resource, operator and system errors are server failures. */
function toApiError(error: unknown): never {
  const code = getCode(error)
  if (error instanceof ApiError) throw error
  if (code === '55P03') throw timeLimitExceeded()
  const isServers = /^(08|53|57|58|25006)/.test(code) || !/^[0-9A-Z]{5}$/.test(code)
  throw isServers ? storageUnavailable(error) : error
}

function getTypeParser(type: number, format?: 'text' | 'binary') {
  if (type === pg.types.builtins.INT8 || type === pg.types.builtins.NUMERIC) return Number
  if (type === pg.types.builtins.DATE) return String
  return pg.types.getTypeParser(type, format as 'text')
}
