import type { InvoiceContext } from '../../server/context.ts'
import type { StatementRow } from '../../server/tables.ts'
import { insertTransactions } from './insert-transactions.ts'
import type { PreparedAccount } from './reading/prepare-lines.ts'
import { toStatementSnapshot } from './statement-response.ts'

/** Null if the account has no new transactions. */
export async function insertStatement(
  ctx: InvoiceContext,
  { fileName, format }: Pick<StatementRow, 'fileName' | 'format'>,
  { account, lines }: PreparedAccount,
): Promise<StatementRow | null> {
  if (lines.length === 0) return null
  const dates = lines.map(({ date }) => date).toSorted()
  const period = { firstDate: dates[0]!, lastDate: dates.at(-1)! }
  const { id } = await ctx.db
    .insertInto('bank_statements')
    .values({
      fileName,
      format,
      account,
      ...period,
      transactionCount: 0,
      createdById: ctx.viewer.id || null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const transactionCount = await insertTransactions(ctx, id, lines)
  if (transactionCount === 0) {
    await ctx.db.deleteFrom('bank_statements').where('id', '=', id).execute()
    return null
  }
  const update = ctx.db.updateTable('bank_statements').set({ transactionCount }).where('id', '=', id)
  const row = await update.returningAll().executeTakeFirstOrThrow()
  ctx.recordChange({ entity: 'bank-statement', id, before: null, after: toStatementSnapshot(row) })
  return row
}
