import { sql, type Kysely } from 'kysely'
import type { Dialect } from '../database/database.ts'
import { PROCESS_LOCK } from './process-id.ts'
import type { KeyHashes, ProcessRow, ProcessTables } from './tables.ts'

export type RegisteredProcess = { id: number; keyHashes: KeyHashes; isAlive: boolean }

/** On SQLite none is alive, because only one process can use the folder. */
export async function listProcesses(db: Kysely<any>, dialect: Dialect): Promise<RegisteredProcess[]> {
  const rows = await toTables(db)
    .selectFrom('processes')
    .select(['id', 'keyHashes', (dialect === 'postgres' ? hasLock : sql<boolean>`false`).as('isAlive')])
    .execute()
  return rows.map((row) => ({ ...row, keyHashes: JSON.parse(row.keyHashes) as KeyHashes }))
}

const toTables = (db: Kysely<any>) => db as Kysely<ProcessTables>

const hasLock = sql<boolean>`exists (select 1 from pg_locks where locktype = 'advisory' and granted and objsubid = 2
  and classid = ${sql.lit(PROCESS_LOCK)} and objid::bigint = processes.id
  and database = (select oid from pg_database where datname = current_database()))`

export const registerProcess = (db: Kysely<any>, row: ProcessRow) =>
  toTables(db)
    .insertInto('processes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
