import { columnTypes } from '../database/columns.ts'
import type { Migration } from '../database/migrate.ts'

export type OutboundTables = { outbound_hosts: { host: string; createdAt: string } }

export const migrations: Record<string, Migration> = {
  platform_0030_outbound_hosts: async (db, dialect) => {
    await db.schema
      .createTable('outbound_hosts')
      .addColumn('host', columnTypes(dialect).text, (column) => column.primaryKey())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .execute()
  },
}
