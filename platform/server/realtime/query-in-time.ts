import type pg from 'pg'
import { destroyConnection } from '../database/postgres/destroy-connection.ts'

const ANSWER_MS = 3_000

/**
 * Destroys the connection if the query is not answered within 3 seconds, for example because the database has moved to another machine.
 * TCP would wait for 15 minutes.
 */
export async function queryInTime(client: pg.Client, statement: string, parameters?: unknown[]): Promise<void> {
  let isAnswered = false
  // Timers run before sockets are read: the answer may have arrived while this process was busy.
  const destroyUnlessAnswered = () => setImmediate(() => isAnswered || destroyConnection(client))
  const timer = setTimeout(destroyUnlessAnswered, ANSWER_MS)
  try {
    await client.query(statement, parameters)
  } finally {
    isAnswered = true
    clearTimeout(timer)
  }
}
