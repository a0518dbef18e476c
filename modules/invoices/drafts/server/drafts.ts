import { assertCanUpdate, assertCanCreate } from '#platform/server/abilities/changes.ts'
import { findAllVisible, findVisible, visible } from '#platform/server/abilities/visible.ts'
import { lockRows } from '#platform/server/database/queries/expressions.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { ApiError, invalidInput } from '#platform/server/api-error.ts'
import type { Invoice, InvoiceDraft, InvoicePatch, ListedInvoice } from '../../invoice-contract.ts'
import { toInvoiceResponse, toListedInvoices } from '../../server/invoice-response.ts'
import {
  type InvoiceContent,
  type ContentInput,
  toInvoiceColumns,
  toInvoiceContent,
  listChangedFields,
  toContentInput,
} from './invoice-content.ts'
import { readClientForInvoice } from '../../clients/server/index.ts'
import { type FullInvoice, toJournalSnapshot, loadFullInvoice } from '../../server/full-invoice.ts'
import { toLocalDate } from '../../server/today.ts'
import { undoPayments } from '../../payments/server/index.ts'
import { type StoredSettings, readSettings } from '../../settings/server/index.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { InvoiceRow } from '../../server/tables.ts'
import {
  removeImportedInvoice,
  restoreInvoice,
  indexInvoice,
  softDeleteInvoices,
  saveLines,
  saveInvoice,
} from '../../server/save-invoice.ts'
import { noDates } from '../../no-dates.ts'

type InvoiceResponse = Promise<{ invoice: Invoice }>

export async function addInvoice(ctx: InvoiceContext, { invoice }: { invoice: InvoiceDraft }): InvoiceResponse {
  const input = toContentInput(invoice)
  const settings = await readSettings(ctx.db)
  assertCanCreate(ctx, invoiceSubject, getNewDraftDefaults(ctx, settings, 'invoice'), input)
  const full = await insertDraft(ctx, await fillInClient(ctx, { ...createBlankContent(settings), ...input }, input), {
    kind: 'invoice',
    creditOf: null,
  })
  return { invoice: await toInvoiceResponse(ctx, full.row) }
}

export async function updateInvoice(
  ctx: InvoiceContext,
  { invoice: { id, version, ...draft } }: { invoice: InvoicePatch },
): InvoiceResponse {
  const row = await findVisible(ctx, invoiceSubject, id, 'update')
  const full = await loadFullInvoice(ctx.db, row)
  await assertCurrentVersion(ctx, row, version)
  return { invoice: await toInvoiceResponse(ctx, (await saveDraftChanges(ctx, full, toContentInput(draft))).row) }
}

/** Throws 409 with the stored invoice in `current` if the version is outdated. */
export async function assertCurrentVersion(ctx: InvoiceContext, row: InvoiceRow, version: number | undefined): Promise<void> {
  if (version === undefined || version === row.version) return
  const error = new ApiError(409, 'invoices.changed', 'Someone has changed this invoice since you loaded it.')
  error.current = await toInvoiceResponse(ctx, row)
  throw error
}

export async function deleteInvoice(ctx: InvoiceContext, { id }: { id: number }): InvoiceResponse {
  const row = await findVisible(ctx, invoiceSubject, id, 'delete')
  const invoice = await toInvoiceResponse(ctx, row)
  await deleteDrafts(ctx, [row])
  return { invoice }
}

export async function deleteInvoices(
  ctx: InvoiceContext,
  { invoiceIds }: { invoiceIds: number[] },
): Promise<{ invoices: ListedInvoice[] }> {
  const rows = await findAllVisible(ctx, invoiceSubject, [...new Set(invoiceIds)], 'delete')
  const invoices = await toListedInvoices(ctx, rows)
  await deleteDrafts(ctx, rows)
  return { invoices }
}

async function deleteDrafts(ctx: InvoiceContext, rows: readonly InvoiceRow[]): Promise<void> {
  if (rows.some(({ number }) => number !== null))
    throw new ApiError(409, 'invoices.issued', 'Issued invoices cannot be deleted. Create a credit note instead.')
  await softDeleteInvoices(ctx, rows)
}

