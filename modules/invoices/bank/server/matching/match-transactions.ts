import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { findAllVisible } from '#platform/server/abilities/visible.ts'
import { ApiError, invalidInput } from '#platform/server/api-error.ts'
import { recordPayment } from '../../../payments/server/index.ts'
import type { InvoiceContext } from '../../../server/context.ts'
import { invoiceSubject } from '../../../server/invoice-subject.ts'
import { toTransactionSnapshot } from '../../../server/reopen-transaction.ts'
import type { InvoiceRow, TransactionRow } from '../../../server/tables.ts'
import type { TransactionMatch } from '../../contract.ts'
import { transactionSubject } from '../transaction-subject.ts'

/** All or none. Transactions are locked before invoices. */
export async function matchTransactions(ctx: InvoiceContext, { matches }: { matches: TransactionMatch[] }): Promise<Record<string, never>> {
  const ids = matches.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw invalidInput('/matches', 'must contain each transaction once')
  const rows = await findAllVisible(ctx, transactionSubject, ids, 'update')
  matches.forEach((match, index) => assertMatchable(rows[index]!, match, index))
  const invoiceIds = [...new Set(matches.flatMap(({ allocations }) => allocations.map(({ invoiceId }) => invoiceId)))]
  const invoices = new Map((await findAllVisible(ctx, invoiceSubject, invoiceIds, 'update')).map((invoice) => [invoice.id, invoice]))
  for (const [index, match] of matches.entries()) await matchTransaction(ctx, rows[index]!, { match, index, invoices })
  return {}
}

const sumAmounts = ({ allocations }: TransactionMatch) => allocations.reduce((sum, { amount }) => sum + amount, 0)

function assertMatchable(row: TransactionRow, match: TransactionMatch, index: number): void {
  if (row.status !== 'open' || row.openAmount !== match.openAmount)
    throw new ApiError(409, 'invoices.transaction_changed', 'Someone else has matched or ignored this transaction in the meantime.')
  const path = `/matches/${index}/allocations`
  if (match.allocations.some(({ amount }) => amount === 0 || Math.sign(amount) !== Math.sign(row.openAmount)))
    throw invalidInput(path, 'must have the sign of the transaction')
  if (Math.abs(sumAmounts(match)) > Math.abs(row.openAmount)) throw invalidInput(path, 'must not exceed the transaction')
  if (new Set(match.allocations.map(({ invoiceId }) => invoiceId)).size < match.allocations.length)
    throw invalidInput(path, 'must name each invoice once')
}

type MatchState = { match: TransactionMatch; index: number; invoices: Map<number, InvoiceRow> }

async function matchTransaction(ctx: InvoiceContext, row: TransactionRow, { match, index, invoices }: MatchState): Promise<void> {
  const openAmount = row.openAmount - sumAmounts(match)
  // Recorded before the payments, so that an undo removes the payments first, which reopens the transaction.
  await saveTransaction(ctx, row, { openAmount, status: openAmount === 0 || match.isComplete ? 'matched' : 'open' })
  for (const { invoiceId, amount } of match.allocations) {
    const invoice = invoices.get(invoiceId)!
    if (invoice.currency !== row.currency) throw invalidInput(`/matches/${index}/allocations`, 'must be of invoices in the same currency')
    assertStillOwed(invoice, amount)
    const note = [row.counterparty, row.purpose].filter(Boolean).join(' · ').slice(0, MAX_NOTE) || null
    invoices.set(invoiceId, await recordPayment(ctx, invoice, { amount, date: row.date, note, transactionId: row.id }))
  }
}

const MAX_NOTE = 500

function assertStillOwed({ number, balance }: InvoiceRow, amount: number): void {
  if (Math.sign(balance) === Math.sign(amount) && Math.abs(balance) >= Math.abs(amount)) return
  throw new ApiError(409, 'invoices.balance_changed', `The open amount of invoice ${number ?? ''} is lower than the payment.`)
}

export async function saveTransaction(
  ctx: InvoiceContext,
  before: TransactionRow,
  changes: Pick<TransactionRow, 'openAmount' | 'status'>,
): Promise<void> {
  assertCanUpdate(ctx, transactionSubject, before, changes)
  await ctx.db
    .updateTable('bank_transactions')
    .set({ ...changes, updatedAt: ctx.now })
    .where('id', '=', before.id)
    .execute()
  const [snapshot, after] = [toTransactionSnapshot(before), toTransactionSnapshot({ ...before, ...changes })]
  ctx.recordChange({ entity: 'bank-transaction', id: before.id, before: snapshot, after })
}
