import type { Generated, Selectable } from 'kysely'
import { columnTypes } from '../database/columns.ts'
import { expanding, type Migration } from '../database/migrate.ts'

export type BackupTables = {
  backups: {
    id: Generated<number>
    startedAt: string
    /** Null while it runs, or if its process ended. */
    finishedAt: string | null
    bytes: number
    files: number
    isVerified: number
    error: string | null
    /** When administrators were notified that no later backup has succeeded. */
    reportedAt: string | null
    /** The folder or bucket, without credentials; null for backups made before it was recorded. */
    location: string | null
  }
}
export type BackupRow = Selectable<BackupTables['backups']>

export const migrations: Record<string, Migration> = {
  platform_0061_backups: expanding(async (db, dialect) => {
    const { id, text, integer, boolean, time } = columnTypes(dialect)
    await db.schema
      .createTable('backups')
      .addColumn('id', ...id)
      .addColumn('startedAt', time, (column) => column.notNull())
      .addColumn('finishedAt', time)
      .addColumn('bytes', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('files', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('isVerified', boolean, (column) => column.notNull().defaultTo(0))
      .addColumn('error', text)
      .addColumn('reportedAt', time)
      .execute()
  }),
  platform_0066_backup_location: expanding(async (db, dialect) => {
    await db.schema.alterTable('backups').addColumn('location', columnTypes(dialect).text).execute()
  }),
}