/** Deletes the drafts the viewer may delete; the other IDs are returned with an error code. */
export async function deletePermittedDrafts(
  ctx: InvoiceContext,
  ids: readonly number[],
): Promise<{ deleted: number[]; rejected: RejectedInvoice[] }> {
  const listPermittedIds = async (action: string) =>
    new Set(
      (await visible(ctx, invoiceSubject, action).select('invoices.id').where('invoices.id', 'in', ids).execute()).map(({ id }) => id),
    )
  await lockRows(ctx.dialect, ctx.db.selectFrom('invoices').select('id').where('id', 'in', ids).orderBy('id')).execute()
  const [readableIds, deletableIds] = [await listPermittedIds('read'), await listPermittedIds('delete')]
  const rows = await findAllVisible(ctx, invoiceSubject, [...deletableIds], 'delete')
  const drafts = new Map(rows.flatMap((row) => (row.number === null ? [[row.id, row]] : [])))
  await softDeleteInvoices(ctx, [...drafts.values()])
  const getErrorCode = (id: number) => (deletableIds.has(id) ? 'invoices.issued' : readableIds.has(id) ? 'forbidden' : 'not_found')
  const rejected = [...new Set(ids)].filter((id) => !drafts.has(id)).map((id) => ({ id, code: getErrorCode(id) }))
  return { deleted: [...drafts.keys()], rejected }
}

type RejectedInvoice = { id: number; code: string }

/** Reverses a change: deletes what was added, restores what was deleted, reverts a draft's update, removes recorded payments. Issuing and sending cannot be undone. */
export async function undoInvoice(ctx: InvoiceContext, { id, before, after }: RecordChange): Promise<void> {
  if (after === null) return restoreInvoice(ctx, id)
  const row = await findVisible(ctx, invoiceSubject, id, before === null ? 'delete' : 'update')
  if (before === null) return row.isImported === 1 ? removeImportedInvoice(ctx, row) : deleteDrafts(ctx, [row])
  if (row.number !== null) return undoPayments(ctx, row, { before, after })
  await saveDraftChanges(ctx, await loadFullInvoice(ctx.db, row), toContentInput(before as never))
}

export async function insertDraft(
  ctx: InvoiceContext,
  content: InvoiceContent,
  { kind, creditOf, quoteId = null }: Pick<InvoiceRow, 'kind' | 'creditOf'> & { quoteId?: number | null },
): Promise<FullInvoice> {
  const { columns, lines } = toInvoiceColumns(content)
  const row = await ctx.db
    .insertInto('invoices')
    .values({
      ...columns,
      ...initialColumns,
      kind,
      creditOf,
      quoteId,
      createdById: ctx.viewer.id || null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await saveLines(ctx, row.id, lines)
  const full = { row, lines, payments: [] }
  await indexInvoice(ctx, full)
  ctx.recordChange({ entity: 'invoice', id: row.id, before: null, after: toJournalSnapshot(full) })
  return full
}

const initialColumns = {
  ...({
    version: 1,
    number: null,
    numberKey: null,
    status: 'draft',
    paid: 0,
    credited: 0,
    balance: 0,
    delivery: null,
    isImported: 0,
  } as const),
  reminderLevel: 0,
  noticeLevel: 0,
  seller: null,
  issuedAt: null,
  removedAt: null,
}

async function saveDraftChanges(ctx: InvoiceContext, full: FullInvoice, input: ContentInput): Promise<FullInvoice> {
  const before = toInvoiceContent(full)
  const changes = assertCanUpdate(ctx, invoiceSubject, { ...full.row, ...before }, input) as ContentInput
  const content = await fillInClient(ctx, { ...before, ...changes }, changes)
  const { columns, lines } = toInvoiceColumns(content)
  if (listChangedFields(before, content).length === 0) return full
  if (full.row.kind === 'credit-note' && content.currency !== before.currency)
    throw invalidInput('/invoice/currency', 'must be the currency of the original invoice')
  if (full.row.number !== null) {
    const lockedError = new ApiError(409, 'invoices.locked', 'The invoice has been issued and can no longer be changed.')
    lockedError.current = await toInvoiceResponse(ctx, full.row)
    throw lockedError
  }
  const { timeZone } = await readSettings(ctx.db)
  return saveInvoice(ctx, full, { columns, lines, today: toLocalDate(ctx.now, timeZone) })
}

/** Copies the client's data unless the input contains its own. */
async function fillInClient(ctx: InvoiceContext, content: InvoiceContent, input: ContentInput): Promise<InvoiceContent> {
  if (input.clientId === undefined || input.clientId === null) return content
  const client = await readClientForInvoice(ctx, input.clientId)
  return { ...content, client: input.client === undefined ? client : content.client }
}

export const getNewDraftDefaults = (ctx: InvoiceContext, settings: StoredSettings, kind: InvoiceRow['kind']) => ({
  ...createBlankContent(settings),
  kind,
  status: 'draft',
  number: null,
  total: 0,
  balance: 0,
  createdBy: { id: ctx.viewer.id },
})

export const createBlankContent = ({ currencies, language, notes, terms }: StoredSettings): InvoiceContent => ({
  clientId: null,
  client: null,
  ...noDates,
  currency: currencies[0]!,
  language,
  reference: null,
  notes,
  terms,
  discountPercent: null,
  discountAmount: null,
  lines: [],
})
