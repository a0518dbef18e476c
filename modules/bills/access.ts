import type { EndpointAccess, ModuleAccess } from '#platform/contract/access.ts'
import { billSampleAccess, getNewBillFields, hasStatus } from './access-records.ts'
import { billSorts } from './contract.ts'

const UNKNOWN_ID = 987_654_321
const approval = {
  type: 'gate',
  reason: 'the permission to approve decides; approval/server tests it',
  input: { ids: [UNKNOWN_ID] },
} as const
const stepAccess = { type: 'write', subject: 'Bill', action: 'update', isBulk: true, rows: ['bills'], reads: ['number', 'status'] } as const
const paymentAccess = { ...stepAccess, reads: ['number', 'status', 'paidDate', 'paidMethod', 'paidAccount'] } as const

const endpoints: Record<string, EndpointAccess> = {
  listBills: {
    type: 'list',
    subject: 'Bill',
    rows: ['bills'],
    total: 'total',
    search: ['number', 'supplierName', 'note'],
    filters: [
      { fields: ['status'], input: ({ status }) => ({ status }) },
      { fields: ['supplierName'], input: ({ supplierName }) => ({ supplier: supplierName }) },
      { fields: ['currency'], input: ({ currency }) => ({ currency }) },
      { fields: ['issueDate'], input: ({ issueDate }) => (issueDate ? { issuedFrom: issueDate, issuedTo: issueDate } : undefined) },
      { fields: ['dueDate'], input: ({ dueDate }) => ({ dueFrom: dueDate, dueTo: dueDate }) },
      { fields: ['assignee'], input: () => ({ assignee: 1 }) },
    ],
    sorts: [
      ...billSorts.map((sortColumn) => ({ fields: [sortColumn], input: { sortColumn } })),
      { fields: ['status', 'total'], input: { sortColumn: ['status', 'total'], sort: ['asc', 'desc'] } },
    ],
  },
  billTotals: {
    type: 'gate',
    reason: 'sums the bills that listBills lists; list/server tests that hidden amounts are not summed',
    input: {},
  },
  getBill: { type: 'read', subject: 'Bill', rows: ['bill'], input: (id) => ({ id }) },
  addBill: {
    type: 'create',
    subject: 'Bill',
    rows: ['bill'],
    input: (bill) => ({ bill: { supplierName: null, ...bill } }),
    defaults: getNewBillFields,
    inputs: ({ createUniqueText }) => [
      { supplierName: createUniqueText('supplierName') },
      { note: createUniqueText('note'), currency: 'USD' },
      { number: createUniqueText('number'), dueDate: '2026-12-24' },
    ],
  },
  updateBill: {
    type: 'write',
    subject: 'Bill',
    action: 'update',
    rows: ['bill'],
    input: ([id], changes) => ({ bill: { id, ...changes } }),
    changes: (_, { createUniqueText }) => [
      { note: createUniqueText('note') },
      { supplierName: createUniqueText('supplierName') },
      { dueDate: '2027-01-04' },
      { currency: 'GBP', note: createUniqueText('note') },
    ],
    applies: hasStatus('review'),
  },
  deleteBills: {
    type: 'write',
    subject: 'Bill',
    action: 'delete',
    isBulk: true,
    rows: ['bills'],
    input: (ids) => ({ ids }),
    applies: hasStatus('review'),
  },
  uploadBills: { type: 'gate', reason: 'upload/server tests whose files are accepted', input: { fileIds: [UNKNOWN_ID] } },
  listApprovers: { type: 'gate', reason: 'names the people who can approve bills', input: {} },
  approveBills: approval,
  rejectBills: approval,
  payBills: {
    ...paymentAccess,
    input: (ids: number[]) => ({ ids, date: '2026-11-19' }),
    changes: () => [{ status: 'paid', paidDate: '2026-11-19', paidMethod: 'transfer' }],
    applies: hasStatus('approved'),
  },
  unpayBills: {
    ...paymentAccess,
    input: (ids: number[]) => ({ ids }),
    changes: () => [{ status: 'approved', paidDate: null, paidMethod: null, paidAccount: null }],
    applies: hasStatus('paid'),
  },
  reopenBills: {
    ...stepAccess,
    input: (ids: number[]) => ({ ids }),
    changes: () => [{ status: 'review' }],
    applies: hasStatus('approved'),
  },
  dueBills: {
    type: 'gate',
    reason: 'empty without the due date and status of all visible bills, which it masks like listBills',
    input: {},
  },
  listSuppliers: { type: 'gate', reason: 'empty without the supplier of all visible bills', input: {} },
  createTransfers: { type: 'gate', reason: 'transfers/server tests what it requires of each bill', input: { ids: [UNKNOWN_ID] } },
}

export const access: ModuleAccess = {
  endpoints,
  subjects: { Bill: billSampleAccess },
  topics: { bills: [['read', 'Bill']] },
}
