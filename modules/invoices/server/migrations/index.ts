import type { Kysely } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Dialect } from '#platform/server/database/connect.ts'
import type { Migration } from '#platform/server/database/migrate.ts'
import { isTimeZone, guessTimeZone } from '#platform/server/time-zone.ts'
import { createBankTables } from './bank-tables.ts'
import { createRecurringTables } from './recurring-tables.ts'
import { createQuoteTables } from './quote-tables.ts'
import { createTableIndexes, widenTableIndexes } from './table-indexes.ts'
import { createIndexes } from './create-indexes.ts'
import { addImportedInvoices } from './imported-invoices.ts'

export const migrations: Record<string, Migration> = {
  invoices_0001_invoices: async (db, dialect) => {
    await createInvoicesTable(db, dialect)
    await createIndexes(db, 'invoices', indexes)
    await createInvoicePartTables(db, dialect)
    await createClientAndItemTables(db, dialect)
    await createSettingsTables(db, dialect)
  },
  invoices_0002_table_indexes: createTableIndexes,
  invoices_0003_wide_indexes: widenTableIndexes,
  invoices_0004_zone: async (db) => {
    const row = await db.selectFrom('invoice_settings').select('settings').executeTakeFirst()
    const stored = row && (JSON.parse(row.settings) as { timeZone: string })
    if (!stored || isTimeZone(stored.timeZone)) return
    const settings = JSON.stringify({ ...stored, timeZone: guessTimeZone(stored.timeZone) })
    await db.updateTable('invoice_settings').set({ settings }).execute()
  },
  invoices_0005_client_cards: async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('client_cards')
      .addColumn('clientId', column.reference, (c) => c.primaryKey())
      .addColumn('uid', column.text, (c) => c.notNull().unique())
      .addColumn('card', column.text)
      .execute()
  },
  invoices_0006_e_invoices: async (db, dialect) => {
    const { text } = columnTypes(dialect)
    for (const name of ['electronicAddress', 'electronicAddressScheme', 'buyerReference', 'eInvoiceFormat'])
      await db.schema.alterTable('clients').addColumn(name, text).execute()
    await db.schema.alterTable('invoice_items').addColumn('exemptionReason', text).execute()
  },
  invoices_0007_bank: createBankTables,
  invoices_0008_service_dates: async (db, dialect) => {
    const { date } = columnTypes(dialect)
    for (const name of ['serviceStart', 'serviceEnd']) await db.schema.alterTable('invoices').addColumn(name, date).execute()
  },
  invoices_0009_recurring: createRecurringTables,
  invoices_0010_quotes: createQuoteTables,
  invoices_0011_imported: addImportedInvoices,
}

async function createInvoicesTable(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  const money = ['subtotal', 'discount', 'taxable', 'tax', 'total', 'paid', 'credited', 'balance']
  let table = db.schema
    .createTable('invoices')
    .addColumn('id', ...column.id)
    .addColumn('version', column.integer, (c) => c.notNull())
    .addColumn('kind', column.text, (c) => c.notNull())
    .addColumn('number', column.text)
    .addColumn('numberKey', column.text)
    .addColumn('status', column.text, (c) => c.notNull())
    .addColumn('clientId', column.reference)
    .addColumn('client', column.json)
    .addColumn('clientKey', column.text, (c) => c.notNull())
    .addColumn('issuedDate', column.date)
    .addColumn('dueDate', column.date)
    .addColumn('currency', column.text, (c) => c.notNull())
    .addColumn('language', column.text, (c) => c.notNull())
    .addColumn('discountPercent', column.real)
    .addColumn('discountAmount', column.money)
    .addColumn('reference', column.text)
    .addColumn('notes', column.text)
    .addColumn('terms', column.text)
    .addColumn('lineCount', column.integer, (c) => c.notNull())
    .addColumn('taxGroups', column.json, (c) => c.notNull())
  for (const name of money) table = table.addColumn(name, column.money, (c) => c.notNull())
  await table
    .addColumn('delivery', column.text)
    .addColumn('reminderLevel', column.integer, (c) => c.notNull())
    .addColumn('noticeLevel', column.integer, (c) => c.notNull())
    .addColumn('creditOf', column.reference)
    .addColumn('seller', column.json)
    .addColumn('issuedAt', column.time)
    .addColumn('createdById', column.reference)
    .addColumn('removedAt', column.time)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
}

/** One index per sortable column, and for the columns used by rules and filters. */
const indexes: Record<string, string[]> = {
  status: ['status', 'id'],
  due_status: ['status', 'dueDate', 'id'],
  client: ['clientId', 'id'],
  creator: ['createdById', 'id'],
  credited: ['creditOf', 'id'],
  number_key: ['numberKey', 'id'],
  client_key: ['clientKey', 'id'],
  issued: ['issuedDate', 'id'],
  due: ['dueDate', 'id'],
  total: ['total', 'id'],
  balance: ['balance', 'id'],
  currency: ['currency', 'id'],
}

async function createInvoicePartTables(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('invoice_lines')
    .addColumn('invoiceId', column.reference, (c) => c.primaryKey())
    .addColumn('lines', column.json, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('invoice_payments')
    .addColumn('id', ...column.id)
    .addColumn('invoiceId', column.reference, (c) => c.notNull())
    .addColumn('amount', column.money, (c) => c.notNull())
    .addColumn('date', column.date, (c) => c.notNull())
    .addColumn('method', column.text, (c) => c.notNull())
    .addColumn('note', column.text)
    .addColumn('createdById', column.reference)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('invoice_payments_invoice').on('invoice_payments').columns(['invoiceId', 'id']).execute()
  await db.schema
    .createTable('invoice_deliveries')
    .addColumn('id', ...column.id)
    .addColumn('invoiceId', column.reference, (c) => c.notNull())
    .addColumn('level', column.integer, (c) => c.notNull())
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
  await db.schema.createIndex('invoice_deliveries_invoice').on('invoice_deliveries').columns(['invoiceId', 'id']).execute()
}

async function createClientAndItemTables(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  let clients = db.schema
    .createTable('clients')
    .addColumn('id', ...column.id)
    .addColumn('name', column.text, (c) => c.notNull())
    .addColumn('nameKey', column.text, (c) => c.notNull())
    .addColumn('paymentDays', column.integer)
  for (const name of ['email', 'company', 'address', 'city', 'postCode', 'country', 'vatId', 'phone', 'currency', 'language', 'notes'])
    clients = clients.addColumn(name, column.text)
  await clients
    .addColumn('removedAt', column.time)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('clients_name').on('clients').columns(['nameKey', 'id']).execute()
  await db.schema
    .createTable('invoice_items')
    .addColumn('id', ...column.id)
    .addColumn('title', column.text, (c) => c.notNull())
    .addColumn('titleKey', column.text, (c) => c.notNull())
    .addColumn('description', column.text)
    .addColumn('unit', column.text, (c) => c.notNull())
    .addColumn('unitPrice', column.money, (c) => c.notNull())
    .addColumn('currency', column.text, (c) => c.notNull())
    .addColumn('taxRate', column.real, (c) => c.notNull())
    .addColumn('taxCategory', column.text, (c) => c.notNull())
    .addColumn('removedAt', column.time)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('invoice_items_title').on('invoice_items').columns(['titleKey', 'id']).execute()
}

async function createSettingsTables(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('invoice_counters')
    .addColumn('series', column.text, (c) => c.primaryKey())
    .addColumn('last', column.integer, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('invoice_settings')
    .addColumn('id', column.integer, (c) => c.primaryKey())
    .addColumn('settings', column.json, (c) => c.notNull())
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
}
