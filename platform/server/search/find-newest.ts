import { sql } from 'kysely'
import { isReadableEverywhere, canReadEverything } from '../abilities/fields.ts'
import type { Subject } from '../abilities/subject.ts'
import { visibleInWorker } from '../abilities/visible.ts'
import type { Context } from '../context.ts'
import { isInIds, containsText, isInList } from '../database/queries/expressions.ts'
import type { FindOptions, PrefetchedHits, SearchGroup } from './search-group.ts'
import {
  estimateMatches,
  matchingIds,
  matchesAmongNewest,
  matchesOfAnyEntity,
  matchesRecord,
  canUseIndex,
  newestMatchingIds,
  type SearchQuery,
} from './match.ts'
import { normalizeForSearch } from './normalize-for-search.ts'

const BATCH_SIZE = 2_000
const NEWEST_COUNT = 200
const FIRST_MATCHES = 50
const RARE_COUNT = BATCH_SIZE / 20
const MAX_PREFETCHED = 1_000
const MAX_ESTIMATE = 5_000
const MAX_OWN_ROWS = 5_000

type SearchContext = Context<any>
type IndexSearch = { group: SearchGroup; search: SearchQuery; limit: number; prefetched: PrefetchedHits | undefined }

/** Finds all matches if the database can do so quickly and there are few. */
export async function prefetchHits(ctx: SearchContext, q: string): Promise<PrefetchedHits | undefined> {
  if (!canUseIndex({ q }) || (ctx.dialect === 'postgres' && (await areManyMatches(ctx, q)))) return undefined
  const { rows } = await matchesOfAnyEntity(ctx.dialect, q, MAX_PREFETCHED).execute(ctx.slow)
  return rows.length < MAX_PREFETCHED ? rows : undefined
}

/** PostgreSQL's index collects all matches, however few are requested, so check the planner's estimate first. */
async function areManyMatches({ slow }: SearchContext, q: string): Promise<boolean> {
  const { rows } = await estimateMatches(q).execute(slow)
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'] > MAX_ESTIMATE
}

/** Ids of the newest readable records that contain `q`. Bounded: if very many records match, old ones may be missed. */
export async function findNewest(ctx: SearchContext, group: SearchGroup, { q, limit, prefetched }: FindOptions): Promise<number[]> {
  if (!ctx.viewer.ability.can('read', group.subject.subject) || normalizeForSearch(q) === '') return []
  if (group.find && canUseIndex({ q })) return group.find(ctx, { q, limit, prefetched })
  if (group.columns) return findByColumns(ctx, group, { q, limit })
  const { entity = group.subject.entity, fields = [] } = group.index ?? {}
  const readable = fields.filter((field) => isReadableEverywhere(ctx, group.subject, field))
  if (readable.length === 0) return []
  return findByIndex(ctx, { group, search: { q, entity, fields: readable }, limit, prefetched })
}

async function findByColumns(ctx: SearchContext, group: SearchGroup, { q, limit }: { q: string; limit: number }): Promise<number[]> {
  const { subject, columns } = group
  const readable = Object.keys(columns!).filter((field) => isReadableEverywhere(ctx, subject, field))
  if (readable.length === 0) return []
  const text = normalizeForSearch(q)
  const rows = await selectListed(ctx, group)
    .select(`${subject.table}.id`)
    .where((eb) => eb.or(readable.map((field) => containsText(`${subject.table}.${columns![field]}`, text))))
    .orderBy(`${subject.table}.id`, 'desc')
    .limit(limit)
    .execute()
  return getIds(rows)
}

async function findByIndex(ctx: SearchContext, request: IndexSearch): Promise<number[]> {
  let found: number[] = []
  for (const step of createSteps(ctx, request)) {
    const { ids, isAll } = await step()
    if (isAll || ids.length >= request.limit) return ids
    found = ids
  }
  return seesAllRows(ctx, request.group.subject) ? found : findAmongOwnRows(ctx, request)
}

const seesAllRows = (ctx: SearchContext, subject: Subject): boolean =>
  canReadEverything(ctx, subject) && !subject.scope && (!subject.parent || seesAllRows(ctx, subject.parent.subject))

type Step = () => Promise<{ ids: number[]; isAll: boolean }>

