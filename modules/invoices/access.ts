import type { AccessFixture, RecordResponse, EndpointAccess, FieldValues, ModuleAccess } from '#platform/contract/access.ts'
import { bankAccess } from './access-bank.ts'
import { commandEndpoints } from './access-commands.ts'
import { clientAndItemEndpoints } from './access-clients-and-items.ts'
import { getNewDraftFields, invoiceSampleAccess, isDraft } from './access-records.ts'
import { recurringAccess, recurringSampleAccess } from './access-recurring.ts'
import { quoteAccess, quoteSampleAccess } from './access-quotes.ts'
import { calculateSums } from './access-totals.ts'
import { invoiceSorts } from './contract.ts'

const invoiceChanges = ({ language }: RecordResponse, { createUniqueText }: AccessFixture): FieldValues[] => [
  { reference: `Order ${createUniqueText('reference')}` },
  { notes: createUniqueText('notes') },
  { terms: createUniqueText('terms') },
  { language: language === 'pt' ? 'cn' : 'pt' },
  { dueDate: '2027-01-04' },
  { language: language === 'pt' ? 'cn' : 'pt', notes: createUniqueText('notes') },
]

const endpointAccess: Record<string, EndpointAccess> = {
  listInvoices: {
    type: 'list',
    subject: 'Invoice',
    rows: ['invoices'],
    total: 'total',
    search: ['reference', 'notes'],
    filters: [
      { fields: ['status'], input: ({ status }) => ({ status }) },
      { fields: ['kind'], input: ({ kind }) => ({ kind }) },
      { fields: ['currency'], input: ({ currency }) => ({ currency }) },
      { fields: ['total'], input: ({ total }) => ({ totalFrom: total, totalTo: total }) },
      { fields: ['balance'], input: ({ balance }) => ({ balanceFrom: balance }) },
      { fields: ['issuedDate'], input: ({ issuedDate }) => (issuedDate ? { issuedFrom: issuedDate, issuedTo: issuedDate } : undefined) },
      { fields: ['dueDate'], input: ({ dueDate }) => (dueDate ? { dueFrom: dueDate, dueTo: dueDate } : undefined) },
    ],
    sorts: [
      ...invoiceSorts.map((sortColumn) => ({ fields: [sortColumn], input: { sortColumn } })),
      { fields: ['currency', 'total'], input: { sortColumn: ['currency', 'total'], sort: ['asc', 'desc'] } },
    ],
  },
  getInvoice: { type: 'read', subject: 'Invoice', rows: ['invoice'], input: (id) => ({ id }) },
  addInvoice: {
    type: 'create',
    subject: 'Invoice',
    rows: ['invoice'],
    input: (invoice) => ({ invoice }),
    defaults: getNewDraftFields,
    inputs: ({ createUniqueText }) => [
      { reference: createUniqueText('reference') },
      { notes: createUniqueText('notes'), currency: 'USD' },
      { terms: createUniqueText('terms'), language: 'pt' },
    ],
  },
  updateInvoice: {
    type: 'write',
    subject: 'Invoice',
    action: 'update',
    rows: ['invoice'],
    input: ([id], changes) => ({ invoice: { id, ...changes } }),
    changes: invoiceChanges,
    applies: isDraft,
  },
  deleteInvoice: { type: 'write', subject: 'Invoice', action: 'delete', rows: ['invoice'], input: ([id]) => ({ id }), applies: isDraft },
  deleteInvoices: {
    type: 'write',
    subject: 'Invoice',
    action: 'delete',
    isBulk: true,
    rows: ['invoices'],
    input: (invoiceIds) => ({ invoiceIds }),
    applies: isDraft,
  },
  ...commandEndpoints,
  getMail: { type: 'read', subject: 'Invoice', action: 'update', rows: [], input: (id) => ({ id }), reads: 'everything' },
  invoicePdf: { type: 'read', subject: 'Invoice', rows: [], input: (id) => ({ id }), reads: 'everything' },
  eInvoice: {
    type: 'read',
    subject: 'Invoice',
    rows: [],
    input: (id) => ({ id, format: 'factur-x' }),
    reads: 'everything',
    conflictReason: 'the sample company has no address and no VAT ID',
  },
  checkEInvoice: { type: 'read', subject: 'Invoice', rows: [], input: (id) => ({ id }), reads: 'everything' },
  exportInvoices: { type: 'export', subject: 'Invoice' },
  invoiceTotals: {
    type: 'sums',
    subject: 'Invoice',
    total: 'total',
    sums: { name: 'totals', fields: ['status', 'currency', 'total', 'balance', 'issuedDate'], of: calculateSums },
  },
  ...clientAndItemEndpoints,
  ...Object.fromEntries(
    ['getAccountingPeriod', 'exportDatev', 'exportPeriod'].map((name) => [
      name,
      { type: 'gate', reason: 'requires every field of all visible invoices', input: { from: '2026-11-01', to: '2026-11-30' } } as const,
    ]),
  ),
  ...bankAccess,
  ...recurringAccess,
  ...quoteAccess,
  getSettings: { type: 'gate', reason: 'there is one seller', input: {} },
  updateSettings: { type: 'gate', reason: 'there is one seller', input: { settings: { paymentDays: 14 } } },
}

export const access: ModuleAccess = {
  endpoints: endpointAccess,
  subjects: {
    Invoice: invoiceSampleAccess,
    Quote: quoteSampleAccess,
    Client: {
      make: {
        by: 'addClient',
        inputs: ['FR', 'PT', null, 'FR', 'DE', 'PT'].map((country) => ({ createUniqueText }: AccessFixture) => ({
          client: { name: `Acme ${createUniqueText('name')}`, notes: createUniqueText('notes'), country },
        })),
      },
      view: 'getClient',
    },
    Item: {
      make: {
        by: 'addItem',
        inputs: [20, 5, 20, 10, 5, 0].map((taxRate) => ({ createUniqueText }: AccessFixture) => ({
          item: { title: `Item ${createUniqueText('title')}`, description: createUniqueText('description'), unitPrice: 1_000, taxRate },
        })),
      },
      view: 'listItems',
    },
    RecurringInvoice: recurringSampleAccess,
    BankStatement: { gate: 'the bank accounts of the company, the same for all users' },
    BankTransaction: { gate: 'the bank accounts of the company, the same for all users' },
    InvoiceSettings: { gate: 'one record, the same for all users' },
  },
  topics: {
    invoices: [['read', 'Invoice']],
    quotes: [['read', 'Quote']],
    clients: [['read', 'Client']],
    'invoice-items': [['read', 'Item']],
    'invoice-settings': [['read', 'Invoice']],
    'recurring-invoices': [['read', 'RecurringInvoice']],
    'bank-statements': [['read', 'BankStatement']],
  },
}
