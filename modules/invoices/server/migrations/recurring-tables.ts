import type { Kysely } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Dialect } from '#platform/server/database/connect.ts'

export async function createRecurringTables(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('recurring_invoices')
    .addColumn('id', ...column.id)
    .addColumn('status', column.text, (c) => c.notNull())
    .addColumn('rule', column.text, (c) => c.notNull())
    .addColumn('startDate', column.date, (c) => c.notNull())
    .addColumn('nextDate', column.date)
    .addColumn('mode', column.text, (c) => c.notNull())
    .addColumn('prices', column.text, (c) => c.notNull())
    .addColumn('clientId', column.reference)
    .addColumn('client', column.json)
    .addColumn('currency', column.text, (c) => c.notNull())
    .addColumn('language', column.text, (c) => c.notNull())
    .addColumn('reference', column.text)
    .addColumn('discountPercent', column.real)
    .addColumn('discountAmount', column.money)
    .addColumn('notes', column.text)
    .addColumn('terms', column.text)
    .addColumn('lines', column.json, (c) => c.notNull())
    .addColumn('createdById', column.reference)
    .addColumn('removedAt', column.time)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
  const indexes = { date: ['nextDate', 'id'], status: ['status', 'id'], creator: ['createdById', 'id'] }
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(`recurring_invoices_by_${name}`).on('recurring_invoices').columns(columns).execute()
  await createOccurrenceTable(db, dialect)
}

async function createOccurrenceTable(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('recurring_invoice_occurrences')
    .addColumn('recurringId', column.reference, (c) => c.notNull())
    .addColumn('date', column.date, (c) => c.notNull())
    .addColumn('invoiceId', column.reference, (c) => c.notNull())
    .addColumn('state', column.text, (c) => c.notNull())
    .addColumn('reason', column.text)
    .addColumn('isNotified', column.boolean, (c) => c.notNull())
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('recurring_invoice_occurrences_key', ['recurringId', 'date'])
    .execute()
  const indexes = { invoice: ['invoiceId'], state: ['state', 'isNotified', 'recurringId', 'date'] }
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(`recurring_invoice_occurrences_by_${name}`).on('recurring_invoice_occurrences').columns(columns).execute()
}
