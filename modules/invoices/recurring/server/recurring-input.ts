import { assertCanCreate, assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { readClientForInvoice } from '../../clients/server/index.ts'
import { createBlankContent, getNewDraftDefaults, toContentInput, toInvoiceColumns } from '../../drafts/server/index.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import { type StoredSettings, readSettings } from '../../settings/server/index.ts'
import type { RecurringDraft } from '../contract.ts'
import { toStoredParty } from './client-party.ts'
import { type RecurringContent, pickInvoiceContent } from './recurring-content.ts'

export type RecurringInput = Partial<RecurringContent>

export function toRecurringInput({ rule, startDate, mode, prices, status: _status, ...invoice }: Partial<RecurringDraft>): RecurringInput {
  const { issuedDate: _issued, dueDate: _due, serviceStart: _start, serviceEnd: _end, ...content } = toContentInput(invoice)
  const schedule = Object.fromEntries(Object.entries({ rule, startDate, mode, prices }).filter(([, value]) => value !== undefined))
  return { ...content, ...schedule }
}

export const createBlankRecurring = (settings: StoredSettings): RecurringContent => ({
  ...createBlankContent(settings),
  rule: '',
  startDate: '',
  mode: 'draft',
  prices: 'fixed',
})

/** Copies the data of a newly chosen client unless the input contains its own. Throws as drafts do if the viewer cannot use the client. */
export async function fillInParty(ctx: InvoiceContext, content: RecurringContent, input: RecurringInput): Promise<RecurringContent> {
  const { clientId } = input
  const chosen = clientId === undefined || clientId === null ? null : await readClientForInvoice(ctx, clientId)
  const client = chosen !== null && input.client === undefined ? chosen : content.client
  return { ...content, client: await toStoredParty(ctx.db, content.clientId, client) }
}

/** Throws 403 unless the viewer could create such an invoice, and for the mode `send` issue it. */
export async function assertCanCreateInvoices(ctx: InvoiceContext, content: RecurringContent): Promise<void> {
  const invoice = pickInvoiceContent(content)
  const defaults = getNewDraftDefaults(ctx, await readSettings(ctx.db), 'invoice')
  assertCanCreate(ctx, invoiceSubject, defaults, invoice)
  if (content.mode === 'draft') return
  const { total } = toInvoiceColumns(invoice).columns
  const draft = { ...defaults, ...invoice, id: 0, total, createdAt: ctx.now, updatedAt: ctx.now }
  assertCanUpdate(ctx, invoiceSubject, { ...draft, delivery: null }, { status: 'sent', delivery: 'queued' })
}
