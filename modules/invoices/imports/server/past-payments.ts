import { ApiError, notFound } from '#platform/server/api-error.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { defineImportSource, type ImportItem, type ImportProblem, type TableRow } from '#platform/server/imports/import-source.ts'
import { recordPayment } from '../../payments/server/index.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import type { InvoiceRow, InvoiceTables } from '../../server/tables.ts'
import { parseMinorUnits } from './minor-units.ts'
import { paymentColumns } from './payment-columns.ts'
import type { PastPayment } from './past-invoice.ts'
import { parsePaymentMethod } from './words.ts'

/** The amount is a decimal until the currency of the invoice is known. */
type PaymentOfNumber = Omit<PastPayment, 'amount'> & { number: string; amount: string; note: string | null }

const MAX_NOTE = 500

/** Payments of invoices that another program has issued and that are already here. */
export const pastPayments = defineImportSource<InvoiceTables, PaymentOfNumber>({
  name: 'past-payments',
  access: ['update', 'Invoice'],
  entity: 'invoice',
  extensions: ['.csv', '.tsv', '.xlsx'],
  columns: paymentColumns,
  read: async function* ({ rows }) {
    const counts = new Map<string, number>()
    for await (const row of rows) yield readPayment(row, counts)
  },
  store: storePayment,
})

function readPayment({ row, values, problems }: TableRow, counts: Map<string, number>): ImportItem<PaymentOfNumber> {
  const { number, amount, date, method, note = null } = values as Record<string, string | undefined>
  const title = `${number ?? ''} ${amount ?? ''}`.trim()
  const all = [...problems, ...(amount !== undefined && Number(amount) === 0 ? [zeroAmount] : [])]
  if (!number || !amount || !date || all.some(({ isWarning }) => !isWarning)) return { row, title, value: null, problems: all }
  const key = `payment:${number}:${date}:${Number(amount)}`
  const repetition = (counts.get(key) ?? 0) + 1
  counts.set(key, repetition)
  const value = { number: number.trim(), amount, date, method: parsePaymentMethod(method), note: note?.slice(0, MAX_NOTE) ?? null }
  return { row, title, key: `${key}:${repetition}`, value, problems: all }
}

const zeroAmount: ImportProblem = { code: 'invoices.import_zero_payment', message: 'The amount is zero.', column: 'amount', value: '0' }

/** Throws 404 without such an invoice, 409 unless it was imported, and 4xx if the payment exceeds the balance or is there already. */
async function storePayment(ctx: InvoiceContext, { number, amount: decimal, ...payment }: PaymentOfNumber): Promise<number> {
  const row = await findInvoice(ctx, number)
  if (row.isImported !== 1)
    throw new ApiError(409, 'invoices.import_own_invoice', 'The invoice is not an imported one. Record its payments on its page.')
  const amount = parseMinorUnits(decimal, row.currency)?.amount ?? 0
  if (await hasPayment(ctx, row, { amount, date: payment.date }))
    throw new ApiError(409, 'invoices.import_payment_exists', 'The invoice already has this payment.')
  return (await recordPayment(ctx, row, { ...payment, amount, isImported: true })).id
}

async function findInvoice(ctx: InvoiceContext, number: string): Promise<InvoiceRow> {
  if (!isReadableEverywhere(ctx, invoiceSubject, 'number')) throw notFound('invoice')
  const row = await visible(ctx, invoiceSubject, 'update').selectAll('invoices').where('invoices.number', '=', number).executeTakeFirst()
  if (!row) throw new ApiError(404, 'invoices.import_no_invoice', `There is no invoice ${number.slice(0, 60)}. Import the invoices first.`)
  return row as InvoiceRow
}

async function hasPayment(
  { db }: InvoiceContext,
  { id }: InvoiceRow,
  { amount, date }: { amount: number; date: string },
): Promise<boolean> {
  const payments = db.selectFrom('invoice_payments').select('id').where('invoiceId', '=', id).where('amount', '=', amount)
  return (await payments.where('date', '=', date).executeTakeFirst()) !== undefined
}
