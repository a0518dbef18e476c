import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Dialect } from '#platform/server/database/connect.ts'

/** The number of an imported invoice can be used again once its import has been undone. */
export async function addImportedInvoices(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const { integer } = columnTypes(dialect)
  for (const table of ['invoices', 'invoice_payments'])
    await db.schema
      .alterTable(table)
      .addColumn('isImported', integer, (c) => c.notNull().defaultTo(0))
      .execute()
  await db.schema
    .alterTable('invoice_counters')
    .addColumn('isStarted', integer, (c) => c.notNull().defaultTo(0))
    .execute()
  await db.updateTable('invoice_counters').set({ isStarted: 1 }).execute()
  await db.schema.dropIndex('invoices_number').execute()
  await sql`create unique index invoices_number on invoices (number) where number is not null and "removedAt" is null`.execute(db)
}
