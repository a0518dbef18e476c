import { type Kysely, sql } from 'kysely'
import type { Dialect } from './database.ts'

export async function hasTable(db: Kysely<any>, dialect: Dialect, name: string): Promise<boolean> {
  const { rows } = await (
    dialect === 'postgres' ? sql`select 1 where to_regclass(${name}) is not null` : sql`select 1 from sqlite_master where name = ${name}`
  ).execute(db)
  return rows.length > 0
}
