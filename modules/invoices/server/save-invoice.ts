import type { Updateable } from 'kysely'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { indexRecord, type SearchRecord, unindexRecords } from '#platform/server/search/index-record.ts'
import type { Line } from '../invoice-contract.ts'
import { type FullInvoice, loadFullInvoices, toJournalSnapshot, parseParty, readPayments, loadFullInvoice } from './full-invoice.ts'
import { assertPeriodOpen } from './closed-period.ts'
import { deriveStatus } from './invoice-status.ts'
import { invoiceSubject } from './invoice-subject.ts'
import { rejectTakenNumber } from './numbers/taken-number.ts'
import { listNumberKeys } from './numbers/number-keys.ts'
import type { InvoiceContext } from './context.ts'
import type { InvoiceRow, InvoiceTables } from './tables.ts'

type Columns = Updateable<InvoiceTables['invoices']>
type InvoiceChanges = { columns: Columns; lines?: Line[]; today: string }

/** Saves the columns with the resulting status and balance, updates the search index and records the change. */
export async function saveInvoice(ctx: InvoiceContext, before: FullInvoice, changes: InvoiceChanges): Promise<FullInvoice> {
  const { columns, lines, today } = changes
  const next = { ...before.row, ...columns }
  const state = deriveStatus(next, today)
  const row = await ctx.db
    .updateTable('invoices')
    .set({ ...columns, ...state, version: before.row.version + 1, updatedAt: ctx.now })
    .where('id', '=', before.row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (lines) await saveLines(ctx, row.id, lines)
  if (columns.number) await saveNumberKeys(ctx, row)
  const after = { row, lines: lines ?? before.lines, payments: await readPayments(ctx.db, row.id) }
  await assertPeriodOpen(ctx, before, after)
  await indexInvoice(ctx, after)
  ctx.recordChange({ entity: 'invoice', id: row.id, before: toJournalSnapshot(before), after: toJournalSnapshot(after) })
  return after
}

/** The number of a credit note leads to the invoice it corrects, which is what a refund is recorded on. */
export const saveNumberKeys = (ctx: InvoiceContext, row: InvoiceRow): Promise<void> => saveAllNumberKeys(ctx, [row])

export async function saveAllNumberKeys(ctx: InvoiceContext, rows: readonly InvoiceRow[]): Promise<void> {
  const keys = rows.flatMap(({ id, number, creditOf }) => listNumberKeys(number ?? '').map((key) => ({ key, invoiceId: creditOf ?? id })))
  if (keys.length > 0)
    await ctx.db
      .insertInto('invoice_number_keys')
      .values(keys)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function saveLines(ctx: InvoiceContext, invoiceId: number, lines: Line[]): Promise<void> {
  const text = JSON.stringify(lines)
  await ctx.db
    .insertInto('invoice_lines')
    .values({ invoiceId, lines: text })
    .onConflict((conflict) => conflict.column('invoiceId').doUpdateSet({ lines: text }))
    .execute()
}

const MAX_INDEXED_CHARACTERS = 20_000

export const indexInvoice = (ctx: InvoiceContext, invoice: FullInvoice): Promise<void> => indexRecord(ctx.db, toSearchRecord(invoice))

export function toSearchRecord({ row, lines }: Pick<FullInvoice, 'row' | 'lines'>): SearchRecord {
  const client = parseParty(row.client)
  const fields = {
    number: row.number,
    client: client && Object.values(client).filter(Boolean).join(' '),
    reference: row.reference,
    notes: row.notes,
    lines: lines
      .map(({ description }) => description)
      .join(' ')
      .slice(0, MAX_INDEXED_CHARACTERS),
  }
  return { entity: 'invoice', id: row.id, at: row.updatedAt, fields }
}

/** Undo can restore the drafts for 30 days. The number of queries does not depend on the number of drafts. */
export async function softDeleteInvoices(ctx: InvoiceContext, rows: readonly InvoiceRow[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const fullInvoices = await loadFullInvoices(ctx.db, rows)
  await ctx.db.updateTable('invoices').set({ removedAt: ctx.now }).where('id', 'in', ids).execute()
  await unindexRecords(ctx.db, 'invoice', ids)
  for (const full of fullInvoices) ctx.recordChange({ entity: 'invoice', id: full.row.id, before: toJournalSnapshot(full), after: null })
}

/** Only for undoing an import. Its number can be used again. */
export async function removeImportedInvoice(ctx: InvoiceContext, row: InvoiceRow): Promise<void> {
  await ctx.db.deleteFrom('invoice_number_keys').where('invoiceId', '=', row.id).execute()
  await softDeleteInvoices(ctx, [row])
}

/** Throws 404 or 403 if the viewer may not restore it, 409 if another invoice has its number. */
export async function restoreInvoice(ctx: InvoiceContext, id: number): Promise<void> {
  const restoring = ctx.db.updateTable('invoices').set({ removedAt: null }).where('id', '=', id).returningAll()
  const row = await rejectTakenNumber(restoring.executeTakeFirstOrThrow())
  await findVisible(ctx, invoiceSubject, id, 'delete')
  await saveNumberKeys(ctx, row)
  const full = await loadFullInvoice(ctx.db, row)
  await indexInvoice(ctx, full)
  ctx.recordChange({ entity: 'invoice', id, before: null, after: toJournalSnapshot(full) })
}
