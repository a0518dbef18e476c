import type { Kysely } from 'kysely'
import type { Subject } from '#platform/server/abilities/subject.ts'
import { invoiceKinds, invoiceStatuses } from '../invoice-contract.ts'
import { toJournalSnapshot, readFullInvoice } from './full-invoice.ts'
import type { InvoiceTables } from './tables.ts'

/** Response fields that permission rules cannot refer to. */
const responseFields = [
  'version',
  'client',
  'lines',
  'discountPercent',
  'discountAmount',
  'notes',
  'terms',
  'lineCount',
  'subtotal',
  'discount',
  'taxable',
  'tax',
  'taxGroups',
  'paid',
  'credited',
  'delivery',
  'reminderLevel',
  'creditOf',
  'quoteId',
  'payments',
  'deliveries',
  'creditNotes',
  'recurringInvoiceId',
] as const

export const invoiceSubject = {
  subject: 'Invoice',
  entity: 'invoice',
  table: 'invoices',
  fields: {
    id: { column: 'id', type: 'number' },
    kind: { column: 'kind', type: 'text', values: invoiceKinds },
    number: { column: 'number', type: 'text' },
    status: { column: 'status', type: 'text', values: invoiceStatuses },
    clientId: { column: 'clientId', type: 'number' },
    issuedDate: { column: 'issuedDate', type: 'text' },
    dueDate: { column: 'dueDate', type: 'text' },
    serviceStart: { column: 'serviceStart', type: 'text' },
    serviceEnd: { column: 'serviceEnd', type: 'text' },
    currency: { column: 'currency', type: 'text' },
    language: { column: 'language', type: 'text' },
    reference: { column: 'reference', type: 'text' },
    isImported: { column: 'isImported', type: 'boolean' },
    total: { column: 'total', type: 'number' },
    balance: { column: 'balance', type: 'number' },
    'createdBy.id': { column: 'createdById', type: 'number' },
    createdAt: { column: 'createdAt', type: 'time' },
    updatedAt: { column: 'updatedAt', type: 'time' },
  },
  notDeleted: (eb) => eb('invoices.removedAt', 'is', null),
  topics: () => ['invoices'],
  snapshot: async (db: Kysely<InvoiceTables>, id) => {
    const full = await readFullInvoice(db, id)
    return full && full.row.removedAt === null ? toJournalSnapshot(full) : null
  },
  extraProperties: responseFields,
  journalProperties: responseFields,
  events: { paid: ({ before, after, row }) => row.status === 'paid' && countPayments(after) > countPayments(before) },
  link: (id) => `/invoices/${id}`,
} as const satisfies Subject

const countPayments = (values: Record<string, unknown> | null) => (Array.isArray(values?.payments) ? values.payments.length : 0)
