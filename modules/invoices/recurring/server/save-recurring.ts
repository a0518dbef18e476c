import type { Updateable } from 'kysely'
import { assertCanCreate, assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { ApiError, invalidInput } from '#platform/server/api-error.ts'
import { listChangedFields } from '../../drafts/server/index.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { InvoiceTables, RecurringRow } from '../../server/tables.ts'
import { readSettings } from '../../settings/server/index.ts'
import type { RecurringDraft, RecurringInvoice, RecurringPatch } from '../contract.ts'
import { readParty } from './client-party.ts'
import { assertValidRecurrence, scheduleNext } from './next-occurrence.ts'
import { type RecurringContent, toJournalSnapshot, toRecurringColumns, toRecurringContent } from './recurring-content.ts'
import { type RecurringInput, assertCanCreateInvoices, createBlankRecurring, fillInParty, toRecurringInput } from './recurring-input.ts'
import { toRecurringResponse } from './recurring-response.ts'
import { recurringSubject } from './recurring-subject.ts'

type RecurringResponse = Promise<{ recurringInvoice: RecurringInvoice }>

export async function addRecurringInvoice(ctx: InvoiceContext, { invoice }: { invoice: RecurringDraft }): RecurringResponse {
  const input = toRecurringInput(invoice)
  const defaults = createBlankRecurring(await readSettings(ctx.db))
  const initial = { status: 'active', nextDate: null, createdBy: { id: ctx.viewer.id } }
  assertCanCreate(ctx, recurringSubject, { ...defaults, ...initial }, input)
  const content = await fillInParty(ctx, { ...defaults, ...input }, input)
  const schedule = await prepareSchedule(ctx, null, content)
  await assertCanCreateInvoices(ctx, content)
  const row = await ctx.db
    .insertInto('recurring_invoices')
    .values({ ...toRecurringColumns(content), ...schedule, ...createStamps(ctx), createdById: ctx.viewer.id || null, removedAt: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.recordChange({ entity: recurringSubject.entity, id: row.id, before: null, after: toJournalSnapshot(row) })
  return { recurringInvoice: await toRecurringResponse(ctx, row) }
}

const createStamps = ({ now }: InvoiceContext) => ({ createdAt: now, updatedAt: now })

export async function updateRecurringInvoice(
  ctx: InvoiceContext,
  { invoice: { id, ...patch } }: { invoice: RecurringPatch },
): RecurringResponse {
  const row = await findVisible(ctx, recurringSubject, id, 'update')
  return { recurringInvoice: await toRecurringResponse(ctx, await saveContent(ctx, row, toRecurringInput(patch))) }
}

/** `isUndo`: also restores a recurrence that has ended since. */
export async function saveContent(
  ctx: InvoiceContext,
  row: RecurringRow,
  input: RecurringInput,
  { isUndo = false } = {},
): Promise<RecurringRow> {
  const stored = toRecurringContent(row)
  const before: RecurringContent = { ...stored, client: await readParty(ctx.db, row) }
  const changes = assertCanUpdate(ctx, recurringSubject, { ...row, ...before }, input) as RecurringInput
  const content = await fillInParty(ctx, { ...before, ...changes }, changes)
  const changed: string[] = listChangedFields(stored, content)
  if (changed.length === 0) return row
  const isMoved = changed.includes('rule') || changed.includes('startDate')
  const schedule = isMoved ? await prepareSchedule(ctx, row, content, { isUndo }) : {}
  await assertCanCreateInvoices(ctx, content)
  return saveRow(ctx, row, { ...toRecurringColumns(content), ...schedule })
}

/** Throws 400 for an invalid rule, and for one without a date from today on. A paused one stays paused. */
async function prepareSchedule(ctx: InvoiceContext, row: RecurringRow | null, content: RecurringContent, { isUndo = false } = {}) {
  assertValidRecurrence('/invoice', content)
  const schedule = await scheduleNext(ctx, row?.id ?? null, content)
  if (schedule.nextDate === null && !isUndo) throw invalidInput('/invoice/rule', 'must have a date from today on')
  return row?.status === 'paused' ? { status: row.status, nextDate: null } : schedule
}

export async function pauseRecurringInvoice(ctx: InvoiceContext, { id }: { id: number }): RecurringResponse {
  const row = await findVisible(ctx, recurringSubject, id, 'update')
  return { recurringInvoice: await toRecurringResponse(ctx, await pause(ctx, row)) }
}

export async function resumeRecurringInvoice(ctx: InvoiceContext, { id }: { id: number }): RecurringResponse {
  const row = await findVisible(ctx, recurringSubject, id, 'update')
  return { recurringInvoice: await toRecurringResponse(ctx, await resume(ctx, row)) }
}

/** `isUndo`: the one that was resumed may have ended at once. */
export async function pause(ctx: InvoiceContext, row: RecurringRow, { isUndo = false } = {}): Promise<RecurringRow> {
  assertCanUpdate(ctx, recurringSubject, row, { status: 'paused' })
  if (row.status === 'paused') return row
  if (row.status === 'ended' && !isUndo) throw new ApiError(409, 'invoices.recurring_ended', 'The recurring invoice has ended.')
  return saveRow(ctx, row, { status: 'paused', nextDate: null })
}

export async function resume(ctx: InvoiceContext, row: RecurringRow): Promise<RecurringRow> {
  assertCanUpdate(ctx, recurringSubject, row, { status: 'active' })
  if (row.status !== 'paused') return row
  await assertCanCreateInvoices(ctx, { ...toRecurringContent(row), client: await readParty(ctx.db, row) })
  return saveRow(ctx, row, await scheduleNext(ctx, row.id, row))
}

async function saveRow(ctx: InvoiceContext, row: RecurringRow, changes: Updateable<InvoiceTables['recurring_invoices']>) {
  const after = await ctx.db
    .updateTable('recurring_invoices')
    .set({ ...changes, updatedAt: ctx.now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.recordChange({ entity: recurringSubject.entity, id: row.id, before: toJournalSnapshot(row), after: toJournalSnapshot(after) })
  return after
}
