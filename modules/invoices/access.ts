import type { AccessWorld, Answered, Door, Fields, ModuleAccess } from '#platform/contract/access.ts'
import { commandDoors } from './access-commands.ts'
import { clientAndItemDoors } from './access-clients-and-items.ts'
import { getNewDraftFields, invoiceRecords, isDraft } from './access-records.ts'
import { calculateSums } from './access-sums.ts'
import { invoiceSorts } from './contract.ts'

const invoiceChanges = ({ language }: Answered, { word }: AccessWorld): Fields[] => [
  { reference: `Harbour ${word('reference')}` },
  { notes: word('notes') },
  { terms: word('terms') },
  { language: language === 'pt' ? 'cn' : 'pt' },
  { dueDate: '2027-01-04' },
  { language: language === 'pt' ? 'cn' : 'pt', notes: word('notes') },
]

const doors: Record<string, Door> = {
  listInvoices: {
    door: 'list',
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
  getInvoice: { door: 'read', subject: 'Invoice', rows: ['invoice'], input: (id) => ({ id }) },
  addInvoice: {
    door: 'create',
    subject: 'Invoice',
    rows: ['invoice'],
    input: (invoice) => ({ invoice }),
    defaults: getNewDraftFields,
    given: ({ word }) => [
      { reference: word('reference') },
      { notes: word('notes'), currency: 'USD' },
      { terms: word('terms'), language: 'pt' },
    ],
  },
  updateInvoice: {
    door: 'write',
    subject: 'Invoice',
    action: 'update',
    rows: ['invoice'],
    input: ([id], changes) => ({ invoice: { id, ...changes } }),
    changes: invoiceChanges,
    applies: isDraft,
  },
  deleteInvoice: { door: 'write', subject: 'Invoice', action: 'delete', rows: ['invoice'], input: ([id]) => ({ id }), applies: isDraft },
  deleteInvoices: {
    door: 'write',
    subject: 'Invoice',
    action: 'delete',
    many: true,
    rows: ['invoices'],
    input: (invoiceIds) => ({ invoiceIds }),
    applies: isDraft,
  },
  ...commandDoors,
  getMail: { door: 'read', subject: 'Invoice', action: 'update', rows: [], input: (id) => ({ id }), reads: 'everything' },
  invoicePdf: { door: 'read', subject: 'Invoice', rows: [], input: (id) => ({ id }), reads: 'everything' },
  exportInvoices: { door: 'export', subject: 'Invoice' },
  invoiceTotals: {
    door: 'sums',
    subject: 'Invoice',
    total: 'total',
    sums: { name: 'totals', fields: ['status', 'currency', 'total', 'balance', 'issuedDate'], of: calculateSums },
  },
  ...clientAndItemDoors,
  getSettings: { door: 'gate', reason: 'there is one seller', input: {} },
  updateSettings: { door: 'gate', reason: 'there is one seller', input: { settings: { paymentDays: 14 } } },
}

export const invoicesAccess: ModuleAccess = {
  doors,
  subjects: {
    Invoice: invoiceRecords,
    Client: {
      make: {
        by: 'addClient',
        inputs: ['FR', 'PT', null, 'FR', 'DE', 'PT'].map((country) => ({ word }: AccessWorld) => ({
          client: { name: `Harbour ${word('name')}`, notes: word('notes'), country },
        })),
      },
      view: 'getClient',
    },
    Item: {
      make: {
        by: 'addItem',
        inputs: [20, 5, 20, 10, 5, 0].map((taxRate) => ({ word }: AccessWorld) => ({
          item: { title: `Harbour ${word('title')}`, description: word('description'), unitPrice: 1_000, taxRate },
        })),
      },
      view: 'listItems',
    },
    InvoiceSettings: { gate: 'one record, the same for everybody' },
  },
  topics: {
    invoices: [['read', 'Invoice']],
    clients: [['read', 'Client']],
    'invoice-items': [['read', 'Item']],
    'invoice-settings': [['read', 'Invoice']],
  },
}
