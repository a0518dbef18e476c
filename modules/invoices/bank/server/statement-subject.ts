import type { Subject } from '#platform/server/abilities/subject.ts'

export const statementSubject = {
  subject: 'BankStatement',
  entity: 'bank-statement',
  table: 'bank_statements',
  fields: {
    id: { column: 'id', type: 'number' },
    fileName: { column: 'fileName', type: 'text' },
    account: { column: 'account', type: 'text' },
    firstDate: { column: 'firstDate', type: 'text' },
    lastDate: { column: 'lastDate', type: 'text' },
    createdAt: { column: 'createdAt', type: 'time' },
  },
  topics: () => ['bank-statements'],
  extraProperties: ['format', 'transactionCount', 'openCount', 'createdBy'],
  link: () => '/invoices/bank',
} as const satisfies Subject
