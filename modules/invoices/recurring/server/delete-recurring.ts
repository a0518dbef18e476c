import { findVisible } from '#platform/server/abilities/visible.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { RecurringRow } from '../../server/tables.ts'
import type { RecurringInvoice } from '../contract.ts'
import { scheduleNext } from './next-occurrence.ts'
import { toJournalSnapshot } from './recurring-content.ts'
import { toRecurringInput } from './recurring-input.ts'
import { toRecurringResponse } from './recurring-response.ts'
import { recurringSubject } from './recurring-subject.ts'
import { pause, resume, saveContent } from './save-recurring.ts'

export async function deleteRecurringInvoice(ctx: InvoiceContext, { id }: { id: number }): Promise<{ recurringInvoice: RecurringInvoice }> {
  const row = await findVisible(ctx, recurringSubject, id, 'delete')
  const recurringInvoice = await toRecurringResponse(ctx, row)
  await setRemoved(ctx, id, ctx.now)
  ctx.recordChange({ entity: recurringSubject.entity, id, before: toJournalSnapshot(row), after: null })
  return { recurringInvoice }
}

/** Reverses the change: deletes what was added, restores what was deleted, reverts what was updated, pauses or resumes. */
export async function undoRecurringInvoice(ctx: InvoiceContext, { id, before, after }: RecordChange): Promise<void> {
  if (before === null) return void (await deleteRecurringInvoice(ctx, { id }))
  if (after === null) return restoreRecurringInvoice(ctx, id)
  const row = await findVisible(ctx, recurringSubject, id, 'update')
  const { status, ...content } = before
  if (Object.keys(content).length > 0) await saveContent(ctx, row, toRecurringInput(content), { isUndo: true })
  else if (status === 'paused') await pause(ctx, row, { isUndo: true })
  else await resume(ctx, row)
}

/** Dates between the deletion and the restoration are skipped. */
async function restoreRecurringInvoice(ctx: InvoiceContext, id: number): Promise<void> {
  const row = await setRemoved(ctx, id, null)
  await findVisible(ctx, recurringSubject, id, 'delete')
  const schedule = row.status === 'paused' ? { status: row.status } : await scheduleNext(ctx, id, row)
  const restored = await ctx.db
    .updateTable('recurring_invoices')
    .set(schedule)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.recordChange({ entity: recurringSubject.entity, id, before: null, after: toJournalSnapshot(restored) })
}

const setRemoved = (ctx: InvoiceContext, id: number, removedAt: string | null): Promise<RecurringRow> =>
  ctx.db.updateTable('recurring_invoices').set({ removedAt }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
