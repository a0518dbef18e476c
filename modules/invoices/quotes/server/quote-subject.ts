import type { Kysely } from 'kysely'
import type { Subject } from '#platform/server/abilities/subject.ts'
import type { InvoiceTables } from '../../server/tables.ts'
import { quoteStatuses } from '../quote-schema.ts'
import { readFullQuote, toJournalSnapshot } from './full-quote.ts'

/** Response fields that permission rules cannot refer to. */
const responseFields = [
  'version',
  'revision',
  'client',
  'introduction',
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
  'delivery',
  'deliveries',
  'answer',
  'invoiceId',
] as const

export const quoteSubject = {
  subject: 'Quote',
  entity: 'quote',
  table: 'quotes',
  fields: {
    id: { column: 'id', type: 'number' },
    number: { column: 'number', type: 'text' },
    status: { column: 'status', type: 'text', values: quoteStatuses },
    clientId: { column: 'clientId', type: 'number' },
    date: { column: 'date', type: 'text' },
    validUntil: { column: 'validUntil', type: 'text' },
    currency: { column: 'currency', type: 'text' },
    language: { column: 'language', type: 'text' },
    reference: { column: 'reference', type: 'text' },
    total: { column: 'total', type: 'number' },
    'createdBy.id': { column: 'createdById', type: 'number' },
    createdAt: { column: 'createdAt', type: 'time' },
    updatedAt: { column: 'updatedAt', type: 'time' },
  },
  notDeleted: (eb) => eb('quotes.removedAt', 'is', null),
  topics: () => ['quotes'],
  snapshot: async (db: Kysely<InvoiceTables>, id) => {
    const full = await readFullQuote(db, id)
    return full && full.row.removedAt === null ? toJournalSnapshot(full) : null
  },
  extraProperties: responseFields,
  journalProperties: responseFields,
  link: (id) => `/invoices/quotes/${id}`,
} as const satisfies Subject
