import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { assertReadable } from '#platform/server/abilities/fields.ts'
import { findAllVisible, findVisible } from '#platform/server/abilities/visible.ts'
import { catchApiError } from '#platform/server/database/catch-api-error.ts'
import { ApiError, invalidInput, notFound } from '#platform/server/api-error.ts'
import type { PaymentDraft } from '../contract.ts'
import type { Invoice, ListedInvoice, PaymentMethod } from '../../invoice-contract.ts'
import { toInvoiceResponse, toListedInvoices } from '../../server/invoice-response.ts'
import { type FullInvoice, loadFullInvoice } from '../../server/full-invoice.ts'
import { toLocalDate } from '../../server/today.ts'
import { readSettings } from '../../settings/server/index.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { InvoiceRow } from '../../server/tables.ts'
import { reopenTransaction } from '../../server/reopen-transaction.ts'
import { saveInvoice } from '../../server/save-invoice.ts'

type PaymentInput = {
  amount: number
  date?: string | undefined
  method?: PaymentMethod | undefined
  note?: string | null | undefined
  /** The bank transaction that it is a part of. */
  transactionId?: number
  /** Another program has booked it. */
  isImported?: boolean
}

export async function addPayment(ctx: InvoiceContext, { payment }: { payment: PaymentDraft }): Promise<{ invoice: Invoice }> {
  const row = await findVisible(ctx, invoiceSubject, payment.invoiceId, 'update')
  return { invoice: await toInvoiceResponse(ctx, await recordPayment(ctx, row, payment)) }
}

type FullPaymentInput = { invoiceIds: number[]; date?: string; method?: PaymentMethod }

export async function payInvoices(
  ctx: InvoiceContext,
  { invoiceIds, date, method }: FullPaymentInput,
): Promise<{ invoices: ListedInvoice[] }> {
  const rows = await findAllVisible(ctx, invoiceSubject, [...new Set(invoiceIds)], 'update')
  for (const row of rows) assertCanPay(ctx, row, row.balance)
  const paid: InvoiceRow[] = []
  for (const row of rows) paid.push(await payInFull(ctx, row, { date, method }))
  return { invoices: await toListedInvoices(ctx, paid) }
}

export async function deletePayment(
  ctx: InvoiceContext,
  { invoiceId, id }: { invoiceId: number; id: number },
): Promise<{ invoice: Invoice }> {
  return { invoice: await toInvoiceResponse(ctx, await removePayment(ctx, { invoiceId, id })) }
}

export async function removePayment(ctx: InvoiceContext, { invoiceId, id }: { invoiceId: number; id: number }): Promise<InvoiceRow> {
  const before = await loadFullInvoice(ctx.db, await findVisible(ctx, invoiceSubject, invoiceId, 'update'))
  assertReadable(ctx, invoiceSubject, before.row, ['payments'])
  const payment = before.payments.find((one) => one.id === id)
  assertCanUpdate(ctx, invoiceSubject, before.row, { paid: before.row.paid - (payment?.amount ?? 0) })
  if (!payment) throw notFound('payment')
  await ctx.db.deleteFrom('invoice_payments').where('id', '=', id).execute()
  if (payment.transactionId !== null) await reopenTransaction(ctx, payment.transactionId, payment.amount)
  return updatePaidAmount(ctx, before)
}

type PaymentsSnapshot = { payments?: { id: number }[] }

/** Removes the payments recorded by the change. Throws 409 if the change did anything else. */
export async function undoPayments(
  ctx: InvoiceContext,
  row: InvoiceRow,
  change: { before: PaymentsSnapshot; after: PaymentsSnapshot },
): Promise<void> {
  const otherFields = Object.keys(change.after).filter((field) => !['payments', 'paid', 'balance'].includes(field))
  const before = new Set(change.before.payments?.map(({ id }) => id))
  const added = change.after.payments?.filter(({ id }) => !before.has(id)) ?? []
  if (otherFields.length > 0 || added.length === 0) throw new ApiError(409, 'journal.final', 'This change cannot be undone.')
  for (const { id } of added) await removePayment(ctx, { invoiceId: row.id, id })
}

/** Records full payment where possible; the other IDs are returned with an error code. */
export async function payPermittedInvoices(
  ctx: InvoiceContext,
  ids: readonly number[],
): Promise<{ paid: number; rejected: { id: number; code: string }[] }> {
  const result = { paid: 0, rejected: [] as { id: number; code: string }[] }
  for (const id of new Set(ids)) {
    const error = await catchApiError(ctx, async () => {
      const row = await findVisible(ctx, invoiceSubject, id, 'update')
      await payInFull(ctx, row, {})
    })
    if (error) result.rejected.push({ id, code: error.code })
    else result.paid++
  }
  return result
}

/** Refunds need an explicit amount, so bulk payment rejects negative balances. */
async function payInFull(ctx: InvoiceContext, row: InvoiceRow, payment: Omit<PaymentInput, 'amount'>): Promise<InvoiceRow> {
  if (row.number !== null && row.balance < 0) throw nothingOwedError()
  return recordPayment(ctx, row, { ...payment, amount: row.balance })
}

const nothingOwedError = () => new ApiError(409, 'invoices.nothing_owed', 'The invoice has no balance to pay.')

/** Throws 4xx unless the payment is at most the balance. The invoice must be locked. */
export async function recordPayment(ctx: InvoiceContext, row: InvoiceRow, payment: PaymentInput): Promise<InvoiceRow> {
  assertCanPay(ctx, row, payment.amount)
  assertAmountOwed(row, payment.amount)
  const before = await loadFullInvoice(ctx.db, row)
  const { timeZone } = await readSettings(ctx.db)
  const { amount, date = toLocalDate(ctx.now, timeZone), method = '30', note = null, transactionId = null, isImported = false } = payment
  const origin = { transactionId, isImported: Number(isImported), createdById: ctx.viewer.id || null, createdAt: ctx.now }
  const values = { invoiceId: row.id, amount, date, method, note, ...origin }
  await ctx.db.insertInto('invoice_payments').values(values).execute()
  return updatePaidAmount(ctx, before)
}

/** Error messages about the amount reveal status and balance, so both must be readable. */
function assertCanPay(ctx: InvoiceContext, row: InvoiceRow, amount: number): void {
  assertCanUpdate(ctx, invoiceSubject, row, { paid: row.paid + amount })
  assertReadable(ctx, invoiceSubject, row, ['status', 'balance'])
}

function assertAmountOwed({ number, balance }: InvoiceRow, amount: number): void {
  if (number === null) throw new ApiError(409, 'invoices.draft', 'Drafts cannot be paid. Issue the invoice first.')
  if (balance === 0) throw nothingOwedError()
  if (amount === 0) throw invalidInput('/payment/amount', 'must not be zero')
  if (Math.sign(amount) !== Math.sign(balance) || Math.abs(amount) > Math.abs(balance))
    throw invalidInput(
      '/payment/amount',
      balance > 0 ? 'must be above zero and at most the balance' : 'must be negative and at most the amount owed to the client',
    )
}

/** Recalculates `paid`, status and balance from the stored payments. */
export async function updatePaidAmount(ctx: InvoiceContext, before: FullInvoice): Promise<InvoiceRow> {
  const rows = await ctx.db.selectFrom('invoice_payments').select('amount').where('invoiceId', '=', before.row.id).execute()
  const paid = rows.reduce((sum, { amount }) => sum + amount, 0)
  const { timeZone } = await readSettings(ctx.db)
  ctx.publishChange('bank-statements')
  return (await saveInvoice(ctx, before, { columns: { paid }, today: toLocalDate(ctx.now, timeZone) })).row
}
