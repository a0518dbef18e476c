import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect, type Database } from '../database/connect.ts'
import { type Migration, migrate } from '../database/migrate.ts'

export type TestDatabase = Database & AsyncDisposable & { dataDir: string; databaseUrl: string | undefined }

/** A fresh database of its own, SQLite or, with TEST_DATABASE=postgres, PostgreSQL; closing it removes it. */
export async function openTestDatabase(migrations: Record<string, Migration> = {}): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'))
  const databaseUrl = process.env.TEST_DATABASE === 'postgres' ? await createDatabase() : undefined
  const database = await connect({ dataDir, databaseUrl })
  const close = async () => {
    await database.close()
    if (databaseUrl) await dropDatabase(databaseUrl)
    await rm(dataDir, { recursive: true, force: true })
  }
  const opened = { ...database, dataDir, databaseUrl, close, [Symbol.asyncDispose]: close }
  await migrate(opened, migrations).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return opened
}

const serverUrl = () => process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres'

async function createDatabase(): Promise<string> {
  const name = `staffroom_test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name}`)
  return Object.assign(new URL(serverUrl()), { pathname: `/${name}` }).href
}

const dropDatabase = (databaseUrl: string) => onServer(`drop database if exists ${new URL(databaseUrl).pathname.slice(1)} with (force)`)

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
