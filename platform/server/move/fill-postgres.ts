import type pg from 'pg'
import { ConfigError } from '../config/config-error.ts'
import { migrateInTransaction } from '../database/migrate.ts'
import { createSingleConnectionKysely } from '../database/postgres/postgres.ts'
import { connectClient, describeDatabase } from './connect-postgres.ts'
import type { Filling } from './fill-folder.ts'
import { createPostgresTarget } from './postgres-side.ts'
import { UNFINISHED_TABLE } from './unfinished-move.ts'

/** Migrates an empty database and fills it in one transaction; empty again after a failure. */
export async function fillPostgres(databaseUrl: string, { migrations, fill }: Filling): Promise<void> {
  const location = describeDatabase(databaseUrl)
  const client = await connectClient(databaseUrl)
  try {
    await lockEmptyDatabase(client, location)
    await fillInTransaction(client, async () => {
      await createSingleConnectionKysely(client)
        .transaction()
        .execute(async (tx) => {
          await migrateInTransaction({ tx, dialect: 'postgres' }, migrations)
          await fill(createPostgresTarget(client, location))
          await client.query(`drop table ${UNFINISHED_TABLE}`)
        })
    })
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function fillInTransaction(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  await client.query(`create table if not exists ${UNFINISHED_TABLE} ()`)
  try {
    await fill()
  } catch (error) {
    await client.query(`drop table if exists ${UNFINISHED_TABLE}`).catch(() => {})
    throw error
  }
}

const MOVE_LOCK = 7_236_549_812

/** The lock keeps out another move until this connection ends. */
async function lockEmptyDatabase(client: pg.Client, location: string): Promise<void> {
  const { rows: locks } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [MOVE_LOCK])
  if (!locks[0]!.isFree) throw new ConfigError(`Another move to the database ${location} is running.`)
  const { rows } = await client.query(
    `select 1 from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm') and relname <> $1
       and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e') limit 1`,
    [UNFINISHED_TABLE],
  )
  if (rows.length > 0) throw new ConfigError(`The database ${location} is not empty. Move to a new database.`)
}
