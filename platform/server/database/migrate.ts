import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { ConfigError } from '../config-error.ts'
import { MIGRATION_LOCK, type Database, type Dialect } from './database.ts'

/** Runs in a transaction. There is no way back except a backup. */
export type Migration = (db: Kysely<any>, dialect: Dialect) => Promise<void>

/** Runs all missing migrations or none. Throws ConfigError if the database is newer than the code. */
export async function migrate({ write, dialect }: Database, migrations: Record<string, Migration>): Promise<void> {
  await write((tx) => migrateInTransaction(tx, dialect, migrations), { timeLimitMs: HOUR_MS })
}

const HOUR_MS = 3_600_000
const MIGRATION_TABLE = 'kysely_migration'

export async function migrateInTransaction(tx: Kysely<any>, dialect: Dialect, migrations: Record<string, Migration>): Promise<void> {
  if (dialect === 'postgres') {
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx)
  }
  const applied = await readAppliedMigrations(tx, dialect)
  const unknownName = applied.find((name) => !Object.hasOwn(migrations, name))
  if (unknownName)
    throw new ConfigError(`The database was created by a newer version (it contains "${unknownName}"). Start that version instead.`)
  // The migrator inspects every table three times, which takes 35 ms on PostgreSQL.
  if (applied.length > 0 && applied.length === Object.keys(migrations).length) return
  const steps = Object.entries(migrations).map(([name, up]) => [name, { up: (db: Kysely<any>) => up(db, dialect) }])
  const migrator = new Migrator({
    db: tx,
    provider: { getMigrations: async () => Object.fromEntries(steps) },
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error as Error
}

async function readAppliedMigrations(tx: Kysely<any>, dialect: Dialect): Promise<string[]> {
  const { rows } = await (
    dialect === 'postgres'
      ? sql`select 1 where to_regclass(${MIGRATION_TABLE}) is not null`
      : sql`select 1 from sqlite_master where name = ${MIGRATION_TABLE}`
  ).execute(tx)
  if (rows.length === 0) return []
  const applied = await tx.selectFrom(MIGRATION_TABLE).select('name').execute()
  return applied.map(({ name }) => name)
}
