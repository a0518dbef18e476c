import { findVisible } from '#platform/server/abilities/visible.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { PreparedHandler } from '#platform/server/module.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { deletePaymentsOf } from './delete-payments.ts'
import { toStatementSnapshot } from './statement-response.ts'
import { statementSubject } from './statement-subject.ts'

/** 1,000 payments take 2 s. */
const DELETE_TIME_LIMIT_MS = 60_000

export const deleteStatement = new PreparedHandler(
  async () => undefined,
  (ctx: InvoiceContext, { id }: { id: number }) => removeStatement(ctx, id),
  { timeLimitMs: DELETE_TIME_LIMIT_MS },
)

/** The rows are deleted at once: the file can be imported again, and data of a bank account should not outlive its purpose. */
async function removeStatement(ctx: InvoiceContext, id: number): Promise<{ deletedPayments: number }> {
  const row = await findVisible(ctx, statementSubject, id, 'delete')
  const transactions = ctx.db.selectFrom('bank_transactions').select('id').where('statementId', '=', id)
  const deletedPayments = await deletePaymentsOf(ctx, transactions)
  await ctx.db.deleteFrom('bank_transaction_keys').where('transactionId', 'in', transactions).execute()
  await ctx.db.deleteFrom('bank_transactions').where('statementId', '=', id).execute()
  await ctx.db.deleteFrom('bank_statements').where('id', '=', id).execute()
  ctx.recordChange({ entity: 'bank-statement', id, before: toStatementSnapshot(row), after: null })
  return { deletedPayments }
}

/** Undoes an import. A deleted statement cannot be restored. */
export async function undoStatement(ctx: InvoiceContext, { id, before }: RecordChange): Promise<void> {
  if (before !== null) throw new ApiError(409, 'journal.final', 'A deleted bank statement cannot be restored. Import the file again.')
  await removeStatement(ctx, id)
}
