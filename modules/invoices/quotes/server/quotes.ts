import { assertCanCreate, assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { assertReadable } from '#platform/server/abilities/fields.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { ApiError } from '#platform/server/api-error.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { QuoteRow } from '../../server/tables.ts'
import { type StoredSettings, readSettings } from '../../settings/server/index.ts'
import type { Quote, QuoteDraft, QuotePatch } from '../quote-schema.ts'
import { type FullQuote, loadFullQuote } from './full-quote.ts'
import {
  createBlankContent,
  fillInClient,
  isSameContent,
  type QuoteInput,
  toQuoteColumns,
  toQuoteContent,
  toQuoteInput,
} from './quote-content.ts'
import { toQuoteResponse } from './quote-response.ts'
import { quoteSubject } from './quote-subject.ts'
import { insertQuote, saveQuote, softDeleteQuote } from './save-quote.ts'

type QuoteResponse = Promise<{ quote: Quote }>

export async function getQuote(ctx: InvoiceContext, { id }: { id: number }): QuoteResponse {
  return { quote: await toQuoteResponse(ctx, await findVisible(ctx, quoteSubject, id)) }
}

export async function addQuote(ctx: InvoiceContext, { quote }: { quote: QuoteDraft }): QuoteResponse {
  const input = toQuoteInput(quote)
  const settings = await readSettings(ctx.db)
  assertCanCreate(ctx, quoteSubject, getNewQuoteDefaults(ctx, settings), input)
  const content = await fillInClient(ctx, { ...createBlankContent(settings), ...input }, input)
  return { quote: await toQuoteResponse(ctx, (await insertQuote(ctx, content)).row) }
}

const getNewQuoteDefaults = (ctx: InvoiceContext, settings: StoredSettings) => ({
  ...createBlankContent(settings),
  status: 'draft',
  number: null,
  total: 0,
  createdBy: { id: ctx.viewer.id },
})

export async function updateQuote(ctx: InvoiceContext, { quote: { id, version, ...draft } }: { quote: QuotePatch }): QuoteResponse {
  const row = await findVisible(ctx, quoteSubject, id, 'update')
  await assertCurrentVersion(ctx, row, version)
  const saved = await saveDraftChanges(ctx, await loadFullQuote(ctx.db, row), toQuoteInput(draft))
  return { quote: await toQuoteResponse(ctx, saved.row) }
}

/** Throws 409 with the stored quote in `current` if the version is outdated. */
export async function assertCurrentVersion(ctx: InvoiceContext, row: QuoteRow, version: number | undefined): Promise<void> {
  if (version === undefined || version === row.version) return
  const error = new ApiError(409, 'invoices.quote_changed', 'Someone has changed this quote since you loaded it.')
  error.current = await toQuoteResponse(ctx, row)
  throw error
}

export async function saveDraftChanges(ctx: InvoiceContext, full: FullQuote, input: QuoteInput): Promise<FullQuote> {
  const before = toQuoteContent(full)
  const changes = assertCanUpdate(ctx, quoteSubject, { ...full.row, ...before }, input) as QuoteInput
  const content = await fillInClient(ctx, { ...before, ...changes }, changes)
  const { columns, lines } = toQuoteColumns(content)
  if (isSameContent(before, content)) return full
  if (full.row.status !== 'draft') {
    const locked = new ApiError(409, 'invoices.quote_locked', 'The quote has been sent. Revise it to change it.')
    locked.current = await toQuoteResponse(ctx, full.row)
    throw locked
  }
  return saveQuote(ctx, full, { columns, lines })
}

export async function deleteQuote(ctx: InvoiceContext, { id }: { id: number }): QuoteResponse {
  const row = await findVisible(ctx, quoteSubject, id, 'delete')
  const quote = await toQuoteResponse(ctx, row)
  await removeDraft(ctx, row)
  return { quote }
}

export async function removeDraft(ctx: InvoiceContext, row: QuoteRow): Promise<void> {
  if (row.number !== null)
    throw new ApiError(409, 'invoices.quote_numbered', 'A quote with a number cannot be deleted. Withdraw it instead.')
  await softDeleteQuote(ctx, row)
}

const copiedFields = [
  'clientId',
  'client',
  'currency',
  'language',
  'reference',
  'introduction',
  'notes',
  'terms',
  'discountPercent',
  'discountAmount',
  'lines',
] as const

/** Requires permission to read every copied field and to set it on a new quote. */
export async function duplicateQuote(ctx: InvoiceContext, { id }: { id: number }): QuoteResponse {
  const row = await findVisible(ctx, quoteSubject, id)
  assertReadable(ctx, quoteSubject, row, [...copiedFields])
  const copy = { ...toQuoteContent(await loadFullQuote(ctx.db, row)), date: null, validUntil: null }
  assertCanCreate(ctx, quoteSubject, getNewQuoteDefaults(ctx, await readSettings(ctx.db)), copy)
  return { quote: await toQuoteResponse(ctx, (await insertQuote(ctx, copy)).row) }
}
