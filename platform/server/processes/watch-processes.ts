import { sql, type Kysely } from 'kysely'
import { ConfigError } from '../config/config-error.ts'
import type { Database } from '../database/connect.ts'
import type { Log } from '../log.ts'
import { PROCESS_LOCK, type ProcessIdentity } from './process-identity.ts'
import type { ProcessTables } from './tables.ts'

const CHECK_MS = 3_000
/** A process that lost its connection to the database reconnects within this time. */
const GRACE_MS = 5_000

type Options = {
  database: Database
  identity: ProcessIdentity
  log: Log
  clock: () => Date
  /** Deletes the processes and releases what they held. */
  release: (ids: readonly number[]) => Promise<void>
}

/**
 * Registers this process and finds those that have ended. On PostgreSQL, a process lives as long as the connection that holds its lock,
 * so a slow or stopped process keeps its work.
 */
export async function watchProcesses(options: Options): Promise<{ stop: () => void }> {
  if (options.database.dialect === 'sqlite') {
    await options.release(await listOthers(options))
    await registerProcess(options)
    return { stop: () => undefined }
  }
  await assertSameKeys(options)
  await registerProcess(options)
  const watch = new ProcessWatch(options)
  const timer = setInterval(() => void watch.check(), CHECK_MS).unref()
  return { stop: () => clearInterval(timer) }
}

class ProcessWatch {
  readonly #options: Options
  /** When each process was first missing. */
  #missingSince = new Map<number, number>()

  constructor(options: Options) {
    this.#options = options
  }

  async check(): Promise<void> {
    try {
      const processes = await listProcesses(this.#options.database)
      const own = processes.find(({ id }) => id === this.#options.identity.id)
      if (!own) await this.#registerAgain()
      const missing = processes.filter((one) => one !== own && !one.isAlive).map(({ id }) => id)
      const now = performance.now()
      this.#missingSince = new Map(missing.map((id) => [id, this.#missingSince.get(id) ?? now]))
      const ended = missing.filter((id) => now - this.#missingSince.get(id)! >= GRACE_MS)
      if (ended.length > 0) await this.#options.release(ended)
    } catch (error) {
      this.#options.log.warn({ err: error }, 'The other processes could not be checked.')
    }
  }

  /** After a long failure of the connection, others have taken over its jobs. */
  async #registerAgain(): Promise<void> {
    this.#options.log.warn('Other processes considered this one ended and took over its jobs.')
    await registerProcess(this.#options)
  }
}

const toTables = (db: Kysely<any>) => db as Kysely<ProcessTables>

async function listOthers({ database, identity }: Options): Promise<number[]> {
  const rows = await toTables(database.read).selectFrom('processes').select('id').where('id', '<>', identity.id).execute()
  return rows.map(({ id }) => id)
}

function registerProcess({ database, identity, clock }: Options): Promise<void> {
  const row = { ...identity, startedAt: clock().toISOString() }
  return database.write(async (tx) => {
    await toTables(tx)
      .insertInto('processes')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

type RunningProcess = { id: number; keyHash: string; isAlive: boolean }

async function listProcesses({ read }: Database): Promise<RunningProcess[]> {
  const locks = sql`select 1 from pg_locks where locktype = 'advisory' and granted and objsubid = 2 and classid = ${sql.lit(PROCESS_LOCK)}
    and objid::bigint = processes.id and database = (select oid from pg_database where datname = current_database())`
  return toTables(read)
    .selectFrom('processes')
    .select(['id', 'keyHash', sql<boolean>`exists (${locks})`.as('isAlive')])
    .execute()
}

async function assertSameKeys({ database, identity }: Options): Promise<void> {
  const processes = await listProcesses(database)
  if (processes.some(({ isAlive, keyHash }) => isAlive && keyHash !== identity.keyHash))
    throw new ConfigError(
      'DATA_DIR has other keys than that of a process that already runs on this database. All processes must use the same DATA_DIR, or copies of its folder "keys".',
    )
}
