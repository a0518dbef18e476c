import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { assertReadable } from '#platform/server/abilities/fields.ts'
import { findAllVisible } from '#platform/server/abilities/visible.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { lockRows } from '#platform/server/database/queries/expressions.ts'
import { requiredFields, type BillPaymentMethod, type BillStatus, type ListedBill } from '../../bill-schema.ts'
import { toListedBills } from '../../server/bill-response.ts'
import { listMissing } from '../../server/bill-columns.ts'
import { billSubject } from '../../server/bill-subject.ts'
import { getPostingDate } from '../../server/posting.ts'
import { addStep, saveBill } from '../../server/save-bill.ts'
import type { BillContext, BillRow } from '../../server/tables.ts'
import { getToday } from '../../server/today.ts'
import { followApproval } from './follow-approval.ts'

type Bills = Promise<{ bills: ListedBill[] }>
type StepInput = { ids: readonly number[]; note?: string | null }

/** Approvers need not be allowed to edit bills: the endpoint requires the permission to approve. */
export async function approveBills(ctx: BillContext, { ids, note = null }: StepInput): Bills {
  const rows = await findForApproval(ctx, ids)
  for (const row of rows) assertComplete(row)
  const today = await getToday(ctx)
  return changeAll(ctx, rows, note, async (row) => ({ status: 'approved', postingDate: await getPostingDate(ctx, row, today) }))
}

export async function rejectBills(ctx: BillContext, { ids, note = null }: StepInput): Bills {
  return changeAll(ctx, await findForApproval(ctx, ids), note, () => ({ status: 'rejected' }))
}

export async function reopenBills(ctx: BillContext, { ids, note = null }: StepInput): Bills {
  const changes = { status: 'review' } as const
  const rows = await findForUpdate(ctx, ids, { from: ['approved', 'rejected'], changes })
  return changeAll(ctx, rows, note, () => ({ ...changes, postingDate: null }))
}

type PaymentInput = StepInput & { date?: string; method?: BillPaymentMethod; account?: string | null }

export async function payBills(ctx: BillContext, { ids, note = null, date, method = 'transfer', account = null }: PaymentInput): Bills {
  const paidDate = date ?? (await getToday(ctx))
  const changes = { status: 'paid', paidDate, paidMethod: method, paidAccount: account?.trim() || null } as const
  return changeAll(ctx, await findForUpdate(ctx, ids, { from: ['approved'], changes }), note, () => changes)
}

export async function unpayBills(ctx: BillContext, { ids, note = null }: StepInput): Bills {
  const changes = { status: 'approved', paidDate: null, paidMethod: null, paidAccount: null } as const
  return changeAll(ctx, await findForUpdate(ctx, ids, { from: ['paid'], changes }), note, () => changes)
}

type StatusColumns = Partial<BillRow> & Pick<BillRow, 'status'>

async function changeAll(
  ctx: BillContext,
  rows: readonly BillRow[],
  note: string | null,
  toColumns: (row: BillRow) => StatusColumns | Promise<StatusColumns>,
): Bills {
  const changed: BillRow[] = []
  for (const row of rows) changed.push(await changeStatus(ctx, row, await toColumns(row), note))
  return { bills: await toListedBills(ctx, changed) }
}

/** Checks no permissions. */
export async function changeStatus(ctx: BillContext, before: BillRow, columns: StatusColumns, note: string | null): Promise<BillRow> {
  const after = await saveBill(ctx, before, columns)
  await addStep(ctx, after, note)
  return followApproval(ctx, before, after)
}

/** Bills in review, locked. Error messages reveal what is missing, so it must be readable. */
async function findForApproval(ctx: BillContext, ids: readonly number[]): Promise<BillRow[]> {
  const uniqueIds = [...new Set(ids)]
  await lockRows(ctx.dialect, ctx.db.selectFrom('bills').select('id').where('id', 'in', uniqueIds).orderBy('id')).execute()
  const rows = await findAllVisible(ctx, billSubject, uniqueIds)
  for (const row of rows) {
    assertReadable(ctx, billSubject, row, ['status', 'currency', ...requiredFields])
    assertStatus(row, ['review'])
  }
  return rows
}

type StatusChange = { from: readonly BillStatus[]; changes: StatusColumns }

async function findForUpdate(ctx: BillContext, ids: readonly number[], { from, changes }: StatusChange): Promise<BillRow[]> {
  const rows = await findAllVisible(ctx, billSubject, [...new Set(ids)], 'update')
  for (const row of rows) {
    assertReadable(ctx, billSubject, row, ['number', ...Object.keys(changes)])
    assertCanUpdate(ctx, billSubject, row, changes)
  }
  for (const row of rows) assertStatus(row, from)
  return rows
}

function assertStatus({ id, number, status }: BillRow, allowed: readonly BillStatus[]): void {
  if (allowed.includes(status)) return
  throw new ApiError(409, 'bills.wrong_status', `Bill ${number ?? id} has the status ${status}; it must be ${allowed.join(' or ')}.`)
}

/** Throws 409 with a path for each missing field. */
export function assertComplete(row: BillRow): void {
  const missing = listMissing(row)
  if (missing.length === 0) return
  const errors = missing.map((name) => ({ path: `/${row.id}/${name}`, message: `Bill ${row.number ?? row.id} lacks the ${labels[name]}.` }))
  throw new ApiError(409, 'bills.incomplete', errors.map(({ message }) => message).join(' '), errors)
}

const labels = { number: 'number', supplierName: 'supplier', dueDate: 'due date', total: 'total' }
