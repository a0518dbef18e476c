import { columnTypes } from '#platform/server/database/columns.ts'
import type { Migration } from '#platform/server/database/migrate.ts'

export const syncMigrations: Record<string, Migration> = {
  email_0002_account_holders: async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('email_account_holders')
      .addColumn('accountId', column.reference, (c) => c.primaryKey())
      .addColumn('holder', column.text)
      .addColumn('heldUntil', column.time)
      .addColumn('wantedAt', column.time)
      .execute()
  },
}
