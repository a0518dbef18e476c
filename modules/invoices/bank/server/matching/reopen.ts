import { findAllVisible, findVisible } from '#platform/server/abilities/visible.ts'
import { ApiError } from '#platform/server/api-error.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import type { InvoiceContext } from '../../../server/context.ts'
import type { TransactionRow } from '../../../server/tables.ts'
import type { TransactionStatus } from '../../contract.ts'
import { deletePaymentsOf } from '../delete-payments.ts'
import { transactionSubject } from '../transaction-subject.ts'
import { statementSubject } from '../statement-subject.ts'
import { saveTransaction } from './match-transactions.ts'

export async function unmatchTransaction(ctx: InvoiceContext, { id }: { id: number }): Promise<Record<string, never>> {
  const row = await findVisible(ctx, transactionSubject, id, 'update')
  await deletePaymentsOf(ctx, ctx.db.selectFrom('bank_transactions').select('id').where('id', '=', id))
  const current = await ctx.db.selectFrom('bank_transactions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (current.status !== 'open') await saveTransaction(ctx, current, { openAmount: row.amount, status: 'open' })
  return {}
}

export async function ignoreTransactions(ctx: InvoiceContext, { ids }: { ids: number[] }): Promise<Record<string, never>> {
  const rows = await findAllVisible(ctx, transactionSubject, [...new Set(ids)], 'update')
  for (const row of rows) await ignore(ctx, row)
  return {}
}

export async function ignoreDebits(ctx: InvoiceContext, { statementId }: { statementId: number }): Promise<{ ignored: number }> {
  await findVisible(ctx, statementSubject, statementId)
  const open = ctx.db.selectFrom('bank_transactions').select('id').where('statementId', '=', statementId).where('status', '=', 'open')
  const debits = await open.where('openAmount', '<', 0).execute()
  const rows = await findAllVisible(
    ctx,
    transactionSubject,
    debits.map(({ id }) => id),
    'update',
  )
  const stillOpen = rows.filter(({ status }) => status === 'open')
  for (const row of stillOpen) await ignore(ctx, row)
  return { ignored: stillOpen.length }
}

/** What is left of a transaction that is partly assigned to invoices needs no more matching. */
async function ignore(ctx: InvoiceContext, row: TransactionRow): Promise<void> {
  if (row.status !== 'open')
    throw new ApiError(409, 'invoices.transaction_changed', 'Someone else has matched or ignored this transaction in the meantime.')
  await saveTransaction(ctx, row, { openAmount: row.openAmount, status: row.openAmount === row.amount ? 'ignored' : 'matched' })
}

/** Undoes ignoring. Matches are undone with the payments of their invoices, before the transaction. */
export async function undoTransaction(ctx: InvoiceContext, { id, before, after }: RecordChange): Promise<void> {
  if (!before || !after || 'openAmount' in after) throw new ApiError(409, 'journal.final', 'This change cannot be undone.')
  const row = await findVisible(ctx, transactionSubject, id, 'update')
  await saveTransaction(ctx, row, { openAmount: row.openAmount, status: before['status'] as TransactionStatus })
}
