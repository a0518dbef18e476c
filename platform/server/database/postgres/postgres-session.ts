import type pg from 'pg'
import { ConfigError } from '../../config/config-error.ts'
import { COMMAND_TIME_LIMIT_MS } from '../database.ts'

/** pg-pool waits for the promise, but its types do not say so. */
type OnConnect = Exclude<pg.PoolConfig['onConnect'], undefined>

const backendIds = new WeakMap<pg.ClientBase, number>()

export const prepareSessions = { onConnect: prepareSession as OnConnect }

/**
 * Prepares a new connection. Poolers reject these settings as startup parameters. JIT compilation of plans with many small conditions
 * takes longer than running them.
 */
async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query(`set lock_timeout = ${COMMAND_TIME_LIMIT_MS}; set jit = off`)
  backendIds.set(client, await readBackendId(client))
}

/** The process id of the connection's backend; a pooler gives clients another one. */
export const getBackendId = (client: pg.ClientBase) => backendIds.get(client)

const readBackendId = async (client: pg.ClientBase): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid

/** Locks, settings and LISTEN need connections of their own. A pooler that shares them gives one backend to both clients, or changes it. */
export async function assertOwnSessions(pool: pg.Pool, databaseName: string): Promise<void> {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()])
  try {
    const seen = [await readBackendId(one), await readBackendId(other), await readBackendId(other), await readBackendId(one)]
    const expected = [one, other, other, one].map(getBackendId)
    if (getBackendId(one) !== getBackendId(other) && seen.every((id, index) => id === expected[index])) return
  } finally {
    one.release()
    other.release()
  }
  throw new ConfigError(
    `DATABASE_URL: ${databaseName} is a connection pooler that shares connections between clients, such as PgBouncer with pool_mode = transaction. Set pool_mode = session, or connect to PostgreSQL directly.`,
  )
}
