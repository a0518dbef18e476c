import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { ConfigError } from '../config/config-error.ts'
import type { Config } from '../config/config.ts'
import { APPLICATION_NAME, MIGRATION_LOCK } from '../database/database.ts'
import { lockFolder } from '../database/sqlite/folder-lock.ts'
import { DATABASE_FILE } from '../database/sqlite/sqlite.ts'
import { connectClient, describeDatabase } from './connect-postgres.ts'
import { createPostgresSide } from './postgres-side.ts'
import type { Source } from './side.ts'
import { createSqliteSide } from './sqlite-side.ts'
import { assertNoUnfinishedMove, UNFINISHED_TABLE, unfinishedDatabase } from './unfinished-move.ts'

/** Opens the database for reading only. Throws ConfigError while a server uses it; a server that starts later waits or is rejected. */
export async function openSource({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Source> {
  assertNoUnfinishedMove(dataDir)
  return databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir)
}

function openSqlite(dataDir: string): Source {
  const file = join(dataDir, DATABASE_FILE)
  if (!existsSync(file))
    throw new ConfigError(`DATA_DIR ${dataDir} contains no workspace. Set DATA_DIR and DATABASE_URL as for the server to be moved.`)
  const lock = lockFolder(dataDir)
  const database = new DatabaseSync(file, { readOnly: true, readBigInts: true })
  database.exec('begin')
  return {
    ...createSqliteSide(database, dataDir),
    close: async () => {
      database.close()
      lock.release()
    },
  }
}

async function openPostgres(databaseUrl: string): Promise<Source> {
  const location = describeDatabase(databaseUrl)
  const client = await connectClient(databaseUrl)
  try {
    await client.query('begin isolation level repeatable read read only')
    await assertReadable(client, location)
  } catch (error) {
    await client.end()
    throw error
  }
  return { ...createPostgresSide(client, location), close: () => client.end() }
}

async function assertReadable(client: pg.Client, location: string): Promise<void> {
  // A server that starts now waits for this lock.
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  const { rows } = await client.query<{ sessions: bigint; marker: string | null; migrations: string | null }>(
    `select (select count(*) from pg_stat_activity where datname = current_database() and starts_with(application_name, $1)) as sessions,
       to_regclass($2) as marker, to_regclass('kysely_migration') as migrations`,
    [APPLICATION_NAME, UNFINISHED_TABLE],
  )
  const { sessions, marker, migrations } = rows[0]!
  if (marker) throw unfinishedDatabase(location)
  if (!migrations) throw new ConfigError(`The database ${location} contains no workspace. Set DATABASE_URL as for the server to be moved.`)
  if (sessions > 0n)
    throw new ConfigError(`The database ${location} is in use: ${sessions} connections of Staffroom are open. Stop all servers, then move.`)
}
