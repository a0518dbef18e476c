import { daysAfter } from '#platform/contract/days.ts'
import { assertMayChange } from '#platform/server/abilities/changes.ts'
import { findAllVisible, findVisible } from '#platform/server/abilities/visible.ts'
import { lockRow } from '#platform/server/database/expressions.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { Invoice, ListedInvoice } from '../invoice-contract.ts'
import { answerInvoice, answerInvoices } from './answers.ts'
import { assertComplete } from './complete.ts'
import { assertCurrent } from './invoices.ts'
import { withParts, type WholeInvoice } from './journal-form.ts'
import { numberKeyOf, takeNumber, today } from './numbers.ts'
import { readSettings, type StoredSettings } from './settings.ts'
import { invoiceSubject, type InvoiceContext } from './subjects.ts'
import type { InvoiceRow } from './tables.ts'
import { writeInvoice } from './write-invoice.ts'

export async function issueInvoice(ctx: InvoiceContext, { id, version }: { id: number; version?: number }): Promise<{ invoice: Invoice }> {
  const row = await findVisible(ctx, invoiceSubject, id, 'update')
  await assertCurrent(ctx, row, version)
  const issued = await issue(ctx, row, await readSettings(ctx.db))
  return { invoice: await answerInvoice(ctx, issued) }
}

export async function issueInvoices(ctx: InvoiceContext, { invoiceIds }: { invoiceIds: number[] }): Promise<{ invoices: ListedInvoice[] }> {
  const rows = await findAllVisible(ctx, invoiceSubject, [...new Set(invoiceIds)], 'update')
  for (const row of rows) assertMayChange(ctx, invoiceSubject, row, { status: 'sent' })
  const settings = await readSettings(ctx.db)
  const issued: InvoiceRow[] = []
  for (const row of rows) issued.push(await issue(ctx, row, settings))
  return { invoices: await answerInvoices(ctx, issued) }
}

/** Gives a draft its number; from then on it is locked. */
async function issue(ctx: InvoiceContext, row: InvoiceRow, settings: StoredSettings): Promise<InvoiceRow> {
  assertMayChange(ctx, invoiceSubject, row, { status: 'sent' })
  if (row.number !== null) throw new Refusal(409, 'invoices.locked', 'This invoice is issued already.')
  const whole = await withParts(ctx.db, row)
  assertComplete(whole, settings.seller)
  const original = row.creditOf === null ? undefined : await creditable(ctx, row, row.creditOf)
  const day = today(ctx.now, settings.timeZone)
  const issuedDate = row.issuedDate ?? day
  const dueDate = row.dueDate ?? (row.kind === 'invoice' ? await dueOf(ctx, row, { issuedDate, settings }) : null)
  if (dueDate !== null && dueDate < issuedDate) throw dueTooEarly()
  const number = await takeNumber(ctx, settings, { kind: row.kind, day: issuedDate })
  const seller = JSON.stringify({ ...settings.seller, logoId: settings.logoId })
  const columns = { number, numberKey: numberKeyOf(number), issuedDate, dueDate, seller, issuedAt: ctx.now }
  const issued = await writeInvoice(ctx, whole, { columns, today: day })
  if (original) await writeInvoice(ctx, original, { columns: { credited: original.row.credited - row.total }, today: day })
  return issued.row
}

const dueTooEarly = () =>
  new Refusal(400, 'invalid', 'The due date lies before the day of issuing.', [
    { path: '/invoice/dueDate', message: 'lies before the day of issuing' },
  ])

/** The invoice that a credit note is about, kept from others until the act ends; 400 where more is credited than is left of it. */
async function creditable(ctx: InvoiceContext, row: InvoiceRow, id: number): Promise<WholeInvoice> {
  const query = ctx.db.selectFrom('invoices').selectAll().where('id', '=', id)
  const original = await lockRow(ctx.dialect, query).executeTakeFirstOrThrow()
  if (original.total - original.credited + row.total < 0)
    throw new Refusal(400, 'invoices.credits_too_much', 'More is credited than is left of the invoice.', [
      { path: '/invoice/lines', message: 'credit more than is left of the invoice' },
    ])
  return withParts(ctx.db, original)
}

async function dueOf(ctx: InvoiceContext, row: InvoiceRow, { issuedDate, settings }: { issuedDate: string; settings: StoredSettings }) {
  const client = ctx.db
    .selectFrom('clients')
    .select('paymentDays')
    .where('id', '=', row.clientId ?? 0)
  const days = (await client.executeTakeFirst())?.paymentDays ?? settings.paymentDays
  return daysAfter(issuedDate, days)
}
