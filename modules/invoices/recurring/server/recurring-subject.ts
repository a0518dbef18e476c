import type { Kysely } from 'kysely'
import type { Subject } from '#platform/server/abilities/subject.ts'
import { toSubjectFields } from '#platform/server/database/record-columns.ts'
import type { InvoiceTables } from '../../server/tables.ts'
import { RecurringFields, recurringModes, recurringPrices, recurringStatuses } from '../contract.ts'
import { toJournalSnapshot } from './recurring-content.ts'

const journalProperties = ['client', 'lines', 'notes', 'terms'] as const

export const recurringSubject = {
  subject: 'RecurringInvoice',
  entity: 'recurring-invoice',
  table: 'recurring_invoices',
  fields: toSubjectFields(RecurringFields, {
    status: { column: 'status', type: 'text', values: recurringStatuses },
    mode: { column: 'mode', type: 'text', values: recurringModes },
    prices: { column: 'prices', type: 'text', values: recurringPrices },
    'createdBy.id': { column: 'createdById', type: 'number' },
  }),
  notDeleted: (eb) => eb('recurring_invoices.removedAt', 'is', null),
  topics: () => ['recurring-invoices'],
  snapshot: async (db: Kysely<InvoiceTables>, id) => {
    const query = db.selectFrom('recurring_invoices').selectAll().where('id', '=', id).where('removedAt', 'is', null)
    const row = await query.executeTakeFirst()
    return row ? toJournalSnapshot(row) : null
  },
  extraProperties: [...journalProperties, 'nextTotal', 'lastInvoice', 'upcoming'],
  journalProperties,
  link: (id) => `/invoices/recurring/${id}`,
} as const satisfies Subject
