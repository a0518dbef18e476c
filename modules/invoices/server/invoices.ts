import { assertMayChange, assertMayCreate } from '#platform/server/abilities/changes.ts'
import { findAllVisible, findVisible, visible } from '#platform/server/abilities/visible.ts'
import { lockRow } from '#platform/server/database/expressions.ts'
import type { Change } from '#platform/server/journal/undo.ts'
import { invalid, Refusal } from '#platform/server/refusal.ts'
import type { Invoice, InvoiceDraft, InvoicePatch, ListedInvoice } from '../invoice-contract.ts'
import { answerInvoice, answerInvoices } from './answers.ts'
import { columnsOf, contentOf, differing, givenOf, type Content, type Given } from './content.ts'
import { clientOf } from './client-of.ts'
import { journalForm, withParts, type WholeInvoice } from './journal-form.ts'
import { today } from './numbers.ts'
import { takePaymentsBack } from './payments.ts'
import { readSettings, type StoredSettings } from './settings.ts'
import { invoiceSubject, type InvoiceContext } from './subjects.ts'
import type { InvoiceRow } from './tables.ts'
import { bringInvoiceBack, indexInvoice, removeInvoices, storeLines, writeInvoice } from './write-invoice.ts'

type OneInvoice = Promise<{ invoice: Invoice }>

export async function getInvoice(ctx: InvoiceContext, { id }: { id: number }): OneInvoice {
  return { invoice: await answerInvoice(ctx, await findVisible(ctx, invoiceSubject, id)) }
}

export async function addInvoice(ctx: InvoiceContext, { invoice }: { invoice: InvoiceDraft }): OneInvoice {
  const given = givenOf(invoice)
  const settings = await readSettings(ctx.db)
  assertMayCreate(ctx, invoiceSubject, startOf(ctx, settings, 'invoice'), given)
  const whole = await insertInvoice(ctx, await withClient(ctx, { ...blankOf(settings), ...given }, given), {
    kind: 'invoice',
    creditOf: null,
  })
  return { invoice: await answerInvoice(ctx, whole.row) }
}

export async function updateInvoice(ctx: InvoiceContext, { invoice: { id, version, ...draft } }: { invoice: InvoicePatch }): OneInvoice {
  const row = await findVisible(ctx, invoiceSubject, id, 'update')
  const whole = await withParts(ctx.db, row)
  await assertCurrent(ctx, row, version)
  return { invoice: await answerInvoice(ctx, (await changeInvoice(ctx, whole, givenOf(draft))).row) }
}

/** Refusal 409 with the invoice as it stands, where it is not the one that was changed. */
export async function assertCurrent(ctx: InvoiceContext, row: InvoiceRow, version: number | undefined): Promise<void> {
  if (version === undefined || version === row.version) return
  const refusal = new Refusal(409, 'invoices.changed', 'Somebody has changed this invoice since you opened it.')
  refusal.current = await answerInvoice(ctx, row)
  throw refusal
}

export async function deleteInvoice(ctx: InvoiceContext, { id }: { id: number }): OneInvoice {
  const row = await findVisible(ctx, invoiceSubject, id, 'delete')
  const invoice = await answerInvoice(ctx, row)
  await deleteDrafts(ctx, [row])
  return { invoice }
}

export async function deleteInvoices(
  ctx: InvoiceContext,
  { invoiceIds }: { invoiceIds: number[] },
): Promise<{ invoices: ListedInvoice[] }> {
  const rows = await findAllVisible(ctx, invoiceSubject, [...new Set(invoiceIds)], 'delete')
  const invoices = await answerInvoices(ctx, rows)
  await deleteDrafts(ctx, rows)
  return { invoices }
}

async function deleteDrafts(ctx: InvoiceContext, rows: readonly InvoiceRow[]): Promise<void> {
  if (rows.some(({ number }) => number !== null))
    throw new Refusal(409, 'invoices.issued', 'What is issued stays: make a credit note for it instead.')
  await removeInvoices(ctx, rows)
}

