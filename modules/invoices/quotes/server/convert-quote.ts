import { assertCanCreate, assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { assertReadable } from '#platform/server/abilities/fields.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { getNewDraftDefaults, insertDraft } from '../../drafts/server/index.ts'
import type { Invoice } from '../../invoice-contract.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import { toInvoiceResponse } from '../../server/invoice-response.ts'
import type { QuoteRow } from '../../server/tables.ts'
import { readSettings } from '../../settings/server/index.ts'
import type { Quote } from '../quote-schema.ts'
import { createStatusError } from './change-status.ts'
import { loadFullQuote } from './full-quote.ts'
import { toQuoteContent } from './quote-content.ts'
import { findInvoiceId, toQuoteResponse } from './quote-response.ts'
import { quoteSubject } from './quote-subject.ts'
import { saveQuote } from './save-quote.ts'
import { noDates } from '../../no-dates.ts'

/** Creates the draft once, unless it was deleted since. Undo deletes it and makes the quote accepted again. */
export async function convertQuote(ctx: InvoiceContext, { id }: { id: number }): Promise<{ quote: Quote; invoice: Invoice }> {
  const row = await findVisible(ctx, quoteSubject, id, 'update')
  assertCanUpdate(ctx, quoteSubject, row, { status: 'converted' })
  assertReadable(ctx, quoteSubject, row)
  const full = await loadFullQuote(ctx.db, row)
  const { date: _date, validUntil: _validUntil, introduction: _introduction, ...common } = toQuoteContent(full)
  const content = { ...common, ...noDates }
  assertCanCreate(ctx, invoiceSubject, getNewDraftDefaults(ctx, await readSettings(ctx.db), 'invoice'), content)
  if (!(await isConvertible(ctx, row))) throw createStatusError(row.status)
  const invoice = await insertDraft(ctx, content, { kind: 'invoice', creditOf: null, quoteId: id })
  const saved = await saveQuote(ctx, full, { columns: { status: 'converted', invoiceId: invoice.row.id } })
  return { quote: await toQuoteResponse(ctx, saved.row), invoice: await toInvoiceResponse(ctx, invoice.row) }
}

const isConvertible = async (ctx: InvoiceContext, row: QuoteRow): Promise<boolean> =>
  row.status === 'accepted' || (row.status === 'converted' && (await findInvoiceId(ctx, row)) === null)
