import type { InvoiceContext } from '../../../server/context.ts'
import type { TransactionRow } from '../../../server/tables.ts'
import type { MatchReason, MatchSuggestion } from '../../contract.ts'
import { canReadCandidates, isPayable, toMatchedInvoice, type Candidate } from './candidate.ts'
import { findCertain } from './certain-matches.ts'
import { findByAmount, findByIban, findByName } from './find-candidates.ts'
import { isSameName } from './names.ts'
import { findNumberHits, type NumberHit } from './number-hits.ts'

const MAX_SUGGESTIONS = 4
const scores: Record<MatchReason, number> = { number: 8, amount: 4, iban: 3, name: 2 }

/** Suggestions for open transactions by their id, best first. */
export async function suggestMatches(ctx: InvoiceContext, rows: readonly TransactionRow[]): Promise<Map<number, MatchSuggestion[]>> {
  const open = rows.filter(({ status }) => status === 'open')
  if (open.length === 0 || !canReadCandidates(ctx)) return new Map()
  const hits = Map.groupBy(await findNumberHits(ctx, { ids: open.map(({ id }) => id) }), ({ transactionId }) => transactionId)
  const byIban = await findByIban(ctx, open)
  const suggestions = new Map<number, MatchSuggestion[]>()
  for (const row of open) {
    const found = {
      hits: hits.get(row.id) ?? [],
      byIban: (byIban.get(row.iban ?? '') ?? []).filter((candidate) => isPayable(candidate, row)),
    }
    const [byAmount, byName] = await Promise.all([findByAmount(ctx, row), findByName(ctx, row)])
    suggestions.set(row.id, rankSuggestions(row, { ...found, byAmount, byName }))
  }
  return suggestions
}

type Found = { hits: readonly NumberHit[]; byIban: readonly Candidate[]; byAmount: readonly Candidate[]; byName: readonly Candidate[] }

function rankSuggestions(row: TransactionRow, found: Found): MatchSuggestion[] {
  const certain = findCertain(found.hits, row.openAmount)
  const isCertain = (ids: readonly number[]) => certain?.length === ids.length && certain.every(({ id }) => ids.includes(id))
  const single = [...listCandidates(found).values()].map((candidate) => {
    const reasons = findReasons(row, candidate, found)
    return { candidates: [candidate], reasons, score: reasons.reduce((sum, reason) => sum + scores[reason], 0) }
  })
  const ranked = [...listBatches(row, found), ...single.filter(({ reasons }) => isWorthShowing(reasons))]
  return ranked
    .toSorted((one, other) => other.score - one.score || compareDueDates(one.candidates[0]!, other.candidates[0]!))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ candidates, reasons }) => ({
      invoices: allocate(candidates, row.openAmount),
      reasons,
      isCertain: isCertain(candidates.map(({ id }) => id)),
    }))
}

const compareDueDates = (one: Candidate, other: Candidate) => (one.dueDate ?? '').localeCompare(other.dueDate ?? '')

function listCandidates({ hits, byIban, byAmount, byName }: Found): Map<number, Candidate> {
  return new Map([...byName, ...byAmount, ...byIban, ...hits].map((candidate) => [candidate.id, candidate]))
}

function findReasons(row: TransactionRow, candidate: Candidate, { hits, byIban }: Found): MatchReason[] {
  const applies: Record<MatchReason, boolean> = {
    number: hits.some(({ id }) => id === candidate.id),
    amount: candidate.balance === row.openAmount,
    iban: byIban.some(({ id }) => id === candidate.id),
    name: isSameName(row.counterparty, candidate.clientKey),
  }
  return (Object.keys(applies) as MatchReason[]).filter((reason) => applies[reason])
}

/** The client alone says little: most have paid before. */
const isWorthShowing = (reasons: readonly MatchReason[]) => reasons.includes('number') || reasons.includes('amount') || reasons.length > 1

/** One transfer for several invoices: those whose numbers are in the purpose, or all open ones of the client. */
function listBatches(row: TransactionRow, { hits, byIban, byName }: Found) {
  const named = dropRepeated(hits)
  const ofClient = dropRepeated(byIban.length > 0 ? byIban : byName)
  const batches = [
    { candidates: named, reasons: ['number', 'amount'] as MatchReason[] },
    { candidates: ofClient, reasons: ['amount', byIban.length > 0 ? 'iban' : 'name'] as MatchReason[] },
  ]
  return batches
    .filter(({ candidates }) => candidates.length > 1 && sumBalances(candidates) === row.openAmount)
    .map((batch) => ({ ...batch, score: batch.reasons.reduce((sum, reason) => sum + scores[reason], 0) }))
    .slice(0, 1)
}

const dropRepeated = (candidates: readonly Candidate[]): Candidate[] => [...new Map(candidates.map((one) => [one.id, one])).values()]
const sumBalances = (candidates: readonly Candidate[]) => candidates.reduce((sum, { balance }) => sum + balance, 0)

/** Each invoice gets at most its balance, in order, until nothing is left. */
function allocate(candidates: readonly Candidate[], openAmount: number) {
  let rest = openAmount
  return candidates.map((candidate) => {
    const amount = Math.sign(rest) * Math.min(Math.abs(rest), Math.abs(candidate.balance))
    rest -= amount
    return toMatchedInvoice(candidate, amount)
  })
}
