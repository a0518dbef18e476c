import type { Kysely } from 'kysely'
import type { Subject } from '#platform/server/abilities/subject.ts'
import { fromColumns, toSubjectFields } from '#platform/server/database/record-columns.ts'
import { BillFields, billFormats, billKinds, billPaymentMethods, billSources, billStatuses } from '../bill-schema.ts'
import type { BillRow, BillTables } from './tables.ts'

export const billSubject = {
  subject: 'Bill',
  entity: 'bill',
  table: 'bills',
  fields: toSubjectFields(BillFields, {
    kind: { column: 'kind', type: 'text', values: billKinds },
    status: { column: 'status', type: 'text', values: billStatuses },
    source: { column: 'source', type: 'text', values: billSources },
    format: { column: 'format', type: 'text', values: billFormats },
    paidMethod: { column: 'paidMethod', type: 'text', values: billPaymentMethods },
    'assignee.id': { column: 'assigneeId', type: 'number' },
    'createdBy.id': { column: 'createdById', type: 'number' },
  }),
  notDeleted: (eb) => eb('bills.removedAt', 'is', null),
  topics: () => ['bills'],
  snapshot: async (db: Kysely<BillTables>, id) => {
    const row = await db.selectFrom('bills').selectAll().where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst()
    return row ? toJournalFields(row) : null
  },
  extraProperties: [
    'possibleDuplicateOf',
    'errorCount',
    'warningCount',
    'missing',
    'isOverdue',
    'file',
    'eInvoice',
    'problems',
    'email',
    'steps',
    'possibleDuplicate',
    'epcPayload',
  ],
  fileProperties: ['file'],
  events: {
    approved: ({ before, after }) => after?.status === 'approved' && before?.status === 'review',
    paid: ({ before, after }) => after?.status === 'paid' && before?.status !== 'paid',
  },
  link: (id) => `/bills/${id}`,
} as const satisfies Subject

export const toJournalFields = (row: BillRow) => ({ ...fromColumns(BillFields, row), assigneeId: row.assigneeId })
