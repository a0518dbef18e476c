import type { Kysely } from 'kysely'
import { columnTypes } from '../database/columns.ts'
import type { Dialect } from '../database/connect.ts'
import { normalizeForSearch } from './normalize-for-search.ts'

const BATCH_SIZE = 1_000
type NormalizedColumn = { table: string; of: string; column: string }

/** For migrations: adds a column with the text normalized for search and sorting, and an index. */
export async function addNormalizedColumn(db: Kysely<any>, dialect: Dialect, options: NormalizedColumn): Promise<void> {
  const { table, column } = options
  await db.schema
    .alterTable(table)
    .addColumn(column, columnTypes(dialect).text, (c) => c.notNull().defaultTo(''))
    .execute()
  let after = 0
  for (let last = await fillBatch(db, options, after); last !== null; last = await fillBatch(db, options, after)) after = last
  await db.schema.createIndex(`${table}_${column}`).on(table).columns([column, 'id']).execute()
}

async function fillBatch(db: Kysely<any>, { table, of, column }: NormalizedColumn, after: number): Promise<number | null> {
  const rows = await db.selectFrom(table).select(['id', of]).where('id', '>', after).orderBy('id').limit(BATCH_SIZE).execute()
  for (const row of rows)
    await db
      .updateTable(table)
      .set({ [column]: normalizeForSearch(row[of]) })
      .where('id', '=', row.id)
      .execute()
  return rows.at(-1)?.id ?? null
}
