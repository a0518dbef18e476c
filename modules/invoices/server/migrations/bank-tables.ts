import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Dialect } from '#platform/server/database/connect.ts'
import { listNumberKeys } from '../numbers/number-keys.ts'

/** Statements and their transactions, and what finds invoices by the numbers in a transaction's purpose. */
export async function createBankTables(db: Kysely<any>, dialect: Dialect): Promise<void> {
  await createStatementTables(db, dialect)
  await createKeyTables(db, dialect)
  await db.schema.alterTable('invoice_payments').addColumn('transactionId', columnTypes(dialect).reference).execute()
  await db.schema
    .createIndex('invoice_payments_transaction')
    .on('invoice_payments')
    .column('transactionId')
    .where(sql<boolean>`"transactionId" is not null`)
    .execute()
  await fillNumberKeys(db)
}

async function createStatementTables(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('bank_statements')
    .addColumn('id', ...column.id)
    .addColumn('fileName', column.text, (c) => c.notNull())
    .addColumn('format', column.text, (c) => c.notNull())
    .addColumn('account', column.text, (c) => c.notNull())
    .addColumn('firstDate', column.date, (c) => c.notNull())
    .addColumn('lastDate', column.date, (c) => c.notNull())
    .addColumn('transactionCount', column.integer, (c) => c.notNull())
    .addColumn('createdById', column.reference)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('bank_transactions')
    .addColumn('id', ...column.id)
    .addColumn('statementId', column.reference, (c) => c.notNull())
    .addColumn('date', column.date, (c) => c.notNull())
    .addColumn('amount', column.money, (c) => c.notNull())
    .addColumn('openAmount', column.money, (c) => c.notNull())
    .addColumn('currency', column.text, (c) => c.notNull())
    .addColumn('counterparty', column.text, (c) => c.notNull())
    .addColumn('iban', column.text)
    .addColumn('purpose', column.text, (c) => c.notNull())
    .addColumn('reference', column.text)
    .addColumn('status', column.text, (c) => c.notNull())
    .addColumn('fingerprint', column.text, (c) => c.notNull().unique())
    .addColumn('searchKey', column.text, (c) => c.notNull())
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
  await createTransactionIndexes(db)
}

async function createTransactionIndexes(db: Kysely<any>): Promise<void> {
  const indexes = { statement: ['statementId', 'status', 'date'], date: ['date', 'id'], status: ['status', 'date'], iban: ['iban'] }
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(`bank_transactions_by_${name}`).on('bank_transactions').columns(columns).execute()
}

async function createKeyTables(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('invoice_number_keys')
    .addColumn('key', column.text, (c) => c.notNull())
    .addColumn('invoiceId', column.reference, (c) => c.notNull())
    .addPrimaryKeyConstraint('invoice_number_keys_key', ['key', 'invoiceId'])
    .execute()
  await db.schema
    .createTable('bank_transaction_keys')
    .addColumn('transactionId', column.reference, (c) => c.notNull())
    .addColumn('key', column.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('bank_transaction_keys_key', ['transactionId', 'key'])
    .execute()
  await db.schema
    .createTable('bank_csv_mappings')
    .addColumn('headerKey', column.text, (c) => c.primaryKey())
    .addColumn('mapping', column.json, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
}

const BATCH = 2_000

async function fillNumberKeys(db: Kysely<any>): Promise<void> {
  let last = 0
  for (;;) {
    const query = db.selectFrom('invoices').select(['id', 'number', 'creditOf']).where('id', '>', last).where('number', 'is not', null)
    const rows = await query.orderBy('id').limit(BATCH).execute()
    if (rows.length === 0) return
    const keys = rows.flatMap(({ id, number, creditOf }) => listNumberKeys(number).map((key) => ({ key, invoiceId: creditOf ?? id })))
    if (keys.length > 0)
      await db
        .insertInto('invoice_number_keys')
        .values(keys)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    last = rows.at(-1)!.id
  }
}