/** Those that are drafts and may be deleted; the others stay, and are named with the code of what refuses them. */
export async function deleteWhatMay(ctx: InvoiceContext, ids: readonly number[]): Promise<{ deleted: number[]; refused: Refused[] }> {
  const idsOf = async (action: string) =>
    new Set(
      (await visible(ctx, invoiceSubject, action).select('invoices.id').where('invoices.id', 'in', ids).execute()).map(({ id }) => id),
    )
  await lockRow(ctx.dialect, ctx.db.selectFrom('invoices').select('id').where('id', 'in', ids).orderBy('id')).execute()
  const [known, deletable] = [await idsOf('read'), await idsOf('delete')]
  const rows = await findAllVisible(ctx, invoiceSubject, [...deletable], 'delete')
  const drafts = new Map(rows.flatMap((row) => (row.number === null ? [[row.id, row]] : [])))
  await removeInvoices(ctx, [...drafts.values()])
  const codeOf = (id: number) => (deletable.has(id) ? 'invoices.issued' : known.has(id) ? 'forbidden' : 'not_found')
  const refused = [...new Set(ids)].filter((id) => !drafts.has(id)).map((id) => ({ id, code: codeOf(id) }))
  return { deleted: [...drafts.keys()], refused }
}

type Refused = { id: number; code: string }

/** Added: removed again. Removed: brought back. Changed as a draft: changed back. Noted as paid: not any more. What was issued or sent stays. */
export async function undoInvoice(ctx: InvoiceContext, { id, before, after }: Change): Promise<void> {
  if (after === null) return bringInvoiceBack(ctx, id)
  const row = await findVisible(ctx, invoiceSubject, id, before === null ? 'delete' : 'update')
  if (before === null) return deleteDrafts(ctx, [row])
  if (row.number !== null) return takePaymentsBack(ctx, row, { before, after })
  await changeInvoice(ctx, await withParts(ctx.db, row), givenOf(before as never))
}

/** Inserts a draft and records it. */
export async function insertInvoice(
  ctx: InvoiceContext,
  content: Content,
  { kind, creditOf }: Pick<InvoiceRow, 'kind' | 'creditOf'>,
): Promise<WholeInvoice> {
  const { columns, lines } = columnsOf(content)
  const row = await ctx.db
    .insertInto('invoices')
    .values({ ...columns, ...untouched, kind, creditOf, createdById: ctx.viewer.id || null, createdAt: ctx.now, updatedAt: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await storeLines(ctx, row.id, lines)
  const whole = { row, lines, payments: [] }
  await indexInvoice(ctx, whole)
  ctx.record({ entity: 'invoice', id: row.id, before: null, after: journalForm(whole) })
  return whole
}

const untouched = {
  ...({
    version: 1,
    number: null,
    numberKey: null,
    status: 'draft',
    paid: 0,
    credited: 0,
    balance: 0,
    delivery: null,
  } as const),
  reminderLevel: 0,
  noticeLevel: 0,
  seller: null,
  issuedAt: null,
  removedAt: null,
}

async function changeInvoice(ctx: InvoiceContext, whole: WholeInvoice, given: Given): Promise<WholeInvoice> {
  const before = contentOf(whole)
  const changes = assertMayChange(ctx, invoiceSubject, { ...whole.row, ...before }, given) as Given
  const wanted = await withClient(ctx, { ...before, ...changes }, changes)
  const { columns, lines } = columnsOf(wanted)
  if (differing(before, wanted).length === 0) return whole
  if (whole.row.kind === 'credit-note' && wanted.currency !== before.currency)
    throw invalid('/invoice/currency', 'must be that of the invoice which is credited')
  if (whole.row.number !== null) {
    const locked = new Refusal(409, 'invoices.locked', 'This invoice is issued: what it says can no longer be changed.')
    locked.current = await answerInvoice(ctx, whole.row)
    throw locked
  }
  const { timeZone } = await readSettings(ctx.db)
  return writeInvoice(ctx, whole, { columns, lines, today: today(ctx.now, timeZone) })
}

/** Where only the client is named, its data is taken from there. */
async function withClient(ctx: InvoiceContext, content: Content, given: Given): Promise<Content> {
  if (given.clientId === undefined || given.clientId === null) return content
  const client = await clientOf(ctx, given.clientId)
  return { ...content, client: given.client === undefined ? client : content.client }
}

/** What a draft is where nothing is given. */
export const startOf = (ctx: InvoiceContext, settings: StoredSettings, kind: InvoiceRow['kind']) => ({
  ...blankOf(settings),
  kind,
  status: 'draft',
  number: null,
  total: 0,
  balance: 0,
  createdBy: { id: ctx.viewer.id },
})

const blankOf = ({ currencies, language, notes, terms }: StoredSettings): Content => ({
  clientId: null,
  client: null,
  issuedDate: null,
  dueDate: null,
  currency: currencies[0]!,
  language,
  reference: null,
  notes,
  terms,
  discountPercent: null,
  discountAmount: null,
  lines: [],
})
