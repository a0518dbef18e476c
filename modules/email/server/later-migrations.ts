import { sql } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Migration } from '#platform/server/database/migrate.ts'

export const laterMigrations: Record<string, Migration> = {
  email_0003_delivered: async (db, dialect) => {
    const { json } = columnTypes(dialect)
    await db.schema
      .alterTable('email_contents')
      .addColumn('delivered', json, (c) => c.notNull().defaultTo('[]'))
      .execute()
  },
  /** PostgreSQL stores a value that repeats once, so that this is a tenth of `emails_folder` to count through. */
  email_0004_counts: async (db, dialect) => {
    if (dialect !== 'postgres') return
    const counts = db.schema.createIndex('emails_counts').on('emails').columns(['userId', 'folder'])
    await counts.where(sql<boolean>`"deletedAt" is null`).execute()
  },
  email_0005_writer: async (db, dialect) => {
    const { text } = columnTypes(dialect)
    await db.schema.alterTable('email_contents').addColumn('writer', text).execute()
  },
}
