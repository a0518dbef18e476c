import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { companyJournal, JournalAct } from '#platform/contract/company-journal.ts'
import { may } from '../abilities/check.ts'
import type { Context } from '../context.ts'
import { below, matching, newestFirst, placeIn, placeText, rowsOfActs, wantedOf, type Place, type Wanted } from './matching.ts'
import type { JournalTables } from './record.ts'
import { toldActs, type ToldAct } from './told-acts.ts'

const PAGE = 30
/** Rows that are looked at together, and how often before a page goes out that is not full yet. */
const BATCH = 200
const BATCHES = 10
/** Steps of one act that a list shows. */
const MOST_STEPS = 20

/** What people did, newest first, a page of acts; `next` is null where nothing older is left to look at. */
export async function listActs(
  ctx: Context<JournalTables>,
  { below: after, limit = PAGE, ...asked }: Input<typeof companyJournal.listActs>,
): Promise<Output<typeof companyJournal.listActs>> {
  const { acts, next } = await pageOf(ctx, { wanted: wantedOf(ctx, asked), from: placeIn(after), limit, most: MOST_STEPS })
  const entities = ctx.subjects.filter(({ subject }) => may(ctx, 'read', subject)).map(({ entity, subject }) => ({ entity, subject }))
  return { acts: acts.map(listed), next: next && placeText(next), entities }
}

const listed = ({ steps, ...act }: ToldAct): JournalAct => ({
  ...act,
  steps: steps.map(({ before: _, after: _after, currency: _currency, ...step }) => step),
})

type Asked = { wanted: Wanted; from: Place | undefined; limit: number; most: number }

/** Rows come in batches and are asked for by the viewer's rights until `limit` acts are there. */
export async function pageOf(ctx: Context<JournalTables>, { wanted, from, limit, most }: Asked) {
  const acts: ToldAct[] = []
  const met = new Set<string>()
  let place = from
  for (let batch = 0; batch < BATCHES && acts.length < limit; batch++) {
    const rows = await batchOf(ctx, wanted, place)
    const fresh = await notMetBefore(ctx, { wanted, from, rows: rows.filter(({ change }) => !met.has(change)) })
    for (const act of await toldActs(ctx, fresh, { wanted, most })) if (acts.length < limit) acts.push(act)
    fresh.forEach((change) => met.add(change))
    const last = acts.length === limit ? rows.find(({ change }) => change === acts.at(-1)!.change) : rows.at(-1)
    if (last) place = { at: last.at, seq: last.seq }
    if (rows.length < BATCH && acts.length < limit) return { acts, next: null }
  }
  return { acts, next: place ?? null }
}

type Row = Place & { change: string }

function batchOf(ctx: Context<JournalTables>, wanted: Wanted, place: Place | undefined): Promise<Row[]> {
  const rows = newestFirst(matching(ctx.slow.selectFrom('journal'), wanted), wanted)
    .select(['seq', 'change', 'at'])
    .limit(BATCH)
  return (place ? below(rows, wanted, place) : rows).execute()
}

/** The acts of these rows in their order, without those of which an earlier page has met a row: all rows of an act are of one moment. */
async function notMetBefore(
  ctx: Context<JournalTables>,
  { wanted, from, rows }: { wanted: Wanted; from: Place | undefined; rows: readonly Row[] },
): Promise<string[]> {
  const changes = [...new Set(rows.map(({ change }) => change))]
  const torn = rows.filter(({ at }) => at === from?.at).map(({ change }) => change)
  if (!from || torn.length === 0) return changes
  const above = rowsOfActs(ctx, [...new Set(torn)], wanted).where('seq', '>=', from.seq)
  const met = new Set((await above.select('change').distinct().execute()).map(({ change }) => change))
  return changes.filter((change) => !met.has(change))
}
