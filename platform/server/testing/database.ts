import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { connect, type Database } from '../database/connect.ts'
import { type Migration, migrate } from '../database/migrate.ts'

export type TestDatabase = Database & AsyncDisposable & { dataDir: string; databaseUrl: string | undefined }

export type Template = { dataDir: string; databaseUrl: string | undefined }

/** SQLite, or PostgreSQL with TEST_DATABASE=postgres; empty or copied from a template. Closing it deletes it. */
export async function openTestDatabase(
  migrations: Record<string, Migration> = {},
  template?: Template,
  backup?: object,
): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'))
  if (template) await cp(template.dataDir, dataDir, { recursive: true, filter: (path) => !basename(path).startsWith('lock') })
  const databaseUrl = process.env.TEST_DATABASE === 'postgres' ? await createDatabase({ template }) : undefined
  const database = await connect({ dataDir, databaseUrl, backup })
  const close = async () => {
    await database.close()
    if (databaseUrl) await dropDatabase(databaseUrl)
    await rm(dataDir, { recursive: true, force: true })
  }
  const testDatabase = { ...database, dataDir, databaseUrl, close, [Symbol.asyncDispose]: close }
  if (template) return testDatabase
  await migrate(testDatabase, migrations).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return testDatabase
}

const getServerUrl = () => process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres'

export const getTemplatePrefix = () => `staffroom_template_${process.env['STAFFROOM_TEST_RUN'] ?? process.pid}_`

/** Creates a database on the test PostgreSQL server and returns its URL. */
export async function createDatabase({
  template,
  isTemplate,
}: { template?: Template | undefined; isTemplate?: boolean } = {}): Promise<string> {
  const name = `${isTemplate ? getTemplatePrefix() : 'staffroom_test_'}${randomUUID().replaceAll('-', '')}`
  await runOnServer(
    `create database ${name}${template?.databaseUrl ? ` template ${getDatabaseName(template.databaseUrl)} strategy file_copy` : ''}`,
  )
  return Object.assign(new URL(getServerUrl()), { pathname: `/${name}` }).href
}

const getDatabaseName = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1)

export const dropDatabase = (databaseUrl: string) => runOnServer(`drop database if exists ${getDatabaseName(databaseUrl)} with (force)`)

export async function dropTemplates(isOnPostgres: boolean): Promise<void> {
  for (const name of await readdir(tmpdir()))
    if (name.startsWith(getTemplatePrefix())) await rm(join(tmpdir(), name), { recursive: true, force: true })
  if (!isOnPostgres) return
  const rows = await runOnServer(`select datname from pg_database where starts_with(datname, '${getTemplatePrefix()}')`)
  for (const { datname } of rows) await runOnServer(`drop database if exists ${datname} with (force)`)
}

async function runOnServer(statement: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: getServerUrl() })
  await client.connect()
  try {
    return (await client.query<{ datname: string }>(statement)).rows
  } finally {
    await client.end()
  }
}
