import type { Kysely } from 'kysely'
import { columnTypes } from '../database/columns.ts'
import type { Migration } from '../database/migrate.ts'

/**
 * `sample_data` has at most one row. `people`: JSON of the users of the samples; `modules`: JSON of the names of modules already loaded.
 * `sample_rows` lists the rows of the samples by table and `rowId`, or by `key`, JSON of their primary key. `isAdded`: 1 for rows that users
 * added to samples.
 */
export type SampleTables = {
  sample_data: { id: number; state: 'loading' | 'loaded' | 'removing'; ownerId: number; people: string; modules: string; startedAt: string }
  sample_rows: { table: string; key: string; rowId: number | null; isAdded: number }
}

export const migrations: Record<string, Migration> = {
  platform_0060_samples: async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('sample_data')
      .addColumn('id', 'bigint', (c) => c.primaryKey())
      .addColumn('state', column.text, (c) => c.notNull())
      .addColumn('ownerId', column.reference, (c) => c.notNull())
      .addColumn('people', column.text, (c) => c.notNull())
      .addColumn('modules', column.text, (c) => c.notNull())
      .addColumn('startedAt', column.time, (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('sample_rows')
      .addColumn('table', column.text, (c) => c.notNull())
      .addColumn('key', column.text, (c) => c.notNull())
      .addColumn('rowId', column.reference)
      .addColumn('isAdded', column.boolean, (c) => c.notNull())
      .addPrimaryKeyConstraint('sample_rows_key', ['table', 'key'])
      .execute()
    await db.schema.createIndex('sample_rows_id').on('sample_rows').columns(['table', 'rowId']).execute()
  },
}

type SamplePerson = { id: number; fullName: string; role: string; email: string }

export type SampleData = {
  state: SampleTables['sample_data']['state']
  ownerId: number
  people: SamplePerson[]
  modules: string[]
  startedAt: string
}

export async function readSampleData(db: Kysely<any>): Promise<SampleData | undefined> {
  const row = await (db as Kysely<SampleTables>).selectFrom('sample_data').selectAll().executeTakeFirst()
  if (!row) return undefined
  return { ...row, people: JSON.parse(row.people) as SamplePerson[], modules: JSON.parse(row.modules) as string[] }
}

/** The ids of the samples in a table, as a subquery. */
export const selectSampleIds = (db: Kysely<any>, table: string) =>
  (db as Kysely<SampleTables>)
    .selectFrom('sample_rows')
    .select((eb) => eb.ref('rowId').$castTo<number>().as('rowId'))
    .where('table', '=', table)
    .where('rowId', 'is not', null)

/** Whether a record belongs to the samples. */
export async function isSample(db: Kysely<any>, table: string, id: number): Promise<boolean> {
  const rows = (db as Kysely<SampleTables>).selectFrom('sample_rows').select('key').where('table', '=', table).where('rowId', '=', id)
  return (await rows.limit(1).executeTakeFirst()) !== undefined
}
