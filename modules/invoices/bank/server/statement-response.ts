import { maskFields } from '#platform/server/abilities/fields.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { StatementRow } from '../../server/tables.ts'
import type { BankStatement } from '../contract.ts'
import { statementSubject } from './statement-subject.ts'

export const toStatementSnapshot = ({ fileName, format, account, firstDate, lastDate, transactionCount }: StatementRow) => ({
  fileName,
  format,
  account,
  firstDate,
  lastDate,
  transactionCount,
})

export async function toStatementResponses(ctx: InvoiceContext, rows: readonly StatementRow[]): Promise<BankStatement[]> {
  if (rows.length === 0) return []
  const people = await getPeopleById(
    ctx.db,
    rows.map(({ createdById }) => createdById),
  )
  const counts = await countOpenTransactions(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ createdById, updatedAt: _, ...row }) =>
    maskFields(ctx, statementSubject, {
      ...row,
      openCount: counts.get(row.id) ?? 0,
      createdBy: people.get(createdById!) ?? null,
    }),
  )
}

async function countOpenTransactions(ctx: InvoiceContext, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await ctx.db
    .selectFrom('bank_transactions')
    .select(['statementId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('statementId', 'in', ids)
    .where('status', '=', 'open')
    .groupBy('statementId')
    .execute()
  return new Map(rows.map(({ statementId, count }) => [statementId, Number(count)]))
}
