import type { Kysely } from 'kysely'
import { columnTypes } from '../database/columns.ts'
import type { Dialect } from '../database/connect.ts'
import { normalise } from './normalise.ts'

const BATCH = 1_000
type Folded = { table: string; of: string; column: string }

/** For migrations: a column that holds another one's text as search and order look at it, and an index in its order. */
export async function addFoldedColumn(db: Kysely<any>, dialect: Dialect, folded: Folded): Promise<void> {
  const { table, column } = folded
  await db.schema
    .alterTable(table)
    .addColumn(column, columnTypes(dialect).text, (c) => c.notNull().defaultTo(''))
    .execute()
  let after = 0
  for (let last = await fill(db, folded, after); last !== null; last = await fill(db, folded, after)) after = last
  await db.schema.createIndex(`${table}_${column}`).on(table).columns([column, 'id']).execute()
}

/** The last id of the batch, null where there was none. */
async function fill(db: Kysely<any>, { table, of, column }: Folded, after: number): Promise<number | null> {
  const rows = await db.selectFrom(table).select(['id', of]).where('id', '>', after).orderBy('id').limit(BATCH).execute()
  for (const row of rows)
    await db
      .updateTable(table)
      .set({ [column]: normalise(row[of]) })
      .where('id', '=', row.id)
      .execute()
  return rows.at(-1)?.id ?? null
}
