import { sql } from 'kysely'
import type { InvoiceContext } from './context.ts'
import type { TransactionRow } from './tables.ts'

/** What the journal stores of a bank transaction; the rest never changes. */
export const toTransactionSnapshot = ({ status, openAmount }: Pick<TransactionRow, 'status' | 'openAmount'>) => ({ status, openAmount })

/** A payment that was recorded for the bank transaction has been deleted. */
export async function reopenTransaction(ctx: InvoiceContext, id: number, amount: number): Promise<void> {
  const before = await ctx.db.selectFrom('bank_transactions').selectAll().where('id', '=', id).executeTakeFirst()
  if (!before) return
  const after = await ctx.db
    .updateTable('bank_transactions')
    .set({ openAmount: sql`"openAmount" + ${amount}`, status: 'open', updatedAt: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.recordChange({ entity: 'bank-transaction', id, before: toTransactionSnapshot(before), after: toTransactionSnapshot(after) })
}
