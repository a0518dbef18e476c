import type { InvoiceContext } from '../../../server/context.ts'
import type { TransactionMatch } from '../../contract.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import { isInIds } from '#platform/server/database/queries/expressions.ts'
import { transactionSubject } from '../transaction-subject.ts'
import { canReadCandidates, type Candidate } from './candidate.ts'
import { findNumberHits, type NumberHit } from './number-hits.ts'

/** Each invoice is matched once, with the earliest of several transactions. */
export async function listCertainMatches(
  ctx: InvoiceContext,
  { statementId }: { statementId?: number },
): Promise<{ matches: TransactionMatch[] }> {
  if (!canReadCandidates(ctx)) return { matches: [] }
  const hits = Map.groupBy(await findNumberHits(ctx, { statementId }), ({ transactionId }) => transactionId)
  const amounts = await readOpenAmounts(ctx, [...hits.keys()])
  const used = new Set<number>()
  const matches: TransactionMatch[] = []
  for (const [id, own] of hits) {
    const openAmount = amounts.get(id)
    if (openAmount === undefined) continue
    const invoices = findCertain(
      own.filter((hit) => !used.has(hit.id)),
      openAmount,
    )
    if (!invoices) continue
    for (const invoice of invoices) used.add(invoice.id)
    matches.push({ id, openAmount, allocations: invoices.map((invoice) => ({ invoiceId: invoice.id, amount: invoice.balance })) })
  }
  return { matches }
}

async function readOpenAmounts(ctx: InvoiceContext, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await visibleInWorker(ctx, transactionSubject, 'update')
    .select(['bank_transactions.id', 'bank_transactions.openAmount'])
    .where(isInIds(ctx.dialect, 'bank_transactions.id', ids))
    .execute()
  return new Map(rows.map(({ id, openAmount }) => [id, openAmount]))
}

/** The one invoice of exactly this amount among those whose number is in the purpose, or all of them if they add up to it. */
export function findCertain(hits: readonly NumberHit[], openAmount: number): Candidate[] | undefined {
  const strong = [...new Map(hits.filter(isStrong).map((hit) => [hit.id, hit])).values()]
  const exact = strong.filter(({ balance }) => balance === openAmount)
  if (exact.length === 1) return exact
  const sum = strong.reduce((total, { balance }) => total + balance, 0)
  return exact.length === 0 && strong.length > 1 && sum === openAmount ? strong : undefined
}

const MIN_STRONG_DIGITS = 4

/** Three digits in a row also occur in dates and order numbers. */
const isStrong = ({ key }: NumberHit) => /^\p{L}/u.test(key) || key.replaceAll('-', '').length >= MIN_STRONG_DIGITS
