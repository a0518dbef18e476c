import type { AccessFixture, FieldValues, FollowUp, RecordResponse, SubjectAccess } from '#platform/contract/access.ts'
import { createBlank } from '#platform/contract/schema.ts'
import { BillFields } from './bill-schema.ts'

/** Bills that differ in the fields that permission rules can refer to; two thirds are approved, one third is paid. */
const shapes: readonly FieldValues[] = [
  { currency: 'EUR', total: 1_200, dueDate: '2026-12-02' },
  { currency: 'USD', total: 500, dueDate: '2026-11-21', issueDate: '2026-11-02' },
  { currency: 'EUR', total: 99_000, dueDate: '2026-12-24', kind: 'credit-note' },
  { currency: 'JPY', total: 70_000, dueDate: '2026-11-22' },
  { currency: 'EUR', total: 1_200, dueDate: '2026-12-24', issueDate: '2026-11-02' },
  { currency: 'USD', total: 500, dueDate: '2026-11-21', supplierCountry: 'PT' },
  { currency: 'EUR', total: 2_400, dueDate: '2026-12-02', supplierCountry: 'PT' },
  { currency: 'JPY', total: 1_000, dueDate: '2026-11-22', kind: 'credit-note' },
  { currency: 'EUR', total: 300, dueDate: '2026-12-02', issueDate: '2026-11-02' },
]

const toAddBillInput =
  (shape: FieldValues) =>
  ({ createUniqueText }: AccessFixture): FieldValues => ({
    bill: {
      number: `R ${createUniqueText('number')}`,
      supplierName: `Acme ${createUniqueText('supplierName')}`,
      note: `Secret ${createUniqueText('note')}`,
      ...shape,
    },
  })

const approveStep: FollowUp = { by: 'approveBills', input: ({ id }, _fixture, turn) => (turn % 3 > 0 ? { ids: [id] } : undefined) }
const payStep: FollowUp = {
  by: 'payBills',
  input: ({ id }, { createUniqueText }, turn) =>
    turn % 3 === 2 ? { ids: [id], date: '2026-11-18', account: `Bank ${createUniqueText('paidAccount')}` } : undefined,
}

/** The sample bills with which `main/access` tests permissions. */
export const billSampleAccess: SubjectAccess = {
  make: { by: 'addBill', inputs: shapes.map(toAddBillInput), next: [approveStep, payStep] },
  view: 'getBill',
}

export const getNewBillFields = (viewerId: number): FieldValues => ({
  ...createBlank(BillFields),
  kind: 'invoice',
  status: 'review',
  source: 'manual',
  currency: 'EUR',
  assignee: null,
  createdBy: { id: viewerId },
})

export const hasStatus =
  (status: string) =>
  (bill: RecordResponse): boolean =>
    bill.status === status
