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

export const access: ModuleAccess = {
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
    countRows: { type: 'gate', reason: 'counts what the list shows; the module tests that they agree', input: {} },
    listIds: { type: 'gate', reason: 'returns the ids of what the list shows; the module tests that they agree', input: {} },
    editRows: {
      type: 'gate',
      reason: 'updates each invoice like updateInvoice and lists those it may not update; tested in the module',
      input: { ids: [987_654_321], changes: { reference: 'Lighthouse' } },
    },
    deleteRows: {
      type: 'gate',
      reason: 'deletes like deleteInvoices and lists the invoices it may not delete; tested in the module',
      input: { ids: [987_654_321] },
    },
    payRows: {
      type: 'gate',
      reason: 'pays each invoice like addPayment and lists those it may not pay; tested in the module',
      input: { ids: [987_654_321] },
    },
    exportRows: { type: 'export', subject: 'Invoice' },
  },
  subjects: {},
  topics: {},
}
