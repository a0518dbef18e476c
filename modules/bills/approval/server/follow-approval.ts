import { getFieldsReadableBy } from '#platform/server/identity/context-as-user.ts'
import { listMissing } from '../../server/bill-columns.ts'
import { billSubject } from '../../server/bill-subject.ts'
import { notificationKinds } from '../../server/notification-kinds.ts'
import type { BillContext, BillRow } from '../../server/tables.ts'
import { updateApprovalTask } from './approval-task.ts'
import { findApprovers } from './approvers.ts'

/** Notifies the approvers once a bill is ready for them, and keeps the task of the assignee up to date. `after` is null for a deleted bill. */
export async function followApproval<After extends BillRow | null>(ctx: BillContext, before: BillRow | null, after: After): Promise<After> {
  if (after && isReady(after) && !(before && isReady(before) && before.assigneeId === after.assigneeId)) await notifyApprovers(ctx, after)
  if (before?.status === 'review' && after?.status !== 'review') await markNotificationsSeen(ctx, before.id)
  return updateApprovalTask(ctx, before, after) as Promise<After>
}

/** Only complete bills can be approved. */
const isReady = (row: BillRow) => row.status === 'review' && listMissing(row).length === 0

async function notifyApprovers(ctx: BillContext, row: BillRow): Promise<void> {
  const approvers = await findApprovers(ctx)
  const recipients = row.assigneeId === null ? approvers : approvers.filter(({ id }) => id === row.assigneeId)
  const values = { supplier: row.supplierName ?? '', number: row.number ?? '' }
  for (const { id: userId } of recipients) {
    if (userId === ctx.viewer.id) continue
    const readable = await getFieldsReadableBy(ctx, userId, { subject: billSubject, id: row.id })
    if (readable.has('supplierName') && readable.has('number')) ctx.notify({ userId, kind: notificationKinds.approval, id: row.id, values })
  }
}

async function markNotificationsSeen(ctx: BillContext, id: number): Promise<void> {
  for (const approver of await findApprovers(ctx)) ctx.markSeen('bill', [id], approver.id)
}
