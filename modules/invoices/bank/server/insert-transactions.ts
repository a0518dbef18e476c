import type { InvoiceContext } from '../../server/context.ts'
import type { PreparedLine } from './reading/prepare-lines.ts'

const BATCH = 500
/** SQLite allows 32,766 parameters in a statement. */
const KEY_BATCH = 5_000

/** Returns how many of the transactions are new; the others are stored already. */
export async function insertTransactions(ctx: InvoiceContext, statementId: number, lines: readonly PreparedLine[]): Promise<number> {
  let count = 0
  for (let start = 0; start < lines.length; start += BATCH) count += await insertBatch(ctx, statementId, lines.slice(start, start + BATCH))
  return count
}

async function insertBatch(ctx: InvoiceContext, statementId: number, lines: readonly PreparedLine[]): Promise<number> {
  const common = { statementId, status: 'open' as const, createdAt: ctx.now, updatedAt: ctx.now }
  const inserted = await ctx.db
    .insertInto('bank_transactions')
    .values(lines.map(({ keys: _, ...line }) => ({ ...line, ...common, openAmount: line.amount })))
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning(['id', 'fingerprint'])
    .execute()
  const keys = new Map(lines.map((line) => [line.fingerprint, line.keys]))
  await insertKeys(
    ctx,
    inserted.flatMap(({ id, fingerprint }) => keys.get(fingerprint)!.map((key) => ({ transactionId: id, key }))),
  )
  return inserted.length
}

async function insertKeys(ctx: InvoiceContext, keys: readonly { transactionId: number; key: string }[]): Promise<void> {
  for (let start = 0; start < keys.length; start += KEY_BATCH)
    await ctx.db
      .insertInto('bank_transaction_keys')
      .values(keys.slice(start, start + KEY_BATCH))
      .execute()
}
