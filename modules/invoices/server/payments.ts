import { assertMayChange } from '#platform/server/abilities/changes.ts'
import { assertReadable } from '#platform/server/abilities/fields.ts'
import { findAllVisible, findVisible } from '#platform/server/abilities/visible.ts'
import { refusalOf } from '#platform/server/database/refusal-of.ts'
import { invalid, notFound, Refusal } from '#platform/server/refusal.ts'
import type { PaymentDraft } from '../act-contract.ts'
import type { Invoice, ListedInvoice, PaymentMethod } from '../invoice-contract.ts'
import { answerInvoice, answerInvoices } from './answers.ts'
import { withParts, type WholeInvoice } from './journal-form.ts'
import { today } from './numbers.ts'
import { readSettings } from './settings.ts'
import { invoiceSubject, type InvoiceContext } from './subjects.ts'
import type { InvoiceRow } from './tables.ts'
import { writeInvoice } from './write-invoice.ts'

type NewPayment = { amount: number; date?: string | undefined; method?: PaymentMethod | undefined; note?: string | null | undefined }

export async function addPayment(ctx: InvoiceContext, { payment }: { payment: PaymentDraft }): Promise<{ invoice: Invoice }> {
  const row = await findVisible(ctx, invoiceSubject, payment.invoiceId, 'update')
  return { invoice: await answerInvoice(ctx, await pay(ctx, row, payment)) }
}

type InFull = { invoiceIds: number[]; date?: string; method?: PaymentMethod }

export async function payInvoices(ctx: InvoiceContext, { invoiceIds, date, method }: InFull): Promise<{ invoices: ListedInvoice[] }> {
  const rows = await findAllVisible(ctx, invoiceSubject, [...new Set(invoiceIds)], 'update')
  for (const row of rows) assertMayPay(ctx, row, row.balance)
  const paid: InvoiceRow[] = []
  for (const row of rows) paid.push(await payInFull(ctx, row, { date, method }))
  return { invoices: await answerInvoices(ctx, paid) }
}

export async function deletePayment(
  ctx: InvoiceContext,
  { invoiceId, id }: { invoiceId: number; id: number },
): Promise<{ invoice: Invoice }> {
  const before = await withParts(ctx.db, await findVisible(ctx, invoiceSubject, invoiceId, 'update'))
  assertReadable(ctx, invoiceSubject, before.row, ['payments'])
  const payment = before.payments.find((one) => one.id === id)
  assertMayChange(ctx, invoiceSubject, before.row, { paid: before.row.paid - (payment?.amount ?? 0) })
  if (!payment) throw notFound('payment')
  await ctx.db.deleteFrom('invoice_payments').where('id', '=', id).execute()
  return { invoice: await answerInvoice(ctx, await settle(ctx, before)) }
}

type Paid = { payments?: { id: number }[] }

/** Of an act that noted payments and did nothing else; 409 for every other one. */
export async function takePaymentsBack(ctx: InvoiceContext, row: InvoiceRow, change: { before: Paid; after: Paid }): Promise<void> {
  const others = Object.keys(change.after).filter((field) => !['payments', 'paid', 'balance'].includes(field))
  const before = new Set(change.before.payments?.map(({ id }) => id))
  const added = change.after.payments?.filter(({ id }) => !before.has(id)) ?? []
  if (others.length > 0 || added.length === 0) throw new Refusal(409, 'journal.final', 'This cannot be taken back.')
  for (const { id } of added) await deletePayment(ctx, { invoiceId: row.id, id })
}

/** The whole balance of each that may be paid; the others stay, and are named with the code of what refuses them. */
export async function payWhatMay(
  ctx: InvoiceContext,
  ids: readonly number[],
): Promise<{ paid: number; refused: { id: number; code: string }[] }> {
  const answer = { paid: 0, refused: [] as { id: number; code: string }[] }
  for (const id of new Set(ids)) {
    const refusal = await refusalOf(ctx, async () => {
      const row = await findVisible(ctx, invoiceSubject, id, 'update')
      await payInFull(ctx, row, {})
    })
    if (refusal) answer.refused.push({ id, code: refusal.code })
    else answer.paid++
  }
  return answer
}

/** What is owed to a client is paid back by an amount that somebody names, never by the way. */
async function payInFull(ctx: InvoiceContext, row: InvoiceRow, payment: Omit<NewPayment, 'amount'>): Promise<InvoiceRow> {
  if (row.number !== null && row.balance < 0) throw nothingOwed()
  return pay(ctx, row, { ...payment, amount: row.balance })
}

const nothingOwed = () => new Refusal(409, 'invoices.nothing_owed', 'Nothing is owed.')

async function pay(ctx: InvoiceContext, row: InvoiceRow, payment: NewPayment): Promise<InvoiceRow> {
  assertMayPay(ctx, row, payment.amount)
  assertOwed(row, payment.amount)
  const before = await withParts(ctx.db, row)
  const { timeZone } = await readSettings(ctx.db)
  const { amount, date = today(ctx.now, timeZone), method = '30', note = null } = payment
  const values = { invoiceId: row.id, amount, date, method, note, createdById: ctx.viewer.id || null, createdAt: ctx.now }
  await ctx.db.insertInto('invoice_payments').values(values).execute()
  return settle(ctx, before)
}

/** An amount that is refused tells what is owed. */
function assertMayPay(ctx: InvoiceContext, row: InvoiceRow, amount: number): void {
  assertMayChange(ctx, invoiceSubject, row, { paid: row.paid + amount })
  assertReadable(ctx, invoiceSubject, row, ['status', 'balance'])
}

function assertOwed({ number, balance }: InvoiceRow, amount: number): void {
  if (number === null) throw new Refusal(409, 'invoices.draft', 'A draft is not paid: issue it first.')
  if (balance === 0) throw nothingOwed()
  if (amount === 0) throw invalid('/payment/amount', 'must not be zero')
  if (Math.sign(amount) !== Math.sign(balance) || Math.abs(amount) > Math.abs(balance))
    throw invalid(
      '/payment/amount',
      balance > 0 ? 'must be above zero and no more than the balance' : 'must be below zero and no more than is owed to the client',
    )
}

/** Adds up what is paid and writes what follows from it. */
export async function settle(ctx: InvoiceContext, before: WholeInvoice): Promise<InvoiceRow> {
  const rows = await ctx.db.selectFrom('invoice_payments').select('amount').where('invoiceId', '=', before.row.id).execute()
  const paid = rows.reduce((sum, { amount }) => sum + amount, 0)
  const { timeZone } = await readSettings(ctx.db)
  return (await writeInvoice(ctx, before, { columns: { paid }, today: today(ctx.now, timeZone) })).row
}
