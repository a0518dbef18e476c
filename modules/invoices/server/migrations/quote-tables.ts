import type { Kysely } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Dialect } from '#platform/server/database/connect.ts'
import { createIndexes } from './create-indexes.ts'

export async function createQuoteTables(db: Kysely<any>, dialect: Dialect): Promise<void> {
  await createQuotesTable(db, dialect)
  await createIndexes(db, 'quotes', indexes)
  await createQuotePartTables(db, dialect)
  await db.schema.alterTable('invoices').addColumn('quoteId', columnTypes(dialect).reference).execute()
}

async function createQuotesTable(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  let table = db.schema
    .createTable('quotes')
    .addColumn('id', ...column.id)
    .addColumn('version', column.integer, (c) => c.notNull())
    .addColumn('revision', column.integer, (c) => c.notNull())
    .addColumn('number', column.text)
    .addColumn('numberKey', column.text)
    .addColumn('status', column.text, (c) => c.notNull())
    .addColumn('clientId', column.reference)
    .addColumn('client', column.json)
    .addColumn('clientKey', column.text, (c) => c.notNull())
    .addColumn('date', column.date)
    .addColumn('validUntil', column.date)
    .addColumn('currency', column.text, (c) => c.notNull())
    .addColumn('language', column.text, (c) => c.notNull())
    .addColumn('discountPercent', column.real)
    .addColumn('discountAmount', column.money)
    .addColumn('lineCount', column.integer, (c) => c.notNull())
    .addColumn('taxGroups', column.json, (c) => c.notNull())
  for (const name of ['subtotal', 'discount', 'taxable', 'tax', 'total']) table = table.addColumn(name, column.money, (c) => c.notNull())
  for (const name of ['reference', 'introduction', 'notes', 'terms', 'delivery']) table = table.addColumn(name, column.text)
  await table
    .addColumn('answer', column.json)
    .addColumn('seller', column.json)
    .addColumn('sentAt', column.time)
    .addColumn('invoiceId', column.reference)
    .addColumn('createdById', column.reference)
    .addColumn('removedAt', column.time)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
}

/** One index per sortable column, and for the columns used by rules and filters. */
const indexes: Record<string, string[]> = {
  number_key: ['numberKey', 'id'],
  client_key: ['clientKey', 'id'],
  date: ['date', 'id'],
  valid_until: ['validUntil', 'id'],
  total: ['total', 'id'],
  status: ['status', 'validUntil', 'id'],
  client: ['clientId', 'id'],
  creator: ['createdById', 'id'],
}

async function createQuotePartTables(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('quote_lines')
    .addColumn('quoteId', column.reference, (c) => c.primaryKey())
    .addColumn('lines', column.json, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('quote_links')
    .addColumn('tokenHash', column.text, (c) => c.primaryKey())
    .addColumn('quoteId', column.reference, (c) => c.notNull())
    .addColumn('revision', column.integer, (c) => c.notNull())
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('quote_links_quote').on('quote_links').column('quoteId').execute()
  await db.schema
    .createTable('quote_deliveries')
    .addColumn('id', ...column.id)
    .addColumn('quoteId', column.reference, (c) => c.notNull())
    .addColumn('revision', column.integer, (c) => c.notNull())
    .addColumn('recipient', column.text, (c) => c.notNull())
    .addColumn('subject', column.text, (c) => c.notNull())
    .addColumn('message', column.text, (c) => c.notNull())
    .addColumn('state', column.text, (c) => c.notNull())
    .addColumn('reason', column.text)
    .addColumn('attempts', column.integer, (c) => c.notNull().defaultTo(0))
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('finishedAt', column.time)
    .addColumn('createdById', column.reference)
    .execute()
  await db.schema.createIndex('quote_deliveries_quote').on('quote_deliveries').columns(['quoteId', 'id']).execute()
}
