import { columnTypes } from '#platform/server/database/columns.ts'
import type { Migration } from '#platform/server/database/migrate.ts'

export const deliveredMigrations: Record<string, Migration> = {
  email_0003_delivered: async (db, dialect) => {
    const { json } = columnTypes(dialect)
    await db.schema
      .alterTable('email_contents')
      .addColumn('delivered', json, (c) => c.notNull().defaultTo('[]'))
      .execute()
  },
}
