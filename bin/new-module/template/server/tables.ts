import type { Selectable } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Migration } from '#platform/server/database/migrate.ts'
import type { Columns, EntityColumns } from '#platform/server/database/record-columns.ts'
import type { Context } from '#platform/server/context.ts'
import type { SampleRecordFields } from '../contract.ts'

export type SampleRecordTables = {
  sample_records: EntityColumns &
    Columns<typeof SampleRecordFields> & {
      /** The normalized title, for sorting. */
      titleKey: string
    }
}
export type SampleRecordRow = Selectable<SampleRecordTables['sample_records']>
export type SampleRecordContext = Context<SampleRecordTables>

export const migrations: Record<string, Migration> = {
  sample_records_0001_sample_records: async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('sample_records')
      .addColumn('id', ...column.id)
      .addColumn('title', column.text, (c) => c.notNull())
      .addColumn('titleKey', column.text, (c) => c.notNull())
      .addColumn('description', column.text, (c) => c.notNull())
      .addColumn('removedAt', column.time)
      .addColumn('createdAt', column.time, (c) => c.notNull())
      .addColumn('updatedAt', column.time, (c) => c.notNull())
      .execute()
    await db.schema.createIndex('sample_records_title').on('sample_records').columns(['titleKey', 'id']).execute()
  },
}
