import { isInIds } from '#platform/server/database/queries/expressions.ts'
import type { InvoiceContext } from '../../../server/context.ts'
import { type Candidate, candidateColumns, isPayable, openInvoices } from './candidate.ts'

export type NumberHit = Candidate & { transactionId: number; key: string }

type HitFilter = { ids: readonly number[] } | { statementId: number | undefined }

/**
 * Open invoices, or the invoices of credit notes, whose number occurs in the purpose of a transaction with the same sign and currency.
 * Starts with the transactions: each of their keys is looked up in an index. SQLite would start with the index of the currency instead
 * if it was a condition.
 */
export async function findNumberHits(ctx: InvoiceContext, filter: HitFilter): Promise<NumberHit[]> {
  let query = openInvoices(ctx)
    .innerJoin('invoice_number_keys as n', 'n.invoiceId', 'invoices.id')
    .innerJoin('bank_transaction_keys as k', 'k.key', 'n.key')
    .innerJoin('bank_transactions as t', 't.id', 'k.transactionId')
    .where('t.status', '=', 'open')
  if ('ids' in filter) query = query.where(isInIds(ctx.dialect, 't.id', filter.ids))
  else if (filter.statementId !== undefined) query = query.where('t.statementId', '=', filter.statementId)
  const rows = await query
    .select([...candidateColumns, 't.id as transactionId', 'k.key', 't.openAmount', 't.currency as paidCurrency'])
    .orderBy('t.date')
    .orderBy('t.id')
    .execute()
  return rows
    .filter(({ openAmount, paidCurrency, ...hit }) => isPayable(hit, { openAmount, currency: paidCurrency }))
    .map(({ openAmount: _amount, paidCurrency: _currency, ...hit }) => hit)
}
