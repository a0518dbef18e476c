import { columnTypes } from '../database/columns.ts'
import type { Migration } from '../database/migrate.ts'

/** `step`: the names of module and step, such as `users.people` */
export type SetupTables = { setup_steps: { step: string; status: 'skipped' | 'done' } }

export const migrations: Record<string, Migration> = {
  platform_0050_setup: async (db, dialect) => {
    const { text } = columnTypes(dialect)
    await db.schema
      .createTable('setup_steps')
      .addColumn('step', text, (column) => column.primaryKey())
      .addColumn('status', 'text', (column) => column.notNull())
      .execute()
    for (const [name, value] of Object.entries({ language: 'en', timeZone: 'UTC', unusedModules: '[]' }))
      await db.schema
        .alterTable('workspace')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(value))
        .execute()
    await db.schema.alterTable('workspace').addColumn('setupClosedAt', 'text').execute()
    // Workspaces that are in use do not need the assistant.
    if (await db.selectFrom('users').select('id').limit(1).executeTakeFirst())
      await db.updateTable('workspace').set({ setupClosedAt: new Date().toISOString() }).execute()
  },
}
