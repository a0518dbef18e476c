import type { ModuleAccess } from '#platform/contract/access.ts'
import { rowSorts } from './contract.ts'

const filters = [
  { fields: ['status'], input: ({ status }: Record<string, unknown>) => ({ status }) },
  { fields: ['kind'], input: ({ kind }: Record<string, unknown>) => ({ kind }) },
  { fields: ['currency'], input: ({ currency }: Record<string, unknown>) => ({ currency }) },
  { fields: ['total'], input: ({ total }: Record<string, unknown>) => ({ totalFrom: total, totalTo: total }) },
  { fields: ['balance'], input: ({ balance }: Record<string, unknown>) => ({ balanceFrom: balance, balanceTo: balance }) },
  {
    fields: ['issuedDate'],
    input: ({ issuedDate }: Record<string, unknown>) => (issuedDate ? { issuedFrom: issuedDate, issuedTo: issuedDate } : undefined),
  },
  { fields: ['dueDate'], input: ({ dueDate }: Record<string, unknown>) => (dueDate ? { dueFrom: dueDate, dueTo: dueDate } : undefined) },
]

export const datatablesAccess: ModuleAccess = {
  endpoints: {
    listRows: {
      type: 'list',
      subject: 'Invoice',
      rows: ['invoices'],
      total: 'total',
      search: ['reference', 'notes'],
      filters,
      sorts: rowSorts.map((sortColumn) => ({ fields: [sortColumn], input: { sortColumn } })),
    },
    countRows: { type: 'gate', reason: 'counts what the list shows; that it agrees is tried beside the module', input: {} },
    listIds: { type: 'gate', reason: 'names what the list shows; that it agrees is tried beside the module', input: {} },
    editRows: {
      type: 'gate',
      reason: 'changes each as updateInvoice does, and tells which it may not; tried beside the module',
      input: { ids: [987_654_321], changes: { reference: 'Harbour' } },
    },
    deleteRows: {
      type: 'gate',
      reason: 'deletes as deleteInvoices does, and tells which it may not; tried beside the module',
      input: { ids: [987_654_321] },
    },
    payRows: {
      type: 'gate',
      reason: 'pays each as addPayment does, and tells which it may not; tried beside the module',
      input: { ids: [987_654_321] },
    },
    exportRows: { type: 'export', subject: 'Invoice' },
  },
  subjects: {},
  topics: {},
}
