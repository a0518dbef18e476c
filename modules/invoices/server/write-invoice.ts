import type { Updateable } from 'kysely'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { indexRecord, unindexRecords } from '#platform/server/search/record.ts'
import type { Line } from '../invoice-contract.ts'
import { allWithParts, journalForm, partyOf, paymentsOf, withParts, type WholeInvoice } from './journal-form.ts'
import { statusOf } from './status.ts'
import { invoiceSubject, type InvoiceContext } from './subjects.ts'
import type { InvoiceRow, InvoiceTables } from './tables.ts'

type Columns = Updateable<InvoiceTables['invoices']>
type Written = { columns: Columns; lines?: Line[]; today: string }

/** Stores what has been decided upon, with the status and balance that follow, and records it. */
export async function writeInvoice(ctx: InvoiceContext, before: WholeInvoice, { columns, lines, today }: Written): Promise<WholeInvoice> {
  const next = { ...before.row, ...columns }
  const state = statusOf(next, today)
  const row = await ctx.db
    .updateTable('invoices')
    .set({ ...columns, ...state, version: before.row.version + 1, updatedAt: ctx.now })
    .where('id', '=', before.row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (lines) await storeLines(ctx, row.id, lines)
  const after = { row, lines: lines ?? before.lines, payments: await paymentsOf(ctx.db, row.id) }
  await indexInvoice(ctx, after)
  ctx.record({ entity: 'invoice', id: row.id, before: journalForm(before), after: journalForm(after) })
  return after
}

export async function storeLines(ctx: InvoiceContext, invoiceId: number, lines: Line[]): Promise<void> {
  const text = JSON.stringify(lines)
  await ctx.db
    .insertInto('invoice_lines')
    .values({ invoiceId, lines: text })
    .onConflict((conflict) => conflict.column('invoiceId').doUpdateSet({ lines: text }))
    .execute()
}

/** So much of an invoice's lines is found by search. */
const SEARCHED_CHARACTERS = 20_000

export async function indexInvoice(ctx: InvoiceContext, { row, lines }: WholeInvoice): Promise<void> {
  const client = partyOf(row.client)
  const fields = {
    number: row.number,
    client: client && Object.values(client).filter(Boolean).join(' '),
    reference: row.reference,
    notes: row.notes,
    lines: lines
      .map(({ description }) => description)
      .join(' ')
      .slice(0, SEARCHED_CHARACTERS),
  }
  await indexRecord(ctx.db, { entity: 'invoice', id: row.id, at: row.updatedAt, fields })
}

/** Takes drafts away: nobody finds them any more, and undo has 30 days. So many statements, however many there are. */
export async function removeInvoices(ctx: InvoiceContext, rows: readonly InvoiceRow[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const wholes = await allWithParts(ctx.db, rows)
  await ctx.db.updateTable('invoices').set({ removedAt: ctx.now }).where('id', 'in', ids).execute()
  await unindexRecords(ctx.db, 'invoice', ids)
  for (const whole of wholes) ctx.record({ entity: 'invoice', id: whole.row.id, before: journalForm(whole), after: null })
}

/** Refusal 404 or 403 where the viewer may not have it back. */
export async function bringInvoiceBack(ctx: InvoiceContext, id: number): Promise<void> {
  const row = await ctx.db.updateTable('invoices').set({ removedAt: null }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  await findVisible(ctx, invoiceSubject, id, 'delete')
  const whole = await withParts(ctx.db, row)
  await indexInvoice(ctx, whole)
  ctx.record({ entity: 'invoice', id, before: null, after: journalForm(whole) })
}
