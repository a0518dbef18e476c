import type { Kysely } from 'kysely'
import type { Subject } from '#platform/server/abilities/subject.ts'
import { toTransactionSnapshot } from '../../server/reopen-transaction.ts'
import type { InvoiceTables } from '../../server/tables.ts'
import { transactionStatuses } from '../contract.ts'
import { statementSubject } from './statement-subject.ts'

export const transactionSubject = {
  subject: 'BankTransaction',
  entity: 'bank-transaction',
  table: 'bank_transactions',
  fields: {
    id: { column: 'id', type: 'number' },
    status: { column: 'status', type: 'text', values: transactionStatuses },
  },
  parent: { subject: statementSubject, column: 'statementId' },
  topics: () => ['bank-statements'],
  snapshot: async (db: Kysely<InvoiceTables>, id) => {
    const row = await db.selectFrom('bank_transactions').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? toTransactionSnapshot(row) : null
  },
  extraProperties: ['date', 'amount', 'openAmount', 'currency', 'counterparty', 'iban', 'purpose', 'reference', 'payments', 'suggestions'],
  journalProperties: ['openAmount'],
  link: () => '/invoices/bank',
} as const satisfies Subject
