import { sql, type Kysely } from 'kysely'
import type { Dialect } from '../database/connect.ts'
import type { FileTables } from '../files/tables.ts'

/** The size of the database in bytes, without SQLite's write-ahead log. */
export async function measureDatabase(db: Kysely<any>, dialect: Dialect): Promise<number> {
  const size =
    dialect === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  return Number((await size.execute(db)).rows[0]!.bytes)
}

/** Files with the same content are stored once. */
export async function measureFiles(db: Kysely<FileTables>): Promise<{ count: number; bytes: number }> {
  const contents = db.selectFrom('files').select(['hash', 'size']).distinct().as('contents')
  const row = await db
    .selectFrom(contents)
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.sum('size').as('bytes')])
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), bytes: Number(row.bytes ?? 0) }
}

export async function getDatabaseVersion(db: Kysely<any>, dialect: Dialect): Promise<string> {
  const version =
    dialect === 'postgres'
      ? sql<{ version: string }>`select current_setting('server_version') as version`
      : sql<{ version: string }>`select sqlite_version() as version`
  return (await version.execute(db)).rows[0]!.version.split(' ')[0]!
}
