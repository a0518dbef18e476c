import type pg from 'pg'
import { getBatchLength } from './batch-rows.ts'
import { listPostgresTables } from './postgres-tables.ts'
import type { Side, Target } from './side.ts'
import { getColumnNames, getReadingOrder, quote, quoteAll, type Kind, type Row, type Table } from './table.ts'

/** The client is in a transaction. */
export function createPostgresSide(client: pg.Client, location: string): Side {
  return {
    dialect: 'postgres',
    location,
    listTables: () => listPostgresTables(client),
    countRows: async ({ name }) => {
      const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${quote(name)}`)
      return Number(rows[0]!.n)
    },
    readRows: (table) => readRows(client, table),
    readLastIds: () => readLastIds(client),
    readMigrations: async () => {
      const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
      return rows.map(({ name }) => name)
    },
  }
}

export function createPostgresTarget(client: pg.Client, location: string): Target {
  return {
    ...createPostgresSide(client, location),
    clear: async (tables) => {
      await client.query(`truncate ${quoteAll(tables.map(({ name }) => name))} restart identity`)
    },
    insertRows: async (table, rows) => {
      const values = table.columns.map((_column, index) => rows.map((row) => row[index]))
      await client.query({ name: `move ${table.name}`.slice(0, 63), text: toInsert(table), values })
    },
    setLastIds: async (lastIds) => {
      const tables = await listIdentities(client)
      for (const { table, sequence } of tables) {
        const lastId = lastIds.get(table)
        if (lastId !== undefined) await client.query('select setval($1::regclass, $2)', [sequence, lastId])
      }
    },
  }
}

const typeNames: Record<Kind, string> = { integer: 'bigint', real: 'double precision', text: 'text', bytes: 'bytea' }

function toInsert(table: Table): string {
  const arrays = table.columns.map(({ kind }, index) => `$${index + 1}::${typeNames[kind]}[]`)
  return `insert into ${quote(table.name)} (${quoteAll(getColumnNames(table))}) overriding system value
    select * from unnest(${arrays.join(', ')})`
}

async function* readRows(client: pg.Client, table: Table): AsyncGenerator<Row[]> {
  const columns = quoteAll(getColumnNames(table))
  const { rows: sizes } = await client.query<{ bytes: number | null }>(
    `select max(octet_length(t::text)) as bytes from ${quote(table.name)} as t`,
  )
  const length = getBatchLength(Number(sizes[0]!.bytes ?? 0))
  await client.query(
    `declare moved_rows no scroll cursor for select ${columns} from ${quote(table.name)} order by ${quoteAll(getReadingOrder(table))}`,
  )
  for (;;) {
    const { rows } = await client.query<Row & unknown[]>({ text: `fetch ${length} from moved_rows`, rowMode: 'array' })
    if (rows.length > 0) yield rows
    if (rows.length < length) break
  }
  await client.query('close moved_rows')
}

async function listIdentities(client: pg.Client): Promise<{ table: string; sequence: string }[]> {
  const { rows } = await client.query<{ table: string; sequence: string }>(
    `select c.relname as table, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence from pg_class as c
     join pg_attribute as a on a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`,
  )
  return rows
}

async function readLastIds(client: pg.Client): Promise<Map<string, bigint>> {
  const lastIds = new Map<string, bigint>()
  for (const { table, sequence } of await listIdentities(client)) {
    const { rows } = await client.query<{ last: bigint; used: boolean }>(`select last_value as last, is_called as used from ${sequence}`)
    if (rows[0]!.used) lastIds.set(table, rows[0]!.last)
  }
  return lastIds
}
