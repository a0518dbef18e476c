import { sql, type Kysely } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Dialect } from '#platform/server/database/connect.ts'
import { toSortKeys } from './sort-keys.ts'

const BATCH = 1_000

export async function addSortKeys(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .alterTable('shop_products')
    .addColumn('nameKey', column.text, (c) => c.notNull().defaultTo(''))
    .execute()
  for (const name of ['categoryKey', 'brandKey']) await db.schema.alterTable('shop_products').addColumn(name, column.text).execute()
  let after = 0
  for (let last = await fillBatch(db, after); last !== null; last = await fillBatch(db, after)) after = last
  await sql`create index shop_products_by_name on shop_products ("nameKey", id) where "removedAt" is null`.execute(db)
}

/** Returns the last id of the batch, or null if there are no more rows. */
async function fillBatch(db: Kysely<any>, after: number): Promise<number | null> {
  const rows = await db
    .selectFrom('shop_products')
    .select(['id', 'name', 'category', 'brand'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute()
  for (const row of rows) await db.updateTable('shop_products').set(toSortKeys(row)).where('id', '=', row.id).execute()
  return rows.at(-1)?.id ?? null
}
