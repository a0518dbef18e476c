import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { companyJournal, JournalChange } from '#platform/contract/company-journal.ts'
import { can } from '../abilities/check.ts'
import type { Context } from '../context.ts'
import {
  startAfter,
  applyFilter,
  orderNewestFirst,
  parsePosition,
  formatPosition,
  selectRowsOfChanges,
  parseJournalFilter,
  type JournalPosition,
  type JournalFilter,
} from './journal-filter.ts'
import type { JournalTables } from './journal-entry.ts'
import { getVisibleChanges, type VisibleChange } from './visible-changes.ts'

const PAGE_SIZE = 30
const BATCH_SIZE = 200
const MAX_BATCHES = 10
const MAX_STEPS = 20

export async function listActs(
  ctx: Context<JournalTables>,
  { below: after, limit = PAGE_SIZE, ...query }: Input<typeof companyJournal.listActs>,
): Promise<Output<typeof companyJournal.listActs>> {
  const { acts, next } = await readPage(ctx, {
    filter: parseJournalFilter(ctx, query),
    from: parsePosition(after),
    limit,
    maxSteps: MAX_STEPS,
  })
  const entities = ctx.subjects.filter(({ subject }) => can(ctx, 'read', subject)).map(({ entity, subject }) => ({ entity, subject }))
  return { acts: acts.map(toListItem), next: next && formatPosition(next), entities }
}

const toListItem = ({ steps, ...change }: VisibleChange): JournalChange => ({
  ...change,
  steps: steps.map(({ before: _, after: _after, currency: _currency, ...step }) => step),
})

type PageQuery = { filter: JournalFilter; from: JournalPosition | undefined; limit: number; maxSteps: number }

/** Reads rows in batches and filters them by the viewer's permissions until `limit` changes are found. */
export async function readPage(ctx: Context<JournalTables>, { filter, from, limit, maxSteps }: PageQuery) {
  const acts: VisibleChange[] = []
  const seenChanges = new Set<string>()
  let position = from
  for (let batch = 0; batch < MAX_BATCHES && acts.length < limit; batch++) {
    const rows = await readBatch(ctx, filter, position)
    const newChanges = await excludeSeenBefore(ctx, { filter, from, rows: rows.filter(({ change }) => !seenChanges.has(change)) })
    for (const change of await getVisibleChanges(ctx, newChanges, { filter, maxSteps })) if (acts.length < limit) acts.push(change)
    newChanges.forEach((change) => seenChanges.add(change))
    const last = acts.length === limit ? rows.find(({ change }) => change === acts.at(-1)!.change) : rows.at(-1)
    if (last) position = { at: last.at, seq: last.seq }
    if (rows.length < BATCH_SIZE && acts.length < limit) return { acts, next: null }
  }
  return { acts, next: position ?? null }
}

type Row = JournalPosition & { change: string }

function readBatch(ctx: Context<JournalTables>, filter: JournalFilter, position: JournalPosition | undefined): Promise<Row[]> {
  const rows = orderNewestFirst(applyFilter(ctx.slow.selectFrom('journal'), filter), filter)
    .select(['seq', 'change', 'at'])
    .limit(BATCH_SIZE)
  return (position ? startAfter(rows, filter, position) : rows).execute()
}

async function excludeSeenBefore(
  ctx: Context<JournalTables>,
  { filter, from, rows }: { filter: JournalFilter; from: JournalPosition | undefined; rows: readonly Row[] },
): Promise<string[]> {
  const changes = [...new Set(rows.map(({ change }) => change))]
  const splitChanges = rows.filter(({ at }) => at === from?.at).map(({ change }) => change)
  if (!from || splitChanges.length === 0) return changes
  const earlierRows = selectRowsOfChanges(ctx, [...new Set(splitChanges)], filter).where('seq', '>=', from.seq)
  const seenChanges = new Set((await earlierRows.select('change').distinct().execute()).map(({ change }) => change))
  return changes.filter((change) => !seenChanges.has(change))
}
