import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Client } from 'pg'
import { ConfigError } from '../config.ts'

/** Writes the database as it stands at one moment, by PostgreSQL's own tool, and answers the hashes of the contents that it names. */
export async function dumpPostgres(url: string, to: string): Promise<string[]> {
  const client = await connect(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: moments } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const { rows } = await client.query<{ hash: string }>('select distinct hash from files')
    await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${moments[0]!.id}`, `--file=${to}`], url)
    return rows.map(({ hash }) => hash)
  } finally {
    await client.end()
  }
}

/** All of it or nothing, into an empty database. */
export async function restorePostgres(url: string, from: string): Promise<void> {
  await run('pg_restore', ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', from], url)
}

export async function assertEmpty(url: string): Promise<void> {
  const client = await connect(url)
  try {
    const { rows } = await client.query("select 1 from pg_tables where schemaname = 'public' limit 1")
    if (rows.length > 0) throw new ConfigError('The database at DATABASE_URL is not empty: restore into a new one.')
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

/** The address stands in the environment, where other people of the machine do not see its password. */
async function run(tool: 'pg_dump' | 'pg_restore', args: string[], url: string): Promise<void> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const login = { PGHOST: hostname, PGPORT: port || '5432', PGUSER: decodeURIComponent(username), PGPASSWORD: decodeURIComponent(password) }
  const database = decodeURIComponent(pathname.slice(1))
  const place = tool === 'pg_restore' ? [`--dbname=${database}`] : []
  const child = spawn(tool, [...place, ...args], {
    env: { ...process.env, ...login, PGDATABASE: database },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [status] = (await once(child, 'close').catch(() => {
    throw new ConfigError(`${tool} is not installed: it comes with PostgreSQL's client (Debian: postgresql-client).`)
  })) as [number]
  if (status !== 0) throw new ConfigError(`${tool} ended with ${status}: ${said.trim().split('\n')[0] ?? ''}`)
}
