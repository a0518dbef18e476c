import pg from 'pg'
import { ConfigError } from '../config/config-error.ts'

const CONNECT_MS = 10_000

/** For messages: without user and password. */
export const describeDatabase = (databaseUrl: string) => {
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}

/** A single connection that returns integers as bigints. */
export async function connectClient(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
  })
  // A lost connection fails the running query.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new ConfigError(`The database ${describeDatabase(databaseUrl)} cannot be used: ${getReason(error)}.`)
  }
  return client
}

const getReason = (error: unknown) => {
  const first = error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error)
  return first.message.split('\n')[0]
}

const { INT2, INT4, INT8 } = pg.types.builtins

function getTypeParser(type: number, format?: 'text' | 'binary') {
  if ([INT2, INT4, INT8].includes(type)) return BigInt
  return pg.types.getTypeParser(type, format as 'text')
}
