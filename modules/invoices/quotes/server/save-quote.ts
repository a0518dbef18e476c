import type { Updateable } from 'kysely'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { indexRecord, unindexRecords } from '#platform/server/search/index-record.ts'
import type { Line } from '../../invoice-contract.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { parseParty } from '../../server/full-invoice.ts'
import type { InvoiceTables, QuoteRow } from '../../server/tables.ts'
import { toLocalDate } from '../../server/today.ts'
import { readSettings } from '../../settings/server/index.ts'
import { type FullQuote, loadFullQuote, toJournalSnapshot } from './full-quote.ts'
import type { QuoteContent } from './quote-content.ts'
import { toQuoteColumns } from './quote-content.ts'
import { quoteSubject } from './quote-subject.ts'

type QuoteChanges = { columns: Updateable<InvoiceTables['quotes']>; lines?: Line[] }

/** Saves the columns, derives whether the quote has expired, updates the search index and records the change. */
export async function saveQuote(ctx: InvoiceContext, before: FullQuote, { columns, lines }: QuoteChanges): Promise<FullQuote> {
  const { timeZone } = await readSettings(ctx.db)
  const status = deriveStatus({ ...before.row, ...columns }, toLocalDate(ctx.now, timeZone))
  const row = await ctx.db
    .updateTable('quotes')
    .set({ ...columns, status, version: before.row.version + 1, updatedAt: ctx.now })
    .where('id', '=', before.row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (lines) await saveLines(ctx, row.id, lines)
  const after = { row, lines: lines ?? before.lines }
  await indexQuote(ctx, after)
  ctx.recordChange({ entity: 'quote', id: row.id, before: toJournalSnapshot(before), after: toJournalSnapshot(after) })
  return after
}

/** `today` is a calendar date in the time zone of the settings. */
export function deriveStatus({ status, validUntil }: Pick<QuoteRow, 'status' | 'validUntil'>, today: string): QuoteRow['status'] {
  if (status !== 'sent' && status !== 'expired') return status
  return validUntil !== null && validUntil < today ? 'expired' : 'sent'
}

export async function insertQuote(ctx: InvoiceContext, content: QuoteContent): Promise<FullQuote> {
  const full = await insertQuoteWith(ctx, content, {})
  ctx.recordChange({ entity: 'quote', id: full.row.id, before: null, after: toJournalSnapshot(full) })
  return full
}

/** Does not record the change. `others` are columns of a quote that is not a new draft, such as sample data. */
export async function insertQuoteWith(ctx: InvoiceContext, content: QuoteContent, others: Partial<QuoteRow>): Promise<FullQuote> {
  const { columns, lines } = toQuoteColumns(content)
  const defaults = { ...initialColumns, createdById: ctx.viewer.id || null, createdAt: ctx.now, updatedAt: ctx.now }
  const row = await ctx.db
    .insertInto('quotes')
    .values({ ...columns, ...defaults, ...others })
    .returningAll()
    .executeTakeFirstOrThrow()
  await saveLines(ctx, row.id, lines)
  const full = { row, lines }
  await indexQuote(ctx, full)
  return full
}

const initialColumns = {
  version: 1,
  revision: 1,
  status: 'draft',
  number: null,
  numberKey: null,
  delivery: null,
  answer: null,
  seller: null,
  sentAt: null,
  invoiceId: null,
  removedAt: null,
} as const

async function saveLines(ctx: InvoiceContext, quoteId: number, lines: Line[]): Promise<void> {
  const text = JSON.stringify(lines)
  await ctx.db
    .insertInto('quote_lines')
    .values({ quoteId, lines: text })
    .onConflict((conflict) => conflict.column('quoteId').doUpdateSet({ lines: text }))
    .execute()
}

const MAX_INDEXED_CHARACTERS = 20_000

async function indexQuote(ctx: InvoiceContext, { row, lines }: FullQuote): Promise<void> {
  const client = parseParty(row.client)
  const descriptions = lines.map(({ description }) => description).join(' ')
  const fields = {
    number: row.number,
    client: client && Object.values(client).filter(Boolean).join(' '),
    reference: row.reference,
    introduction: row.introduction,
    notes: row.notes,
    lines: descriptions.slice(0, MAX_INDEXED_CHARACTERS),
  }
  await indexRecord(ctx.db, { entity: 'quote', id: row.id, at: row.updatedAt, fields })
}

/** Undo can restore it for 30 days. */
export async function softDeleteQuote(ctx: InvoiceContext, row: QuoteRow): Promise<void> {
  const full = await loadFullQuote(ctx.db, row)
  await ctx.db.updateTable('quotes').set({ removedAt: ctx.now }).where('id', '=', row.id).execute()
  await unindexRecords(ctx.db, 'quote', [row.id])
  ctx.recordChange({ entity: 'quote', id: row.id, before: toJournalSnapshot(full), after: null })
}

/** Throws 404 or 403 if the viewer may not restore it. */
export async function restoreQuote(ctx: InvoiceContext, id: number): Promise<void> {
  const row = await ctx.db.updateTable('quotes').set({ removedAt: null }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  await findVisible(ctx, quoteSubject, id, 'delete')
  const full = await loadFullQuote(ctx.db, row)
  await indexQuote(ctx, full)
  ctx.recordChange({ entity: 'quote', id, before: null, after: toJournalSnapshot(full) })
}
