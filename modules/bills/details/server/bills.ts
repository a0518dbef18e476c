import { isBic, isIban, readSettings } from '#modules/invoices/server/index.ts'
import { assertCanCreate, assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { findAllVisible, findVisible } from '#platform/server/abilities/visible.ts'
import { ApiError, invalidInput } from '#platform/server/api-error.ts'
import type { Bill, BillDraft, BillPatch, ListedBill } from '../../bill-schema.ts'
import { assertIsApprover, followApproval } from '../../approval/server/index.ts'
import { toListedBills } from '../../server/bill-response.ts'
import { type BillValues, toBillColumns } from '../../server/bill-columns.ts'
import { billSubject, toJournalFields } from '../../server/bill-subject.ts'
import { blankBill, insertBill, removeBill, saveBill } from '../../server/save-bill.ts'
import type { BillContext, BillRow } from '../../server/tables.ts'
import { toBillResponse } from './bill-details.ts'

type BillResponse = Promise<{ bill: Bill }>

export async function getBill(ctx: BillContext, { id }: { id: number }): BillResponse {
  return { bill: await toBillResponse(ctx, await findVisible(ctx, billSubject, id)) }
}

export async function addBill(ctx: BillContext, { bill: input }: { bill: BillDraft }): BillResponse {
  const { currencies } = await readSettings(ctx.db as never)
  const values = { currency: currencies[0]!, ...input }
  assertCanCreate(ctx, billSubject, { ...blankBill, currency: currencies[0], createdBy: { id: ctx.viewer.id } }, values)
  await assertValid(ctx, values)
  const row = await insertBill(ctx, values, { source: 'manual', format: null })
  return { bill: await toBillResponse(ctx, await followApproval(ctx, null, row)) }
}

export async function updateBill(ctx: BillContext, { bill: { id, ...input } }: { bill: BillPatch }): BillResponse {
  const before = await findVisible(ctx, billSubject, id, 'update')
  return { bill: await toBillResponse(ctx, await changeBill(ctx, before, input)) }
}

/** Checks the permissions for each field. Throws 409 unless the bill is in review. */
export async function changeBill(ctx: BillContext, before: BillRow, values: BillValues): Promise<BillRow> {
  const changes = assertCanUpdate(ctx, billSubject, { ...before, ...toJournalFields(before) }, values)
  if (Object.keys(changes).length === 0) return before
  if (before.status !== 'review') throw new ApiError(409, 'bills.not_in_review', 'Only bills in review can be changed.')
  await assertValid(ctx, changes)
  const columns = { ...toBillColumns(before, changes), ...(changes.dueDate !== undefined && { dueNoticeAt: null }) }
  const after = await saveBill(ctx, before, columns)
  return followApproval(ctx, before, after)
}

export async function deleteBills(ctx: BillContext, { ids }: { ids: readonly number[] }): Promise<{ bills: ListedBill[] }> {
  const rows = await findAllVisible(ctx, billSubject, [...new Set(ids)], 'delete')
  const bills = await toListedBills(ctx, rows)
  for (const row of rows) await deleteBill(ctx, row)
  return { bills }
}

export async function deleteBill(ctx: BillContext, row: BillRow): Promise<void> {
  if (row.status === 'approved' || row.status === 'paid')
    throw new ApiError(409, 'bills.wrong_status', `Bill ${row.number ?? row.id} is approved. Return it to review before you delete it.`)
  await removeBill(ctx, row)
  await followApproval(ctx, row, null)
}

async function assertValid(ctx: BillContext, { iban, bic, assignee }: BillValues): Promise<void> {
  if (iban && !isIban(iban)) throw invalidInput('/bill/iban', 'must be an IBAN with correct check digits')
  if (bic && !isBic(bic)) throw invalidInput('/bill/bic', 'must be a BIC of 8 or 11 characters')
  if (assignee) await assertIsApprover(ctx, assignee, '/bill/assignee')
}
