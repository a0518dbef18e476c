import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Client, type DatabaseError } from 'pg'
import { ConfigError } from '../config/config-error.ts'

/** Dumps a consistent snapshot with pg_dump and returns the hashes of the files it refers to. */
export async function dumpPostgres(url: string, to: string): Promise<string[]> {
  const client = await connect(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: snapshots } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const { rows } = await client.query<{ hash: string }>('select distinct hash from files')
    await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshots[0]!.id}`, `--file=${to}`], url)
    return rows.map(({ hash }) => hash)
  } finally {
    await client.end()
  }
}

/** All or nothing, into an empty database. */
export async function restorePostgres(url: string, from: string): Promise<void> {
  await run('pg_restore', ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', from], url)
}

/** Followed by the time in milliseconds since 1970 and a random part. */
const CHECK_PREFIX = 'staffroom_backup_check_'

/** Restores the dump into a temporary database if the account may create one; otherwise reads its table of contents. */
export async function verifyDump(url: string, file: string): Promise<void> {
  const name = `${CHECK_PREFIX}${Date.now()}_${randomUUID().slice(0, 8)}`
  const client = await connect(url)
  try {
    await dropAbandoned(client)
    const isCreated = await createCheckDatabase(client, name)
    if (!isCreated) return await run('pg_restore', ['--list', file], url, { isList: true })
    const copy = Object.assign(new URL(url), { pathname: `/${name}` }).href
    try {
      await restorePostgres(copy, file)
    } finally {
      await client.query(`drop database ${name}`)
    }
  } finally {
    await client.end()
  }
}

/** False if the account may not create databases. */
async function createCheckDatabase(client: Client, name: string): Promise<boolean> {
  try {
    await client.query(`create database ${name}`)
    return true
  } catch (error) {
    const { code, message } = error as DatabaseError
    if (code === INSUFFICIENT_PRIVILEGE) return false
    throw new ConfigError(`The backup could not be checked: the database ${name} could not be created: ${message}.`)
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'
const DAY_MS = 86_400_000

/** Drops databases of checks that were killed. Those of other accounts stay. */
async function dropAbandoned(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1) and pg_has_role(datdba, $2)',
    [CHECK_PREFIX, 'USAGE'],
  )
  for (const { name } of rows) {
    const createdAt = Number(/^\d+/.exec(name.slice(CHECK_PREFIX.length))?.[0] ?? Infinity)
    if (createdAt < Date.now() - DAY_MS) await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
  }
}

export async function assertEmpty(url: string): Promise<void> {
  const client = await connect(url)
  try {
    const { rows } = await client.query("select 1 from pg_tables where schemaname = 'public' limit 1")
    if (rows.length > 0) throw new ConfigError('The database at DATABASE_URL is not empty. Restore into a new database.')
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect().catch((error: Error) => {
    throw new ConfigError(`DATABASE_URL cannot be reached: ${error.message}.`)
  })
  return client
}

/** Credentials are passed in the environment, where other users of the machine cannot see them. */
async function run(tool: 'pg_dump' | 'pg_restore', args: string[], url: string, { isList = false } = {}): Promise<void> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const login = { PGHOST: hostname, PGPORT: port || '5432', PGUSER: decodeURIComponent(username), PGPASSWORD: decodeURIComponent(password) }
  const database = decodeURIComponent(pathname.slice(1))
  const target = tool === 'pg_restore' && !isList ? [`--dbname=${database}`] : []
  const child = spawn(tool, [...target, ...args], {
    env: { ...process.env, ...login, PGDATABASE: database },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [status] = (await once(child, 'close').catch(() => {
    throw new ConfigError(`${tool} is not installed. It is part of PostgreSQL's client tools (Debian: postgresql-client).`)
  })) as [number]
  if (status !== 0) throw new ConfigError(`${tool} failed with exit code ${status}: ${output.trim().split('\n')[0] ?? ''}`)
}
