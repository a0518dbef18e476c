import { type Generated, type Selectable, sql } from 'kysely'
import type { exportKinds, exportStates } from '#platform/contract/workspace/exports.ts'
import { columnTypes } from '../database/columns.ts'
import type { Migration } from '../database/migrate.ts'
import type { FileTables } from '../files/tables.ts'

export type ExportTables = FileTables & {
  exports: {
    id: Generated<number>
    kind: (typeof exportKinds)[number]
    /** Whose data it contains; null for the workspace. */
    userId: number | null
    createdById: number
    state: (typeof exportStates)[number]
    /** Steps of the progress. */
    done: number
    total: number
    recordCount: number
    /** The archive; it belongs to the user who created the export. */
    fileId: number | null
    createdAt: string
    finishedAt: string | null
    expiresAt: string | null
  }
}
export type ExportRow = Selectable<ExportTables['exports']>

export const migrations: Record<string, Migration> = {
  platform_0052_exports: async (db, dialect) => {
    const { id, reference, text, integer, time } = columnTypes(dialect)
    await db.schema
      .createTable('exports')
      .addColumn('id', ...id)
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('userId', reference)
      .addColumn('createdById', reference, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('done', integer, (column) => column.notNull())
      .addColumn('total', integer, (column) => column.notNull())
      .addColumn('recordCount', integer, (column) => column.notNull())
      .addColumn('fileId', reference)
      .addColumn('createdAt', time, (column) => column.notNull())
      .addColumn('finishedAt', time)
      .addColumn('expiresAt', time)
      .execute()
    await db.schema.createIndex('exports_creator').on('exports').columns(['createdById', 'id']).execute()
    await db.schema.createIndex('exports_expiry').on('exports').column('expiresAt').where(sql.ref('expiresAt'), 'is not', null).execute()
  },
}
