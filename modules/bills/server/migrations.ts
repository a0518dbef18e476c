import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Dialect } from '#platform/server/database/connect.ts'
import type { Migration } from '#platform/server/database/migrate.ts'

export const migrations: Record<string, Migration> = {
  bills_0001_bills: async (db, dialect) => {
    await createBillTable(db, dialect)
    await createBillIndexes(db)
    await createRelatedTables(db, dialect)
  },
}

async function createBillTable(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  const texts = ['number', 'numberKey', 'supplierName', 'vatKey', ...supplierColumns, ...otherTexts]
  let table = db.schema.createTable('bills').addColumn('id', ...column.id)
  for (const name of ['kind', 'status', 'supplierKey', 'currency', 'source']) table = table.addColumn(name, column.text, (c) => c.notNull())
  for (const name of texts) table = table.addColumn(name, column.text)
  for (const name of ['issueDate', 'dueDate', 'paidDate', 'postingDate']) table = table.addColumn(name, column.date)
  for (const name of ['net', 'tax', 'total', 'payable']) table = table.addColumn(name, column.money)
  for (const name of ['assigneeId', 'createdById', 'taskId', 'emailId']) table = table.addColumn(name, column.reference)
  for (const name of ['errorCount', 'warningCount']) table = table.addColumn(name, column.integer, (c) => c.notNull())
  for (const name of ['exportedAt', 'dueNoticeAt', 'removedAt']) table = table.addColumn(name, column.time)
  for (const name of ['createdAt', 'updatedAt']) table = table.addColumn(name, column.time, (c) => c.notNull())
  await table.execute()
}

const supplierColumns = [
  'supplierVatId',
  'supplierTaxNumber',
  'supplierStreet',
  'supplierPostCode',
  'supplierCity',
  'supplierCountry',
  'supplierEmail',
  'accountHolder',
  'iban',
  'bic',
]
const otherTexts = [
  'paymentReference',
  'note',
  'format',
  'paidMethod',
  'paidAccount',
  'exportMessageId',
  'fileHash',
  'previousIban',
  'emailSender',
  'emailSubject',
]

async function createBillIndexes(db: Kysely<any>): Promise<void> {
  const indexes = {
    status: ['status', 'dueDate'],
    supplier: ['supplierKey', 'id'],
    vat: ['vatKey'],
    number: ['numberKey'],
    removed: ['removedAt'],
  }
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(`bills_by_${name}`).on('bills').columns(columns).execute()
  await sql`create unique index bills_file on bills ("fileHash") where "fileHash" is not null and "removedAt" is null`.execute(db)
}

async function createRelatedTables(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('bill_documents')
    .addColumn('billId', column.reference, (c) => c.primaryKey())
    .addColumn('eInvoice', column.json)
    .addColumn('problems', column.json, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('bill_steps')
    .addColumn('id', ...column.id)
    .addColumn('billId', column.reference, (c) => c.notNull())
    .addColumn('status', column.text, (c) => c.notNull())
    .addColumn('note', column.text)
    .addColumn('createdById', column.reference)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('bill_steps_bill').on('bill_steps').column('billId').execute()
}
