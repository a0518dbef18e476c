import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { connect, type Database } from '../database/connect.ts'
import { type Migration, migrate } from '../database/migrate.ts'

export type TestDatabase = Database & AsyncDisposable & { dataDir: string; databaseUrl: string | undefined }

/** What test databases are copies of: a data folder and, where they stand on PostgreSQL, a database. Nobody is connected to it. */
export type Template = { dataDir: string; databaseUrl: string | undefined }

/** A database of its own, SQLite or, with TEST_DATABASE=postgres, PostgreSQL; empty or a copy. Closing it removes it. */
export async function openTestDatabase(migrations: Record<string, Migration> = {}, template?: Template): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'))
  if (template) await cp(template.dataDir, dataDir, { recursive: true, filter: (path) => !basename(path).startsWith('lock') })
  const databaseUrl = process.env.TEST_DATABASE === 'postgres' ? await createDatabase({ template }) : undefined
  const database = await connect({ dataDir, databaseUrl })
  const close = async () => {
    await database.close()
    if (databaseUrl) await dropDatabase(databaseUrl)
    await rm(dataDir, { recursive: true, force: true })
  }
  const opened = { ...database, dataDir, databaseUrl, close, [Symbol.asyncDispose]: close }
  if (template) return opened
  await migrate(opened, migrations).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return opened
}

const serverUrl = () => process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres'

/** What the names of this run's templates begin with. */
export const templates = () => `staffroom_template_${process.env['STAFFROOM_TEST_RUN'] ?? process.pid}_`

/** A fresh database on the PostgreSQL of the tests, empty or a copy; answers its address. */
export async function createDatabase({
  template,
  isTemplate,
}: { template?: Template | undefined; isTemplate?: boolean } = {}): Promise<string> {
  const name = `${isTemplate ? templates() : 'staffroom_test_'}${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name}${template?.databaseUrl ? ` template ${nameOf(template.databaseUrl)} strategy file_copy` : ''}`)
  return Object.assign(new URL(serverUrl()), { pathname: `/${name}` }).href
}

const nameOf = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1)

export const dropDatabase = (databaseUrl: string) => onServer(`drop database if exists ${nameOf(databaseUrl)} with (force)`)

/** Removes the templates that the workers of this run have made. */
export async function dropTemplates(isOnPostgres: boolean): Promise<void> {
  for (const name of await readdir(tmpdir()))
    if (name.startsWith(templates())) await rm(join(tmpdir(), name), { recursive: true, force: true })
  if (!isOnPostgres) return
  const rows = await onServer(`select datname from pg_database where starts_with(datname, '${templates()}')`)
  for (const { datname } of rows) await onServer(`drop database if exists ${datname} with (force)`)
}

async function onServer(statement: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    return (await client.query<{ datname: string }>(statement)).rows
  } finally {
    await client.end()
  }
}
