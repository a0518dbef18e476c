import { assertCanCreate } from '#platform/server/abilities/changes.ts'
import { assertReadable } from '#platform/server/abilities/fields.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { ApiError } from '#platform/server/api-error.ts'
import type { Invoice } from '../../invoice-contract.ts'
import { toInvoiceResponse } from '../../server/invoice-response.ts'
import { type InvoiceContent, toInvoiceContent } from './invoice-content.ts'
import { insertDraft, getNewDraftDefaults } from './drafts.ts'
import { loadFullInvoice } from '../../server/full-invoice.ts'
import { readSettings } from '../../settings/server/index.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { InvoiceRow } from '../../server/tables.ts'
import { noDates } from '../../no-dates.ts'

type InvoiceResponse = Promise<{ invoice: Invoice }>

/** Requires permission to read every copied field and to set it on a new invoice. */
export async function duplicateInvoice(ctx: InvoiceContext, { id }: { id: number }): InvoiceResponse {
  const row = await findVisible(ctx, invoiceSubject, id)
  const copy = await prepareCopy(ctx, row, { kind: 'invoice', creditOf: null })
  if (row.kind === 'credit-note') throw new ApiError(409, 'invoices.credit_note', 'Credit notes cannot be duplicated.')
  return insertCopy(ctx, copy)
}

export async function creditInvoice(ctx: InvoiceContext, { id }: { id: number }): InvoiceResponse {
  const row = await findVisible(ctx, invoiceSubject, id)
  const copy = await prepareCopy(ctx, row, { kind: 'credit-note', creditOf: id })
  if (row.number === null) throw new ApiError(409, 'invoices.draft', 'Drafts cannot be credited. Delete the draft instead.')
  if (row.kind === 'credit-note' || row.credited >= row.total)
    throw new ApiError(409, 'invoices.credited', 'The invoice has already been credited in full.')
  const existingDraft = await visible(ctx, invoiceSubject)
    .selectAll('invoices')
    .where('invoices.creditOf', '=', id)
    .where('invoices.number', 'is', null)
    .executeTakeFirst()
  return existingDraft ? { invoice: await toInvoiceResponse(ctx, existingDraft) } : insertCopy(ctx, copy)
}

const copiedFields = [
  'clientId',
  'client',
  'serviceStart',
  'serviceEnd',
  'currency',
  'language',
  'reference',
  'notes',
  'terms',
  'discountPercent',
  'discountAmount',
  'lines',
] as const
/** Fields whose values the error messages below reveal. */
const fieldsRevealedByErrors = { invoice: ['kind'], 'credit-note': ['kind', 'number', 'total', 'credited', 'creditNotes'] } as const

type InvoiceCopy = Pick<InvoiceRow, 'kind' | 'creditOf'> & { content: InvoiceContent }

/** Throws 403 before any error could reveal the invoice's state. */
async function prepareCopy(
  ctx: InvoiceContext,
  row: InvoiceRow,
  { kind, creditOf }: Pick<InvoiceCopy, 'kind' | 'creditOf'>,
): Promise<InvoiceCopy> {
  assertReadable(ctx, invoiceSubject, row, [...copiedFields, ...fieldsRevealedByErrors[kind]])
  const original = { ...toInvoiceContent(await loadFullInvoice(ctx.db, row)), issuedDate: null, dueDate: null }
  const content = kind === 'invoice' ? { ...original, ...noDates } : negateQuantities(original)
  assertCanCreate(ctx, invoiceSubject, getNewDraftDefaults(ctx, await readSettings(ctx.db), kind), content)
  return { content, kind, creditOf }
}

const negateQuantities = (content: InvoiceContent): InvoiceContent => ({
  ...content,
  lines: content.lines.map((line) => ({ ...line, quantity: -line.quantity })),
})

async function insertCopy(ctx: InvoiceContext, { content, kind, creditOf }: InvoiceCopy): InvoiceResponse {
  return { invoice: await toInvoiceResponse(ctx, (await insertDraft(ctx, content, { kind, creditOf })).row) }
}
