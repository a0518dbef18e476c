import type pg from 'pg'
import { ConfigError } from '../../config/config-error.ts'
import { COMMAND_TIME_LIMIT_MS } from '../database.ts'

/** pg-pool waits for the promise, but its types do not say so. */
type OnConnect = Exclude<pg.PoolConfig['onConnect'], undefined>

/** The key is different when another server, such as a former standby, uses the same process id. */
type Backend = { id: number; key: string }

const BACKEND_KEY = `pid || '/' || extract(epoch from backend_start)`

const backends = new WeakMap<pg.ClientBase, Backend>()

export const prepareSessions = { onConnect: prepareSession as OnConnect }

/**
 * Prepares a new connection. Poolers reject these settings as startup parameters. JIT compilation of plans with many small conditions
 * takes longer than running them.
 */
export async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query(`set lock_timeout = ${COMMAND_TIME_LIMIT_MS}; set jit = off`)
  backends.set(client, await readBackend(client))
}

/** The process id of the connection's backend; a pooler gives clients another one. */
export const getBackendId = (client: pg.ClientBase) => backends.get(client)?.id

async function readBackend(client: pg.ClientBase): Promise<Backend> {
  const own = `select pid as id, ${BACKEND_KEY} as key from pg_stat_activity where pid = pg_backend_pid()`
  return (await client.query<Backend>(own)).rows[0]!
}

/**
 * Finds out on a working connection which other connections wait in vain: their backend no longer exists, or has been idle for longer than
 * `idleMs` because their query or its result was lost on the way.
 */
export async function createLossCheck(connection: pg.ClientBase, idleMs: number): Promise<(client: pg.ClientBase) => boolean> {
  const { rows } = await connection.query<{ key: string }>(
    `select ${BACKEND_KEY} as key from pg_stat_activity
      where not (state like 'idle%' and state_change < clock_timestamp() - $1 * interval '1 millisecond')`,
    [idleMs],
  )
  const working = new Set(rows.map(({ key }) => key))
  return (client) => {
    const backend = backends.get(client)
    return backend !== undefined && !working.has(backend.key)
  }
}

/** Locks, settings and LISTEN need connections of their own. A pooler that shares them gives one backend to both clients, or changes it. */
export async function assertOwnSessions(pool: pg.Pool, databaseName: string): Promise<void> {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()])
  try {
    const clients = [one, other, other, one]
    const seen: number[] = []
    for (const client of clients) seen.push((await readBackend(client)).id)
    if (getBackendId(one) !== getBackendId(other) && clients.every((client, index) => getBackendId(client) === seen[index])) return
  } finally {
    one.release()
    other.release()
  }
  throw new ConfigError(
    `DATABASE_URL: ${databaseName} is a connection pooler that shares connections between clients, such as PgBouncer with pool_mode = transaction. Set pool_mode = session, or connect to PostgreSQL directly.`,
  )
}
