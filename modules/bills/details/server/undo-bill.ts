import { assertCan, can } from '#platform/server/abilities/check.ts'
import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { assertComplete, changeStatus, followApproval } from '../../approval/server/index.ts'
import type { BillFields } from '../../bill-schema.ts'
import { billSubject } from '../../server/bill-subject.ts'
import { getPostingDate } from '../../server/posting.ts'
import { restoreBill, saveBill } from '../../server/save-bill.ts'
import type { BillContext, BillRow } from '../../server/tables.ts'
import { getToday } from '../../server/today.ts'
import { changeBill, deleteBill } from './bills.ts'

type JournalFields = Partial<BillFields & Pick<BillRow, 'assigneeId'>>

/** Deletes what was added, restores what was deleted, and reverts steps, exports and edits. */
export async function undoBill(ctx: BillContext, { id, before, after }: RecordChange): Promise<void> {
  if (after === null) return void (await followApproval(ctx, null, await restoreBill(ctx, id)))
  const row = await findVisible(ctx, billSubject, id, before === null ? 'delete' : 'read')
  if (before === null) return deleteBill(ctx, row)
  const fields = before as JournalFields
  if (fields.status) return revertStatus(ctx, row, { ...fields, status: fields.status })
  if ('exportMessageId' in fields) return revertExport(ctx, row, fields)
  const { assigneeId, ...values } = fields
  await changeBill(ctx, await findVisible(ctx, billSubject, id, 'update'), {
    ...values,
    ...(assigneeId !== undefined && { assignee: assigneeId }),
  })
}

type StatusFields = JournalFields & Pick<BillFields, 'status'>

/** Approvers may also undo their own decision. */
async function revertStatus(ctx: BillContext, row: BillRow, { status, paidDate, paidMethod, paidAccount }: StatusFields): Promise<void> {
  const payment = {
    ...(paidDate !== undefined && { paidDate }),
    ...(paidMethod !== undefined && { paidMethod }),
    ...(paidAccount !== undefined && { paidAccount }),
  }
  const isDecision = row.status === 'review' || status === 'review'
  const isApprover = can(ctx, 'update', 'BillApproval')
  if (status === 'approved' && row.status === 'review') assertCanApprove(ctx, row)
  else if (!isDecision || !isApprover)
    assertCanUpdate(ctx, billSubject, await findVisible(ctx, billSubject, row.id, 'update'), { status, ...payment })
  const isPosted = status === 'approved' || status === 'paid'
  const postingDate = isPosted ? (row.postingDate ?? (await getPostingDate(ctx, row, await getToday(ctx)))) : null
  await changeStatus(ctx, row, { status, ...payment, postingDate }, null)
}

/** The bill may have been edited since it was returned to review. */
function assertCanApprove(ctx: BillContext, row: BillRow): void {
  assertCan(ctx, 'update', 'BillApproval')
  assertComplete(row)
}

async function revertExport(ctx: BillContext, row: BillRow, { exportedAt, exportMessageId }: JournalFields): Promise<void> {
  await findVisible(ctx, billSubject, row.id, 'update')
  await saveBill(ctx, row, { exportedAt: exportedAt ?? null, exportMessageId: exportMessageId ?? null })
}
