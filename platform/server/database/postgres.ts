import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { Refusal } from '../refusal.ts'
import { ACT_LIMIT, type Database } from './database.ts'
import { callerSignal, gaveUp } from './caller.ts'
import { bind } from './sqlite/sqlite-connection.js'
import { storageUnavailable, tookTooLong } from './storage-errors.ts'
import { inTime } from './time-limit.ts'

const POOL_SIZE = 10
const ATTEMPTS = 5

export async function connectPostgres(databaseUrl: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    lock_timeout: ACT_LIMIT,
    // Compiling a plan of many small conditions takes longer than running it.
    options: '-c jit=off',
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  })
  // An idle connection that breaks is replaced by the next use.
  pool.on('error', () => {})
  await assertReachable(pool, databaseUrl)
  // Apart from the pool: those who wait for being cancelled hold its places.
  const cancels = new pg.Pool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 1_000 })
  cancels.on('error', () => {})
  const db = new Kysely<any>({ dialect: new Dialect({ pool: guarded(pool, cancels) }) })
  return {
    dialect: 'postgres',
    read: db,
    slow: db,
    write: (work, { within = ACT_LIMIT } = {}) => writeAgain(() => db.transaction().execute((tx) => inTime(within, work(tx)))),
    close: async () => {
      await db.destroy()
      await cancels.end()
    },
  }
}

/** Kysely's lock on migrations would outlive a failed transaction; `migrate` takes one that ends with it. */
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
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const { host, pathname } = new URL(databaseUrl)
    throw new ConfigError(`DATABASE_URL: ${host}${pathname} cannot be used: ${reasonOf(error)}.`)
  }
}

const reasonOf = (error: unknown) => {
  const first = error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error)
  return first.message.split('\n')[0]
}

/** Two acts that stood in each other's way: one of them runs again. */
async function writeAgain<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      if (!['40001', '40P01'].includes(codeOf(error))) throw error
      if (attempt === ATTEMPTS) throw storageUnavailable(error)
    }
  }
}

/** What an act still asks for while its end is on the way to the server would be done outside of it, for good. */
const ENDS_ACT = /^(commit|rollback)$/

/** The pool with portable parameters, and with failures of the server told apart from failures of the statement. */
function guarded(pool: pg.Pool, cancels: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const guard = (client: pg.PoolClient) => {
    client.on('error', () => {})
    let isActOver = false
    return {
      query: (sql: string, parameters: readonly unknown[]) => {
        const isEnd = ENDS_ACT.test(sql)
        if (isActOver && !isEnd) return Promise.reject(new Error('this act is over'))
        isActOver = isEnd
        return forAsLongAsWanted(
          () => client.query(sql, parameters.map(bind)),
          () => cancel(cancels, client),
        ).catch(refuse)
      },
      release: (discard?: boolean) => {
        isActOver = false
        client.release(discard)
      },
    } as unknown as PostgresPoolClient
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect().catch(refuse)
      const guardedClient = known.get(client) ?? guard(client)
      known.set(client, guardedClient)
      return guardedClient
    },
  }
}

/** Cancels what runs for a caller who has gone; the connection serves nobody else until that has arrived. */
async function forAsLongAsWanted<T>(run: () => Promise<T>, stop: () => Promise<unknown>): Promise<T> {
  const signal = callerSignal()
  if (!signal) return run()
  if (signal.aborted) throw gaveUp()
  let stopped: Promise<unknown> | undefined
  const giveUp = () => void (stopped = stop())
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await run()
  } catch (error) {
    throw signal.aborted ? gaveUp() : error
  } finally {
    signal.removeEventListener('abort', giveUp)
    await stopped
  }
}

const cancel = (cancels: pg.Pool, client: pg.PoolClient) =>
  cancels.query('select pg_cancel_backend($1)', [(client as unknown as { processID: number }).processID]).catch(() => {})

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/** Lock time-out is another act's doing; connection, resource, operator and system errors are the server's. */
function refuse(error: unknown): never {
  const code = codeOf(error)
  if (error instanceof Refusal) throw error
  if (code === '55P03') throw tookTooLong()
  const isServers = /^(08|53|57|58|25006)/.test(code) || !/^[0-9A-Z]{5}$/.test(code)
  throw isServers ? storageUnavailable(error) : error
}

/** int8 and numeric as numbers (counts, sums, money), dates as they stand. */
function parserOf(type: number, format?: 'text' | 'binary') {
  if (type === pg.types.builtins.INT8 || type === pg.types.builtins.NUMERIC) return Number
  if (type === pg.types.builtins.DATE) return String
  return pg.types.getTypeParser(type, format as 'text')
}
