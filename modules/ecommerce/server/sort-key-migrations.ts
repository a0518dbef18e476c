import { sql, type Kysely } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Dialect } from '#platform/server/database/connect.ts'
import { sortKeysOf } from './sort-keys.ts'

const BATCH = 1_000

/** Products are ordered by name, category and brand without case and accents. */
export async function addSortKeys(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .alterTable('shop_products')
    .addColumn('nameKey', column.text, (c) => c.notNull().defaultTo(''))
    .execute()
  for (const name of ['categoryKey', 'brandKey']) await db.schema.alterTable('shop_products').addColumn(name, column.text).execute()
  let after = 0
  for (let last = await fill(db, after); last !== null; last = await fill(db, after)) after = last
  await sql`create index shop_products_by_name on shop_products ("nameKey", id) where "removedAt" is null`.execute(db)
}

/** The last id of the batch, null where there was none. */
async function fill(db: Kysely<any>, after: number): Promise<number | null> {
  const rows = await db
    .selectFrom('shop_products')
    .select(['id', 'name', 'category', 'brand'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute()
  for (const row of rows) await db.updateTable('shop_products').set(sortKeysOf(row)).where('id', '=', row.id).execute()
  return rows.at(-1)?.id ?? null
}
