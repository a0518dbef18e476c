import type { Kysely } from 'kysely'
import type { Subject } from '#platform/server/abilities/subject.ts'
import type { Context } from '#platform/server/context.ts'
import { invoiceKinds, invoiceStatuses } from '../invoice-contract.ts'
import { journalForm, readWhole } from './journal-form.ts'
import { settingsKept, snapshotOfSettings } from './settings.ts'
import type { InvoiceTables } from './tables.ts'

export type InvoiceContext = Context<InvoiceTables>

/** What calls answer beside the fields. */
const answered = [
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
  'payments',
  'deliveries',
  'creditNotes',
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
    currency: { column: 'currency', type: 'text' },
    language: { column: 'language', type: 'text' },
    reference: { column: 'reference', type: 'text' },
    total: { column: 'total', type: 'number' },
    balance: { column: 'balance', type: 'number' },
    'createdBy.id': { column: 'createdById', type: 'number' },
    createdAt: { column: 'createdAt', type: 'time' },
    updatedAt: { column: 'updatedAt', type: 'time' },
  },
  alive: (eb) => eb('invoices.removedAt', 'is', null),
  topics: () => ['invoices'],
  snapshot: async (db: Kysely<InvoiceTables>, id) => {
    const whole = await readWhole(db, id)
    return whole && whole.row.removedAt === null ? journalForm(whole) : null
  },
  answered,
  kept: answered,
  link: (id) => `/invoices/${id}`,
} as const satisfies Subject

export const clientSubject = {
  subject: 'Client',
  entity: 'client',
  table: 'clients',
  fields: {
    id: { column: 'id', type: 'number' },
    name: { column: 'name', type: 'text' },
    email: { column: 'email', type: 'text' },
    company: { column: 'company', type: 'text' },
    address: { column: 'address', type: 'text' },
    city: { column: 'city', type: 'text' },
    postCode: { column: 'postCode', type: 'text' },
    country: { column: 'country', type: 'text' },
    vatId: { column: 'vatId', type: 'text' },
    phone: { column: 'phone', type: 'text' },
    currency: { column: 'currency', type: 'text' },
    language: { column: 'language', type: 'text' },
    paymentDays: { column: 'paymentDays', type: 'number' },
    notes: { column: 'notes', type: 'text' },
    createdAt: { column: 'createdAt', type: 'time' },
    updatedAt: { column: 'updatedAt', type: 'time' },
  },
  alive: (eb) => eb('clients.removedAt', 'is', null),
  topics: () => ['clients'],
  link: (id) => `/invoices/clients?client=${id}`,
} as const satisfies Subject

export const itemSubject = {
  subject: 'Item',
  entity: 'invoice-item',
  table: 'invoice_items',
  fields: {
    id: { column: 'id', type: 'number' },
    title: { column: 'title', type: 'text' },
    description: { column: 'description', type: 'text' },
    unit: { column: 'unit', type: 'text' },
    unitPrice: { column: 'unitPrice', type: 'number' },
    currency: { column: 'currency', type: 'text' },
    taxRate: { column: 'taxRate', type: 'number' },
    taxCategory: { column: 'taxCategory', type: 'text' },
    createdAt: { column: 'createdAt', type: 'time' },
    updatedAt: { column: 'updatedAt', type: 'time' },
  },
  alive: (eb) => eb('invoice_items.removedAt', 'is', null),
  topics: () => ['invoice-items'],
  link: (id) => `/invoices/items?item=${id}`,
} as const satisfies Subject

export const settingsSubject = {
  subject: 'InvoiceSettings',
  entity: 'invoice-settings',
  table: 'invoice_settings',
  fields: { id: { column: 'id', type: 'number' } },
  topics: () => ['invoice-settings'],
  snapshot: (db: Kysely<InvoiceTables>) => snapshotOfSettings(db),
  kept: settingsKept,
  link: () => '/invoices/settings',
} as const satisfies Subject
