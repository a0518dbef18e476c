import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#platform/server/database/connect.ts'

/** Every sortable column with its index, and whether it can be null. */
const sortIndexes: readonly { name: string; column: string; isNullable?: true }[] = [
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

/** Columns used by filters and common permission rules: covered by every index, so skipped rows are never read from the table. */
const coveredColumns = ['status', 'kind', 'currency', 'clientId', 'issuedDate', 'dueDate', 'total', 'balance', 'createdById']

export const getTableIndexName = (column: string) => `invoices_by_${sortIndexes.find((order) => order.column === column)!.name}`

/** Covering indexes: pages at any depth of a million rows, in any order and with any filter, are read from the index alone. */
export async function createTableIndexes(db: Kysely<any>, dialect: Dialect): Promise<void> {
  await createSortIndexes(db, dialect, coveredColumns)
  await sql`create index invoices_alive on invoices (id) where "removedAt" is null`.execute(db)
}

/** SQLite uses an index as covering only if it also contains the column of its partial condition (`removedAt`). */
export async function widenTableIndexes(db: Kysely<any>, dialect: Dialect): Promise<void> {
  if (dialect !== 'sqlite') return
  await createSortIndexes(db, dialect, [...coveredColumns, 'removedAt'])
  await sql`drop index invoices_alive`.execute(db)
}

async function createSortIndexes(db: Kysely<any>, dialect: Dialect, covered: readonly string[]): Promise<void> {
  for (const { name, column, isNullable } of sortIndexes) {
    await db.schema.dropIndex(`invoices_by_${name}`).ifExists().execute()
    const includedColumns = covered.filter((one) => one !== column)
    const first = dialect === 'postgres' && isNullable ? sql`${sql.ref(column)} nulls first` : sql.ref(column)
    const keys = column === 'id' ? [first] : [first, sql.ref('id')]
    const others = includedColumns.map((one) => sql.ref(one))
    const parts = dialect === 'postgres' ? sql`(${sql.join(keys)}) include (${sql.join(others)})` : sql`(${sql.join([...keys, ...others])})`
    await sql`create index ${sql.ref(`invoices_by_${name}`)} on invoices ${parts} where "removedAt" is null`.execute(db)
  }
}
