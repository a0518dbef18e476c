import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { PROCESS_LOCK } from '../processes/process-id.ts'

/** Ends the connection by which a process receives changes and holds its lock. */
export async function endBusConnection({ read }: Pick<Database, 'read'>, processId: number): Promise<void> {
  const backend = sql<number>`select pid from pg_locks where locktype = 'advisory' and classid = ${PROCESS_LOCK} and objid = ${processId}
    and database = (select oid from pg_database where datname = current_database())`
  const { rows } = await sql<{ ended: boolean }>`select pg_terminate_backend(pid, 5000) as ended from (${backend}) as backend`.execute(read)
  if (rows.length !== 1 || !rows[0]!.ended) throw new Error(`Process ${processId} has no connection.`)
}
