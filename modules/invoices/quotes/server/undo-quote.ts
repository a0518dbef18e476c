import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { ApiError } from '#platform/server/api-error.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { QuoteRow } from '../../server/tables.ts'
import { loadFullQuote } from './full-quote.ts'
import { toQuoteInput } from './quote-content.ts'
import { quoteSubject } from './quote-subject.ts'
import { removeDraft, saveDraftChanges } from './quotes.ts'
import { restoreQuote, saveQuote } from './save-quote.ts'

/** Reverses a change: deletes what was added, restores what was deleted, reverts an edit or a state. Sending and the client's own answer are final. */
export async function undoQuote(ctx: InvoiceContext, change: RecordChange): Promise<void> {
  const { id, before, after } = change
  if (after === null) return restoreQuote(ctx, id)
  const row = await findVisible(ctx, quoteSubject, id, before === null ? 'delete' : 'update')
  if (before === null) return removeDraft(ctx, row)
  const full = await loadFullQuote(ctx.db, row)
  if (!('status' in after)) {
    if ('delivery' in after) throw createFinalError()
    return void (await saveDraftChanges(ctx, full, toQuoteInput(before as never)))
  }
  if (isFinal(change)) throw createFinalError()
  const columns = toStateColumns(before)
  assertCanUpdate(ctx, quoteSubject, row, { status: columns.status })
  await saveQuote(ctx, full, { columns })
}

/** Only revising changes the revision, so a draft that was sent without it has reached its client. */
const isFinal = ({ actor, before, after }: RecordChange): boolean =>
  actor === null || (before?.['status'] === 'draft' && after?.['status'] === 'sent' && !('revision' in after))

function toStateColumns(before: Record<string, unknown>): Partial<QuoteRow> {
  const { status, revision, invoiceId } = before as Partial<QuoteRow>
  return {
    ...(status && { status }),
    ...(revision && { revision }),
    ...('invoiceId' in before && { invoiceId: invoiceId ?? null }),
    ...('answer' in before && { answer: before['answer'] === null ? null : JSON.stringify(before['answer']) }),
  }
}

const createFinalError = () => new ApiError(409, 'journal.final', 'This change cannot be undone.')
