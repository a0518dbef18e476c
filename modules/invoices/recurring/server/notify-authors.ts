import { maskFields } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { getBuyerName } from '../../server/buyer-name.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { findOwner } from '../../server/find-owner.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import { notificationKinds } from '../../server/notification-kinds.ts'
import type { FailureReason, InvoiceRow, InvoiceTables, OccurrenceRow } from '../../server/tables.ts'

const BATCH = 500
/** More than this many of one author are combined into one notification. */
const MAX_SINGLE_NOTIFICATIONS = 3
const states = ['draft', 'failed'] as const

type Finished = OccurrenceRow & { createdById: number | null }

/** Notifies the authors of drafts that are ready, and of those that could not be sent. */
export async function notifyAuthors(ctx: JobContext<InvoiceTables>): Promise<void> {
  let count = BATCH
  while (count === BATCH) count = await ctx.write(notifyBatch)
}

/** Marks and notifies in one transaction, so that no one is notified twice. */
async function notifyBatch(ctx: InvoiceContext): Promise<number> {
  const finished = await claimFinished(ctx)
  for (const [userId, own] of Map.groupBy(finished, ({ createdById }) => createdById)) {
    const owner = await findOwner(ctx, userId)
    if (owner) for (const state of states) await notifyOwner(ctx, owner, { state, own: own.filter((one) => one.state === state) })
  }
  return finished.length
}

async function claimFinished({ db }: InvoiceContext): Promise<Finished[]> {
  const query = db
    .selectFrom('recurring_invoice_occurrences as occurrence')
    .innerJoin('invoices', 'invoices.id', 'occurrence.invoiceId')
    .selectAll('occurrence')
    .select('invoices.createdById')
  const finished = await query.where('occurrence.isNotified', '=', 0).where('state', 'in', states).orderBy('date').limit(BATCH).execute()
  const claimed: Finished[] = []
  for (const one of finished) {
    const update = db.updateTable('recurring_invoice_occurrences').set({ isNotified: 1 }).where('recurringId', '=', one.recurringId)
    const { numUpdatedRows } = await update.where('date', '=', one.date).where('isNotified', '=', 0).executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) claimed.push(one)
  }
  return claimed
}

type OwnOccurrences = { state: (typeof states)[number]; own: readonly Finished[] }

async function notifyOwner(ctx: InvoiceContext, owner: InvoiceContext, { state, own }: OwnOccurrences): Promise<void> {
  const drafts = await listVisibleDrafts(owner, own)
  if (drafts.length > MAX_SINGLE_NOTIFICATIONS) {
    const kind = notificationKinds[state === 'draft' ? 'recurringDrafts' : 'recurringFailures']
    return ctx.notify({ userId: owner.viewer.id, kind, values: { many: String(drafts.length) }, link: '/invoices?status=draft' })
  }
  const reasons = new Map(own.map(({ invoiceId, reason }) => [invoiceId, reason]))
  for (const draft of drafts) {
    const kind = state === 'draft' ? notificationKinds.recurringDraft : kindsByReason[reasons.get(draft.id) ?? 'other']
    ctx.notify({ userId: owner.viewer.id, kind, id: draft.id, values: { client: getBuyerName(draft) || '–' } })
  }
}

const kindsByReason = {
  incomplete: notificationKinds.recurringIncomplete,
  noEmail: notificationKinds.recurringWithoutEmail,
  noServer: notificationKinds.recurringWithoutServer,
  eInvoice: notificationKinds.recurringWithoutEInvoice,
  other: notificationKinds.recurringFailed,
} satisfies Record<FailureReason, unknown>

async function listVisibleDrafts(owner: InvoiceContext, own: readonly Finished[]): Promise<InvoiceRow[]> {
  if (own.length === 0) return []
  const ids = own.map(({ invoiceId }) => invoiceId)
  const rows = await visible(owner, invoiceSubject).selectAll('invoices').where('invoices.id', 'in', ids).orderBy('invoices.id').execute()
  return rows.filter(({ number }) => number === null).map((row) => maskFields(owner, invoiceSubject, row))
}
