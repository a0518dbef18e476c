import { type Kysely, sql } from 'kysely'
import type { Dialect } from './database.ts'

export type SchemaColumn = { type: string; isRequired: boolean; hasDefault: boolean }
/** Names and definitions, without the order of columns. */
export type Schema = { tables: Record<string, Record<string, SchemaColumn>>; others: Record<string, SchemaPart> }
/** An index, constraint, trigger or view. `isStrict`: rejects rows that would be accepted without it. */
export type SchemaPart = { table: string; definition: string; isStrict: boolean }

export async function readSchema(db: Kysely<any>, dialect: Dialect): Promise<Schema> {
  const [columns, parts] = dialect === 'postgres' ? await readPostgres(db) : await readSqlite(db)
  const tables: Schema['tables'] = {}
  for (const { table, column, ...rest } of columns) {
    const { type, isRequired, hasDefault } = rest
    const own = (tables[table] ??= {})
    own[column] = { type, isRequired: Boolean(isRequired), hasDefault: Boolean(hasDefault) }
  }
  const others = parts.map(({ name, table, definition, isStrict }) => [
    name,
    { table, definition: definition.replaceAll(/\s+/g, ' '), isStrict: Boolean(isStrict) },
  ])
  return { tables, others: Object.fromEntries(others) }
}

type Flag = number | boolean
type ColumnRow = { table: string; column: string; type: string; isRequired: Flag; hasDefault: Flag }
type PartRow = { name: string; table: string; definition: string; isStrict: Flag }
type Rows = [ColumnRow[], PartRow[]]

async function readSqlite(db: Kysely<any>): Promise<Rows> {
  const columns = await sql<ColumnRow>`select t.name as "table", c.name as "column", c.type, c."notnull" as "isRequired",
      c.dflt_value is not null or c.pk > 0 as "hasDefault"
    from sqlite_master as t, pragma_table_info(t.name) as c
    where t.type = 'table' and t.name not like 'sqlite%' and t.name not like 'kysely%' and t.name not like 'search_trigram_%'`.execute(db)
  const parts = await sql<PartRow>`select name, tbl_name as "table", sql as definition,
      type = 'trigger' or sql like 'create unique%' as "isStrict"
    from sqlite_master where type <> 'table' and sql is not null`.execute(db)
  return [columns.rows, parts.rows]
}

async function readPostgres(db: Kysely<any>): Promise<Rows> {
  const columns = await sql<ColumnRow>`select c.table_name as "table", c.column_name as "column", c.data_type as type,
      c.is_nullable = 'NO' as "isRequired", c.column_default is not null or c.is_identity = 'YES' as "hasDefault"
    from information_schema.columns as c join information_schema.tables as t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'`.execute(db)
  const parts = await sql<PartRow>`select indexname as name, tablename as "table", indexdef as definition,
        indexdef like 'CREATE UNIQUE%' as "isStrict"
      from pg_indexes where schemaname = current_schema() and tablename not like 'kysely%'
    union all select conrelid::regclass || '.' || conname, conrelid::regclass::text, pg_get_constraintdef(oid), true
      from pg_constraint where connamespace = current_schema()::regnamespace and contype in ('f', 'c') and conrelid <> 0
    union all select viewname, viewname, definition, false from pg_views where schemaname = current_schema()`.execute(db)
  return [columns.rows, parts.rows]
}
