import { ApiError } from '#platform/server/api-error.ts'
import { lockRows } from '#platform/server/database/queries/expressions.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { issueDraft } from '../../drafts/server/index.ts'
import { queueEmail } from '../../emails/server/index.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { FailureReason, InvoiceTables, OccurrenceRow } from '../../server/tables.ts'
import { readSettings } from '../../settings/server/index.ts'
import { asAuthor } from './create-occurrence.ts'

export type OccurrenceKey = Pick<OccurrenceRow, 'recurringId' | 'date'>

/** Issues the draft and queues its email, both or neither; otherwise the draft remains and is not tried again. */
export async function sendOccurrence(ctx: JobContext<InvoiceTables>, key: OccurrenceKey): Promise<void> {
  try {
    await ctx.write((command) => issueAndQueue(command, key))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await ctx.write((command) => finish(command, key, { state: 'failed', reason: toReason(error), isNotified: 0 }))
  }
}

async function issueAndQueue(ctx: InvoiceContext, key: OccurrenceKey): Promise<void> {
  const occurrence = await lockPending(ctx, key)
  if (!occurrence) return
  const draft = await ctx.db.selectFrom('invoices').selectAll().where('id', '=', occurrence.invoiceId).executeTakeFirst()
  // Someone may have issued or deleted the draft after a crash.
  if (!draft || draft.removedAt !== null || draft.number !== null) return finish(ctx, key, { state: 'draft', reason: null, isNotified: 1 })
  const author = asAuthor(ctx, draft)
  const issued = await issueDraft(author, draft, await readSettings(ctx.db))
  await queueEmail(author, issued, { level: 0, overrides: {} })
  await finish(ctx, key, { state: 'sent', reason: null, isNotified: 1 })
}

/** Undefined if another process has sent it. */
function lockPending({ db, dialect }: InvoiceContext, { recurringId, date }: OccurrenceKey): Promise<OccurrenceRow | undefined> {
  const query = db.selectFrom('recurring_invoice_occurrences').selectAll().where('recurringId', '=', recurringId)
  return lockRows(dialect, query.where('date', '=', date).where('state', '=', 'pending')).executeTakeFirst()
}

type Outcome = Pick<OccurrenceRow, 'state' | 'reason' | 'isNotified'>

async function finish(ctx: InvoiceContext, { recurringId, date }: OccurrenceKey, outcome: Outcome): Promise<void> {
  const update = ctx.db.updateTable('recurring_invoice_occurrences').set(outcome).where('recurringId', '=', recurringId)
  await update.where('date', '=', date).where('state', '=', 'pending').execute()
  ctx.publishChange('recurring-invoices')
}

const reasons: Record<string, FailureReason> = {
  'invoices.incomplete': 'incomplete',
  'invoices.no_mail': 'noServer',
  'invoices.e_invoice_incomplete': 'eInvoice',
}

const toReason = ({ code, errors = [] }: ApiError): FailureReason =>
  errors.some(({ path }) => path === '/to') ? 'noEmail' : (reasons[code] ?? 'other')
