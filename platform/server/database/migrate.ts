import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { ConfigError } from '../config.ts'
import type { Database, Dialect } from './connect.ts'

/** One step forward; there is no way back but a backup. Runs in a transaction. */
export type Migration = (db: Kysely<any>, dialect: Dialect) => Promise<void>

/**
 * Brings the database up to the code, all steps or none, one process at a time. Names sort within a module
 * (`todo_0001_tasks`). Throws `ConfigError` where the database is newer than the code.
 */
export async function migrate({ write, dialect }: Database, migrations: Record<string, Migration>): Promise<void> {
  await write((tx) => migrateWithin(tx, dialect, migrations), { within: HOUR })
}

const HOUR = 3_600_000
const TABLE = 'kysely_migration'
const LOCK = 7_236_549_811

async function migrateWithin(tx: Kysely<any>, dialect: Dialect, migrations: Record<string, Migration>): Promise<void> {
  if (dialect === 'postgres') {
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
  }
  await refuseNewer(tx, migrations)
  const steps = Object.entries(migrations).map(([name, up]) => [name, { up: (db: Kysely<any>) => up(db, dialect) }])
  const migrator = new Migrator({
    db: tx,
    provider: { getMigrations: async () => Object.fromEntries(steps) },
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error as Error
}

async function refuseNewer(tx: Kysely<any>, migrations: Record<string, Migration>): Promise<void> {
  const tables = await tx.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === TABLE)) return
  const done = await tx.selectFrom(TABLE).select('name').execute()
  const unknown = done.find(({ name }) => !Object.hasOwn(migrations, name))
  if (unknown) throw new ConfigError(`The database is newer than this version (it has "${unknown.name}"); start the newer version.`)
}
