import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { ConfigError } from '../config/config-error.ts'
import { MIGRATION_LOCK, type Database, type Dialect } from './database.ts'
import { assertNoOtherVersion, readExpandingMigrations, recordExpandingMigrations } from './expanding-migrations.ts'
import { hasTable } from './has-table.ts'

/**
 * Runs in a transaction. There is no way back except a backup. `isExpanding`: processes of the version before can go on using the
 * database (see docs/upgrades.md).
 */
export type Migration = ((db: Kysely<any>, dialect: Dialect) => Promise<void>) & { isExpanding?: true }
export type Migrations = Record<string, Migration>

/** Marks a migration that only adds tables, indexes, and columns that are nullable or have a default; a test compares the schemas. */
export const expanding = (migration: Migration): Migration => Object.assign(migration, { isExpanding: true as const })

type Report = (message: string) => void

/** Runs all missing migrations or none. Throws ConfigError if the database is newer than the code, unless what is newer only expands it. */
export async function migrate({ write, dialect }: Database, migrations: Migrations, report: Report = () => {}): Promise<void> {
  await write((tx) => migrateInTransaction({ tx, dialect, report }, migrations), { timeLimitMs: HOUR_MS })
}

const HOUR_MS = 3_600_000
const MIGRATION_TABLE = 'kysely_migration'

type Migrating = { tx: Kysely<any>; dialect: Dialect; report?: Report }

export async function migrateInTransaction({ tx, dialect, report = () => {} }: Migrating, migrations: Migrations): Promise<void> {
  if (dialect === 'postgres') await waitForLock(tx, report)
  const applied = await readAppliedMigrations(tx, dialect)
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name))
  await assertExpanding(tx, dialect, unknown)
  const missing = Object.keys(migrations).filter((name) => !applied.includes(name))
  // The migrator inspects every table three times, which takes 35 ms on PostgreSQL.
  if (missing.length === 0 && applied.length > 0) return
  const breaking = missing.find((name) => !migrations[name]!.isExpanding)
  if (breaking && applied.length > 0 && dialect === 'postgres') await assertNoOtherVersion(tx, breaking)
  const startedAt = performance.now()
  const steps = createSteps({ migrations, missing, dialect, report: applied.length > 0 ? report : () => {} })
  await run(tx, { ...steps, ...Object.fromEntries(unknown.map((name) => [name, { up: async () => {} }])) })
  await recordExpandingMigrations(
    tx,
    dialect,
    missing.filter((name) => migrations[name]!.isExpanding),
  )
  report(`Migrated the database in ${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${missing.length} migrations.`)
}

async function waitForLock(tx: Kysely<any>, report: Report): Promise<void> {
  const lock = sql.lit(MIGRATION_LOCK)
  await sql`set local lock_timeout = 0`.execute(tx)
  const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${lock}) as "isFree"`.execute(tx)
  if (rows[0]!.isFree) return
  report('Waiting for another process that is migrating the database.')
  await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
}

async function assertExpanding(tx: Kysely<any>, dialect: Dialect, unknown: readonly string[]): Promise<void> {
  if (unknown.length === 0) return
  const expandingNames = await readExpandingMigrations(tx, dialect)
  const unknownName = unknown.find((name) => !expandingNames.includes(name))
  if (unknownName)
    throw new ConfigError(`The database was created by a newer version (it contains "${unknownName}"). Start that version instead.`)
}

type Steps = { migrations: Migrations; missing: readonly string[]; dialect: Dialect; report: Report }

const createSteps = ({ migrations, missing, dialect, report }: Steps) =>
  Object.fromEntries(
    Object.entries(migrations).map(([name, up]) => [
      name,
      {
        up: (db: Kysely<any>) => {
          report(`Migrating the database: ${missing.toSorted().indexOf(name) + 1} of ${missing.length}, ${name}.`)
          return up(db, dialect)
        },
      },
    ]),
  )

async function run(tx: Kysely<any>, steps: ReturnType<typeof createSteps>): Promise<void> {
  const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => steps }, allowUnorderedMigrations: true })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error as Error
}

async function readAppliedMigrations(tx: Kysely<any>, dialect: Dialect): Promise<string[]> {
  if (!(await hasTable(tx, dialect, MIGRATION_TABLE))) return []
  const applied = await tx.selectFrom(MIGRATION_TABLE).select('name').execute()
  return applied.map(({ name }) => name)
}