/** First the newest records. Then SQLite walks its index; PostgreSQL's has no order, so rare matches are collected and sorted. */
function createSteps(ctx: SearchContext, request: IndexSearch): Step[] {
  const { search } = request
  if (request.prefetched)
    return [async () => ({ ids: await filterVisible(ctx, request, filterPrefetched(search, request.prefetched!)), isAll: true })]
  const searchNewest = (limit: number) => async () => ({
    ids: await filterVisible(ctx, request, await walkNewest(ctx, search, limit)),
    isAll: false,
  })
  if (!canUseIndex(search)) return [searchNewest(NEWEST_COUNT), searchNewest(BATCH_SIZE)]
  if (ctx.dialect === 'sqlite')
    return [searchNewest(NEWEST_COUNT), ...[FIRST_MATCHES * 10, BATCH_SIZE].map((limit) => () => findNewestByIndex(ctx, request, limit))]
  let frequent = false
  const batch: Step = async () => {
    const ids = await walkNewest(ctx, search, BATCH_SIZE)
    frequent = ids.length > RARE_COUNT
    return { ids: await filterVisible(ctx, request, ids), isAll: false }
  }
  const rest: Step = async () => (frequent ? { ids: [], isAll: false } : filterAll(ctx, request, await collectMatches(ctx, search)))
  return [searchNewest(NEWEST_COUNT), batch, rest]
}

export const filterPrefetched = ({ entity, fields }: SearchQuery, prefetched: PrefetchedHits) =>
  getIds(prefetched.filter((hit) => hit.entity === entity && fields.includes(hit.field)).toSorted((one, other) => other.id - one.id))

async function findNewestByIndex(ctx: SearchContext, request: IndexSearch, limit: number) {
  const found = newestMatchingIds(ctx.dialect, request.search, { below: Number.MAX_SAFE_INTEGER, limit })
  const { rows } = await found.execute(ctx.slow)
  return { ids: await filterVisible(ctx, request, getIds(rows)), isAll: rows.length < limit }
}

const filterAll = async (ctx: SearchContext, request: IndexSearch, ids: readonly number[]) => ({
  ids: await filterVisible(ctx, request, ids),
  isAll: ids.length < BATCH_SIZE,
})

const walkNewest = async (ctx: SearchContext, search: SearchQuery, limit: number) =>
  getIds((await matchesAmongNewest(ctx.dialect, search, limit).execute(ctx.slow)).rows)

async function collectMatches(ctx: SearchContext, search: SearchQuery): Promise<number[]> {
  const found = sql<{ id: number }>`select id from (${matchingIds(ctx.dialect, search)} limit ${BATCH_SIZE}) as hit order by id desc`
  return getIds((await found.execute(ctx.slow)).rows)
}

const getIds = (rows: readonly { id: number }[]) => [...new Set(rows.map(({ id }) => id))]

async function filterVisible(ctx: SearchContext, { group, limit }: IndexSearch, ids: readonly number[]): Promise<number[]> {
  const first = await filterVisibleBatch(ctx, { group, limit }, ids.slice(0, FIRST_MATCHES))
  if (first.length >= limit || ids.length <= FIRST_MATCHES) return first
  return [...first, ...(await filterVisibleBatch(ctx, { group, limit: limit - first.length }, ids.slice(FIRST_MATCHES)))]
}

async function filterVisibleBatch(
  ctx: SearchContext,
  { group, limit }: Pick<IndexSearch, 'group' | 'limit'>,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const { table } = group.subject
  const rows = await selectListed(ctx, group)
    .select(`${table}.id`)
    .where(ids.length > FIRST_MATCHES ? isInIds(ctx.dialect, `${table}.id`, ids) : isInList(sql.ref(`${table}.id`), ids))
    .execute()
  return getIds(rows)
    .toSorted((one, other) => other - one)
    .slice(0, limit)
}

/** For viewers who see few of many matches: finds what they see by its own index and searches in that. */
async function findAmongOwnRows(ctx: SearchContext, { group, search, limit }: IndexSearch): Promise<number[]> {
  const { selectOwnRows, subject } = group
  const visible = selectListed(ctx, group)
  const own = (selectOwnRows ? visible.where((eb) => selectOwnRows(ctx.viewer, eb)) : visible)
    .select(`${subject.table}.id`)
    .limit(MAX_OWN_ROWS)
  const newest = sql`select own.id from own order by own.id desc limit ${BATCH_SIZE / 2}`
  const isMatch = matchesRecord(ctx.dialect, search, sql.ref('newest.id'))
  const found = sql<{ id: number }>`with own as materialized ${own}, newest as materialized (${newest})
    select newest.id from newest where ${isMatch} order by newest.id desc limit ${limit}`
  return getIds((await found.execute(ctx.slow)).rows)
}

function selectListed(ctx: SearchContext, { subject, isListed }: SearchGroup) {
  const visible = visibleInWorker(ctx, subject)
  return isListed ? visible.where((eb) => isListed(eb)) : visible
}
