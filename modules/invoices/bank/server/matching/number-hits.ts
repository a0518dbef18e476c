import { sql, type SqlBool } from 'kysely'
import { isInIds } from '#platform/server/database/queries/expressions.ts'
import type { InvoiceContext } from '../../../server/context.ts'
import { type Candidate, candidateColumns, openInvoices } from './candidate.ts'

export type NumberHit = Candidate & { transactionId: number; key: string }

type HitFilter = { ids: readonly number[] } | { statementId: number | undefined }

/**
 * Open invoices, or the invoices of credit notes, whose number occurs in the purpose of a transaction with the same sign and currency.
 * Starts with the transactions: each of their keys is looked up in an index.
 */
export async function findNumberHits(ctx: InvoiceContext, filter: HitFilter): Promise<NumberHit[]> {
  const isCandidate = sql<SqlBool>`invoices.currency = t.currency and (invoices.balance > 0) = (t."openAmount" > 0)`
  let query = openInvoices(ctx)
    .innerJoin('invoice_number_keys as n', 'n.invoiceId', 'invoices.id')
    .innerJoin('bank_transaction_keys as k', 'k.key', 'n.key')
    .innerJoin('bank_transactions as t', 't.id', 'k.transactionId')
    .where('t.status', '=', 'open')
    .where(isCandidate)
  if ('ids' in filter) query = query.where(isInIds(ctx.dialect, 't.id', filter.ids))
  else if (filter.statementId !== undefined) query = query.where('t.statementId', '=', filter.statementId)
  return query
    .select([...candidateColumns, 't.id as transactionId', 'k.key'])
    .orderBy('t.date')
    .orderBy('t.id')
    .execute()
}
