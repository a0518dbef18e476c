import { addDays } from '#platform/contract/add-days.ts'
import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { findAllVisible, findVisible } from '#platform/server/abilities/visible.ts'
import { lockRows } from '#platform/server/database/queries/expressions.ts'
import { ApiError } from '#platform/server/api-error.ts'
import type { Invoice, ListedInvoice } from '../../invoice-contract.ts'
import { toInvoiceResponse, toListedInvoices } from '../../server/invoice-response.ts'
import { assertComplete } from './assert-complete.ts'
import { assertCurrentVersion } from './drafts.ts'
import { type FullInvoice, loadFullInvoice } from '../../server/full-invoice.ts'
import { type StoredSettings, toNumberKey, readSettings, assignNumber, chooseNumbering } from '../../settings/server/index.ts'
import { toLocalDate } from '../../server/today.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { InvoiceRow } from '../../server/tables.ts'
import { saveInvoice } from '../../server/save-invoice.ts'

export async function issueInvoice(ctx: InvoiceContext, { id, version }: { id: number; version?: number }): Promise<{ invoice: Invoice }> {
  const row = await findVisible(ctx, invoiceSubject, id, 'update')
  await assertCurrentVersion(ctx, row, version)
  const issued = await issueDraft(ctx, row, await readSettings(ctx.db))
  return { invoice: await toInvoiceResponse(ctx, issued) }
}

export async function issueInvoices(ctx: InvoiceContext, { invoiceIds }: { invoiceIds: number[] }): Promise<{ invoices: ListedInvoice[] }> {
  const rows = await findAllVisible(ctx, invoiceSubject, [...new Set(invoiceIds)], 'update')
  for (const row of rows) assertCanUpdate(ctx, invoiceSubject, row, { status: 'sent' })
  const settings = await readSettings(ctx.db)
  const issued: InvoiceRow[] = []
  for (const row of rows) issued.push(await issueDraft(ctx, row, settings))
  return { invoices: await toListedInvoices(ctx, issued) }
}

/** Assigns the number and locks the invoice. */
export async function issueDraft(ctx: InvoiceContext, row: InvoiceRow, settings: StoredSettings): Promise<InvoiceRow> {
  assertCanUpdate(ctx, invoiceSubject, row, { status: 'sent' })
  if (row.number !== null) throw new ApiError(409, 'invoices.locked', 'The invoice has already been issued.')
  const full = await loadFullInvoice(ctx.db, row)
  assertComplete(full, settings.seller)
  const original = row.creditOf === null ? undefined : await lockCreditedInvoice(ctx, row, row.creditOf)
  const today = toLocalDate(ctx.now, settings.timeZone)
  const issuedDate = row.issuedDate ?? today
  const dueDate = row.dueDate ?? (row.kind === 'invoice' ? await calculateDueDate(ctx, row, { issuedDate, settings }) : null)
  if (dueDate !== null && dueDate < issuedDate) throw dueDateError()
  const number = await assignNumber(ctx, await chooseNumbering(ctx, settings, { table: 'invoices', row }), {
    kind: row.kind,
    day: issuedDate,
  })
  const seller = JSON.stringify({ ...settings.seller, logoId: settings.logoId })
  const columns = { number, numberKey: toNumberKey(number), issuedDate, dueDate, seller, issuedAt: ctx.now }
  const issued = await saveInvoice(ctx, full, { columns, today })
  if (original) await saveInvoice(ctx, original, { columns: { credited: original.row.credited - row.total }, today })
  return issued.row
}

const dueDateError = () =>
  new ApiError(400, 'invalid', 'The due date must not be before the issue date.', [
    { path: '/invoice/dueDate', message: 'must not be before the issue date' },
  ])

/** Locks the credited invoice until the transaction ends. Throws 400 if the credit exceeds what is left of it. */
async function lockCreditedInvoice(ctx: InvoiceContext, row: InvoiceRow, id: number): Promise<FullInvoice> {
  const query = ctx.db.selectFrom('invoices').selectAll().where('id', '=', id)
  const original = await lockRows(ctx.dialect, query).executeTakeFirstOrThrow()
  if (original.total - original.credited + row.total < 0)
    throw new ApiError(400, 'invoices.credits_too_much', 'The credit note exceeds the remaining amount of the invoice.', [
      { path: '/invoice/lines', message: 'must not exceed the remaining amount of the invoice' },
    ])
  return loadFullInvoice(ctx.db, original)
}

async function calculateDueDate(
  ctx: InvoiceContext,
  row: InvoiceRow,
  { issuedDate, settings }: { issuedDate: string; settings: StoredSettings },
) {
  const client = ctx.db
    .selectFrom('clients')
    .select('paymentDays')
    .where('id', '=', row.clientId ?? 0)
  const days = (await client.executeTakeFirst())?.paymentDays ?? settings.paymentDays
  return addDays(issuedDate, days)
}
