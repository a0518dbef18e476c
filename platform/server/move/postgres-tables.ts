import type pg from 'pg'
import { isMoved, type Kind, type Table } from './table.ts'

type ColumnRow = { table: string; column: string; type: string; position: number }

/** Tables come after those that they refer to. */
export async function listPostgresTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<ColumnRow>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
       coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0)::float8 as position
     from pg_class as c
     join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_index as i on i.indrelid = c.oid and i.indisprimary
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
     order by c.relname, a.attnum`,
  )
  const tables = [...Map.groupBy(rows, ({ table }) => table)]
    .filter(([name]) => isMoved(name))
    .map(([name, columns]) => toTable(name, columns))
  return sortByReferences(tables, await readReferences(client))
}

function toTable(name: string, columns: readonly ColumnRow[]): Table {
  const key = columns.filter(({ position }) => position > 0).toSorted((one, other) => one.position - other.position)
  return { name, columns: columns.map(({ column, type }) => ({ name: column, kind: toKind(type) })), key: key.map(({ column }) => column) }
}

const kinds: Record<string, Kind> = {
  bigint: 'integer',
  integer: 'integer',
  text: 'text',
  'character varying': 'text',
  'double precision': 'real',
  bytea: 'bytes',
}

function toKind(type: string): Kind {
  const kind = kinds[type]
  if (!kind) throw new Error(`Columns of the type "${type}" cannot be moved.`)
  return kind
}

async function readReferences(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select one.relname as from, other.relname as to from pg_constraint as r
     join pg_class as one on one.oid = r.conrelid join pg_class as other on other.oid = r.confrelid
     where r.contype = 'f' and r.conrelid <> r.confrelid and one.relnamespace = current_schema()::regnamespace`,
  )
  return new Map([...Map.groupBy(rows, ({ from }) => from)].map(([from, own]) => [from, own.map(({ to }) => to)]))
}

function sortByReferences(tables: readonly Table[], references: ReadonlyMap<string, string[]>): Table[] {
  const sorted = new Set<Table>()
  const add = (table: Table) => {
    for (const name of references.get(table.name) ?? []) add(tables.find((other) => other.name === name)!)
    sorted.add(table)
  }
  for (const table of tables) add(table)
  return [...sorted]
}
