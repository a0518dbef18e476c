import type { SelectQueryBuilder } from 'kysely'
import { ApiError } from '#platform/server/api-error.ts'
import { removePayment } from '../../payments/server/index.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { InvoiceTables } from '../../server/tables.ts'

type TransactionIds = SelectQueryBuilder<InvoiceTables, 'bank_transactions', { id: number }>

/**
 * Deletes the payments recorded for the transactions and returns their number. Throws 409 if an invoice has since been refunded, because
 * the refund would be left without the payment.
 */
export async function deletePaymentsOf(ctx: InvoiceContext, transactions: TransactionIds): Promise<number> {
  const payments = await ctx.db
    .selectFrom('invoice_payments')
    .select(['id', 'invoiceId', 'amount'])
    .where('transactionId', 'in', transactions)
    .orderBy('invoiceId')
    .orderBy('id')
    .execute()
  for (const { id, invoiceId, amount } of payments) {
    const { paid, number } = await removePayment(ctx, { invoiceId, id })
    if (amount > 0 && paid < 0) throw refundedError(number)
  }
  return payments.length
}

const refundedError = (number: string | null) =>
  new ApiError(409, 'invoices.refunded_since', `Invoice ${number ?? ''} has been refunded since. Delete the refund first.`)
