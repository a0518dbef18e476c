import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { batchRows } from './batch-rows.ts'
import type { Side, Target } from './side.ts'
import { getColumnNames, getReadingOrder, isMoved, quote, quoteAll, type Kind, type Row, type Table } from './table.ts'

/** The database returns integers as bigints. */
export function createSqliteSide(database: DatabaseSync, location: string): Side {
  return {
    dialect: 'sqlite',
    location,
    listTables: async () => listTables(database),
    countRows: async ({ name }) => Number(database.prepare(`select count(*) as n from ${quote(name)}`).get()!['n']),
    readRows: (table) => batchRows(readRows(database, table)),
    readLastIds: async () => readLastIds(database),
    readMigrations: async () =>
      database
        .prepare('select name from kysely_migration')
        .all()
        .map(({ name }) => String(name)),
  }
}

export function createSqliteTarget(database: DatabaseSync, location: string): Target {
  const inserts = new Map<string, StatementSync>()
  return {
    ...createSqliteSide(database, location),
    clear: async (tables) => {
      for (const { name } of tables) database.exec(`delete from ${quote(name)}`)
    },
    insertRows: async (table, rows) => {
      const insert = inserts.get(table.name) ?? prepareInsert(database, table)
      inserts.set(table.name, insert)
      for (const row of rows) insert.run(...row)
    },
    setLastIds: async (lastIds) => {
      for (const [table, lastId] of lastIds) {
        database.prepare('delete from sqlite_sequence where name = ?').run(table)
        database.prepare('insert into sqlite_sequence(name, seq) values (?, ?)').run(table, lastId)
      }
    },
  }
}

function listTables(database: DatabaseSync): Table[] {
  const rows = database
    .prepare(
      `select t.name as "table", c.name as "column", lower(c.type) as type, c.pk as position
       from sqlite_master as t, pragma_table_info(t.name) as c where t.type = 'table' order by t.name, c.cid`,
    )
    .all() as { table: string; column: string; type: string; position: bigint }[]
  return [...Map.groupBy(rows, ({ table }) => table)].flatMap(([name, columns]) => {
    if (!isMoved(name)) return []
    const key = columns.filter(({ position }) => position > 0n).toSorted((one, other) => Number(one.position - other.position))
    return [
      { name, columns: columns.map(({ column, type }) => ({ name: column, kind: toKind(type) })), key: key.map(({ column }) => column) },
    ]
  })
}

function toKind(type: string): Kind {
  if (type.includes('int')) return 'integer'
  if (/char|text/.test(type)) return 'text'
  if (/double|real/.test(type)) return 'real'
  if (type === 'blob') return 'bytes'
  throw new Error(`Columns of the type "${type}" cannot be moved.`)
}

function* readRows(database: DatabaseSync, table: Table): Generator<Row> {
  const statement = database.prepare(
    `select ${quoteAll(getColumnNames(table))} from ${quote(table.name)} order by ${quoteAll(getReadingOrder(table))}`,
  )
  statement.setReturnArrays(true)
  yield* statement.iterate() as Iterable<unknown> as Iterable<Row>
}

function readLastIds(database: DatabaseSync): Map<string, bigint> {
  const statement = database.prepare('select name, seq from sqlite_sequence where seq > 0')
  const rows = statement.all() as { name: string; seq: bigint }[]
  return new Map(rows.filter(({ name }) => isMoved(name)).map(({ name, seq }) => [name, seq]))
}

function prepareInsert(database: DatabaseSync, table: Table): StatementSync {
  const names = getColumnNames(table)
  return database.prepare(`insert into ${quote(table.name)} (${quoteAll(names)}) values (${names.map(() => '?').join(', ')})`)
}
