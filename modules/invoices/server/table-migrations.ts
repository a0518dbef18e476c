import { sql, type Kysely } from 'kysely'
import type { Dialect } from '#platform/server/database/connect.ts'

/** Each order that tables offer: the index, and whether rows may lack the value. */
const orders: readonly { name: string; column: string; isNullable?: true }[] = [
  { name: 'number_key', column: 'numberKey', isNullable: true },
  { name: 'client_key', column: 'clientKey' },
  { name: 'issued', column: 'issuedDate', isNullable: true },
  { name: 'due', column: 'dueDate', isNullable: true },
  { name: 'total', column: 'total' },
  { name: 'balance', column: 'balance' },
  { name: 'status', column: 'status' },
  { name: 'currency', column: 'currency' },
  { name: 'newest', column: 'id' },
]

/** What tables filter by, and what the usual rules ask for: in every index, so that none of the rows that are passed is read. */
const filtered = ['status', 'kind', 'currency', 'clientId', 'issuedDate', 'dueDate', 'total', 'balance', 'createdById']

export const tableIndexOf = (column: string) => `invoices_by_${orders.find((order) => order.column === column)!.name}`

/** A million rows are walked to any depth in any order, whatever they are filtered by, without leaving the index. */
export async function createTableIndexes(db: Kysely<any>, dialect: Dialect): Promise<void> {
  await createOrders(db, dialect, filtered)
  await sql`create index invoices_alive on invoices (id) where "removedAt" is null`.execute(db)
}

/** SQLite takes an index for one that holds all only where that names the column of its own condition, too; the newest then count as well. */
export async function widenTableIndexes(db: Kysely<any>, dialect: Dialect): Promise<void> {
  if (dialect !== 'sqlite') return
  await createOrders(db, dialect, [...filtered, 'removedAt'])
  await sql`drop index invoices_alive`.execute(db)
}

async function createOrders(db: Kysely<any>, dialect: Dialect, held: readonly string[]): Promise<void> {
  for (const { name, column, isNullable } of orders) {
    await db.schema.dropIndex(`invoices_by_${name}`).ifExists().execute()
    const beside = held.filter((one) => one !== column)
    const first = dialect === 'postgres' && isNullable ? sql`${sql.ref(column)} nulls first` : sql.ref(column)
    const keys = column === 'id' ? [first] : [first, sql.ref('id')]
    const others = beside.map((one) => sql.ref(one))
    const parts = dialect === 'postgres' ? sql`(${sql.join(keys)}) include (${sql.join(others)})` : sql`(${sql.join([...keys, ...others])})`
    await sql`create index ${sql.ref(`invoices_by_${name}`)} on invoices ${parts} where "removedAt" is null`.execute(db)
  }
}
