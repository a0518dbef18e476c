import { createBlank } from '#platform/contract/schema.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { isUniqueViolation } from '#platform/server/database/unique-violation.ts'
import { indexRecord, unindexRecords } from '#platform/server/search/index-record.ts'
import { BillFields } from '../bill-schema.ts'
import { toBillColumns, type BillValues } from './bill-columns.ts'
import { billSubject, toJournalFields } from './bill-subject.ts'
import { assertPostingsOpen } from './posting.ts'
import { findPreviousIban } from './previous-iban.ts'
import type { BillContext, BillRow } from './tables.ts'

export const blankBill: BillFields = { ...createBlank(BillFields), kind: 'invoice', status: 'review', source: 'manual' }

export type BillOrigin = Pick<BillRow, 'source' | 'format'> &
  Partial<Pick<BillRow, 'fileHash' | 'errorCount' | 'warningCount' | 'emailId' | 'emailSender' | 'emailSubject'>>

/** Checks no permissions. */
export async function insertBill(ctx: BillContext, values: BillValues, origin: BillOrigin): Promise<BillRow> {
  const columns = toBillColumns(blankBill, values)
  const inserted = await ctx.db
    .insertInto('bills')
    .values({
      ...blankBill,
      ...noDetails,
      ...columns,
      ...origin,
      createdById: ctx.viewer.id || null,
      removedAt: null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const row = await updatePreviousIban(ctx, inserted)
  await addStep(ctx, row, null)
  await indexBill(ctx, row)
  ctx.recordChange({ entity: 'bill', id: row.id, before: null, after: toJournalFields(row) })
  return row
}

const noDetails = {
  supplierKey: '',
  vatKey: null,
  numberKey: null,
  assigneeId: null,
  fileHash: null,
  previousIban: null,
  errorCount: 0,
  warningCount: 0,
  postingDate: null,
  taskId: null,
  emailId: null,
  emailSender: null,
  emailSubject: null,
  dueNoticeAt: null,
}

/** Checks no permissions, but the closed period. Records nothing if nothing changes. */
export async function saveBill(ctx: BillContext, before: BillRow, columns: Partial<BillRow>): Promise<BillRow> {
  const saved = await updateRow(ctx, before.id, columns)
  await assertPostingsOpen(ctx, before, saved)
  const isPayeeChanged = (['iban', 'supplierKey', 'vatKey'] as const).some((name) => saved[name] !== before[name])
  const after = isPayeeChanged ? await updatePreviousIban(ctx, saved) : saved
  await indexBill(ctx, after)
  ctx.recordChange({ entity: 'bill', id: after.id, before: toJournalFields(before), after: toJournalFields(after) })
  return after
}

export async function removeBill(ctx: BillContext, before: BillRow): Promise<void> {
  await updateRow(ctx, before.id, { removedAt: ctx.now })
  await unindexRecords(ctx.db, 'bill', [before.id])
  ctx.recordChange({ entity: 'bill', id: before.id, before: toJournalFields(before), after: null })
}

/** Throws 404 or 403 if the viewer may not restore it, and 409 if its file has been received again since. */
export async function restoreBill(ctx: BillContext, id: number): Promise<BillRow> {
  await ctx
    .withSavepoint(() => updateRow(ctx, id, { removedAt: null }))
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, 'fileHash')) throw error
      throw new ApiError(409, 'bills.received_again', 'The file of this bill has been received again since, as another bill.')
    })
  // The check follows the update because deleted records are not visible; if it throws, the update is rolled back.
  const row = await findVisible(ctx, billSubject, id, 'delete')
  await indexBill(ctx, row)
  ctx.recordChange({ entity: 'bill', id, before: null, after: toJournalFields(row) })
  return row
}

export async function addStep(ctx: BillContext, { id, status }: Pick<BillRow, 'id' | 'status'>, note: string | null): Promise<void> {
  const step = { billId: id, status, note: note?.trim() || null, createdById: ctx.viewer.id || null, createdAt: ctx.now }
  await ctx.db.insertInto('bill_steps').values(step).execute()
}

const updateRow = (ctx: BillContext, id: number, columns: Partial<BillRow>): Promise<BillRow> =>
  ctx.db
    .updateTable('bills')
    .set({ ...columns, updatedAt: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

async function updatePreviousIban(ctx: BillContext, row: BillRow): Promise<BillRow> {
  const previousIban = await findPreviousIban(ctx, row)
  return previousIban === row.previousIban ? row : updateRow(ctx, row.id, { previousIban })
}

export const searchFields = ['number', 'supplierName', 'supplierVatId', 'supplierEmail', 'paymentReference', 'note'] as const

const indexBill = ({ db }: BillContext, row: BillRow) =>
  indexRecord(db, {
    entity: 'bill',
    id: row.id,
    at: row.updatedAt,
    fields: Object.fromEntries(searchFields.map((name) => [name, row[name]])),
  })
