import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../database/connect.ts'

/** `key`: the columns of the primary key. `isNumbered`: the key is one generated number. */
export type TableInfo = { name: string; key: string[]; isNumbered: boolean; columns: string[] }

/** All tables except those of migrations, jobs, samples and the search index, which follows its records. */
export async function listTables(db: Kysely<any>, dialect: Dialect): Promise<TableInfo[]> {
  const columns = dialect === 'postgres' ? await readPostgresColumns(db) : await readSqliteColumns(db)
  return [...Map.groupBy(columns, ({ table }) => table)].flatMap(([name, own]) => {
    if (isExcluded(name)) return []
    const key = own.filter(({ position }) => position > 0).toSorted((one, other) => one.position - other.position)
    const isNumbered = key.length === 1 && Number(key[0]!.isGenerated) === 1
    return [{ name, key: key.map(({ column }) => column), isNumbered, columns: own.map(({ column }) => column) }]
  })
}

const isExcluded = (name: string) => /^(sqlite_|kysely_|search_|sample_|jobs$)/.test(name)

/** `position` in the primary key, from 1; 0 for other columns. */
type Column = { table: string; column: string; position: number; isGenerated: number | boolean }

const readSqliteColumns = async (db: Kysely<any>): Promise<Column[]> =>
  (
    await sql<Column>`select t.name as "table", c.name as "column", c.pk as "position", t.sql like '%primary key autoincrement%' as "isGenerated"
      from sqlite_master as t, pragma_table_info(t.name) as c where t.type = 'table' and t.name not like 'search%'`.execute(db)
  ).rows

const readPostgresColumns = async (db: Kysely<any>): Promise<Column[]> =>
  (
    await sql<Column>`select c.relname as "table", a.attname as "column", a.attidentity <> '' as "isGenerated",
      coalesce(array_position(i.indkey::int2[], a.attnum), -1) + 1 as "position"
      from pg_class as c
      join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_index as i on i.indrelid = c.oid and i.indisprimary
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`.execute(db)
  ).rows
