import { type Kysely, sql } from 'kysely'
import { ConfigError } from '../config/config-error.ts'
import { columnTypes } from './columns.ts'
import { APPLICATION_NAME, type Dialect } from './database.ts'
import { hasTable } from './has-table.ts'

/** Created with its first row; not a migration, because versions that do not know a migration read it. */
const TABLE = 'kysely_expanding_migration'

/** The applied migrations that versions without them can ignore. */
export async function readExpandingMigrations(tx: Kysely<any>, dialect: Dialect): Promise<string[]> {
  if (!(await hasTable(tx, dialect, TABLE))) return []
  const rows = await tx.selectFrom(TABLE).select('name').execute()
  return rows.map(({ name }) => name)
}

export async function recordExpandingMigrations(tx: Kysely<any>, dialect: Dialect, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const table = tx.schema.createTable(TABLE).ifNotExists()
  await table.addColumn('name', columnTypes(dialect).text, (c) => c.primaryKey()).execute()
  await tx
    .insertInto(TABLE)
    .values(names.map((name) => ({ name })))
    .execute()
}

/** Processes of other versions have another application name. Throws ConfigError while one is connected to this PostgreSQL database. */
export async function assertNoOtherVersion(tx: Kysely<any>, migration: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
    and starts_with(application_name, ${APPLICATION_NAME}) and application_name <> current_setting('application_name') limit 1`.execute(tx)
  if (rows.length > 0)
    throw new ConfigError(
      `Processes of another version use the database, which "${migration}" would break for them. Stop all processes, then start this version.`,
    )
}
