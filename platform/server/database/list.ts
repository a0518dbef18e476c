import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { hits, holds, isSearch, type Search } from '../search/match.ts'
import type { Dialect } from './connect.ts'
import { inOrder, opposite, type Sort } from './expressions.ts'
import { walkIndex } from './walk-index.ts'

export type ListQuery = {
  dialect: Dialect
  /** Rows of `table` within visibility and filters, each once, nothing selected yet and in no order. */
  query: SelectQueryBuilder<any, any, any>
  /** A table with a column `id`, under its own name in `query`. */
  table: string
  /** All, unless named. */
  columns?: readonly string[]
  /** An empty `q` is no filter; `fields` are those that the viewer may read. */
  search?: Search | undefined
  sort: readonly Sort[]
  /** The index that holds the order's first column and whatever rows are filtered by, for SQLite, which would often choose another. */
  walk?: string
  /** From 1. */
  page: number
  perPage: number
  /** Where it is known already, nothing is counted. */
  total?: number
}

export type Listed<Row> = { rows: Row[]; total: number }

/**
 * One page of rows and the exact number of all; past the end no rows and the true total. To be run on `ctx.slow`.
 * Ids are found and ordered first, and only the page's rows are read whole.
 */
export async function list<Row = Record<string, any>>(db: Kysely<any>, request: ListQuery): Promise<Listed<Row>> {
  const { dialect, query, table, search } = request
  if (!isSearch(search)) return pageOf(db, request, await planWithoutSearch(db, request))
  const found = hits(dialect, search)
  const fromHits = { ids: hitsInOrder(db, request, found), count: hitsWithin(db, request, found) }
  if (await isFew(db, found)) return pageOf(db, request, fromHits)
  const id = sql.ref(`${table}.id`)
  const among = query.where(sql<SqlBool>`${id} in (${found})`)
  const total = await countOf(among)
  if (total <= FEW) return pageOf(db, request, { ...fromHits, total })
  const isDeep = request.page * request.perPage > total / DEEP
  const matching = isDeep ? among : query.where(holds(dialect, search, id))
  return pageOf(db, request, { ids: (sort) => matching.select(`${table}.id`).orderBy(inOrder(table, sort)), count: among, total })
}

/** The page alone, past the end empty: for whoever counts elsewhere, since counting takes longer than the rows do. */
export async function pageWithoutTotal<Row = Record<string, any>>(db: Kysely<any>, request: ListQuery): Promise<Row[]> {
  const { dialect, query, search } = request
  const id = sql.ref(`${request.table}.id`)
  const found = isSearch(search) ? query.where(sql<SqlBool>`${id} in (${hits(dialect, search)})`) : query
  const { total = 0 } =
    dialect === 'postgres'
      ? {}
      : await db
          .selectFrom(capped(found))
          .select(sql<number>`count(*)`.as('total'))
          .executeTakeFirstOrThrow()
  // Whether few or many match is all that the plan depends on.
  const plan = await planWithoutSearch(db, { ...request, query: found, total: total > FEW ? Number.MAX_SAFE_INTEGER : total })
  const isKnown = dialect === 'sqlite' && total <= FEW
  const isFar = request.page * request.perPage > FAR
  const exact = isKnown ? total : isFar ? await countOf(found) : Number.MAX_SAFE_INTEGER
  return (await pageOf<Row>(db, request, { ...plan, total: exact })).rows
}

/** Rows so far down are counted first: the end may be nearer, and whoever jumps has asked for the count already. */
const FAR = 20_000

const capped = (query: Select) =>
  query
    .select(sql`1`.as('one'))
    .limit(FEW + 1)
    .as('capped')

/** So many records are sorted faster than they are met by walking all records in order. */
const FEW = 2_000

/** A page so far down is reached faster by finding all hits at once: this is the part of them that walking may pass. */
const DEEP = 8

type Select = SelectQueryBuilder<any, any, any>
/** `ids`: all of them, in the order given. */
type Plan = { ids: (sort: readonly Sort[]) => Select; count: Select; total?: number }

/**
 * SQLite knows nothing of how many rows a filter or a rule leaves, so it is counted first:
 * few are found by their own index and then sorted, instead of being looked for all along the order. PostgreSQL knows.
 */
async function planWithoutSearch(db: Kysely<any>, { dialect, query, table, walk, total: known }: ListQuery): Promise<Plan> {
  const inTheirOrder = (sort: readonly Sort[]) => query.select(`${table}.id`).orderBy(inOrder(table, sort))
  if (dialect === 'postgres') return { ids: inTheirOrder, count: query, ...(known !== undefined && { total: known }) }
  const total = known ?? (await countOf(query))
  const walked = (index: string) => (sort: readonly Sort[]) => walkIndex(inTheirOrder(sort), { table, index })
  if (total > FEW) return { ids: walk ? walked(walk) : inTheirOrder, count: query, total }
  const found = db.with(
    (cte) => cte('hit').materialized(),
    () => query.select(`${table}.id`),
  )
  return { ids: (sort) => sortedHits(found.selectFrom('hit'), { table, sort }), count: query, total }
}

async function pageOf<Row>(db: Kysely<any>, request: ListQuery, plan: Plan): Promise<Listed<Row>> {
  const { table, columns, sort, page, perPage } = request
  const offset = (page - 1) * perPage
  if (plan.total !== undefined && offset >= plan.total) return { rows: [], total: plan.total }
  const rows = await db
    .selectFrom(idsOf(plan, request).as('page'))
    .innerJoin(table, `${table}.id`, 'page.id')
    .$call((joined) => (columns ? joined.select(columns.map((column) => `${table}.${column}`)) : joined.selectAll(table)))
    .orderBy(inOrder(table, sort))
    .execute()
  const isLast = rows.length < perPage && (rows.length > 0 || offset === 0)
  const total = plan.total ?? (isLast ? offset + rows.length : await countOf(plan.count))
  return { rows: rows as Row[], total }
}

/** What is nearer to the end is reached from there, in the opposite order. */
function idsOf({ ids, total = Number.MAX_SAFE_INTEGER }: Plan, { sort, page, perPage }: ListQuery): Select {
  const offset = (page - 1) * perPage
  if (offset <= total / 2) return ids(sort).limit(perPage).offset(offset)
  return ids(opposite(sort))
    .limit(Math.min(perPage, total - offset))
    .offset(Math.max(total - offset - perPage, 0))
}

async function countOf(query: Select): Promise<number> {
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return total
}

async function isFew(db: Kysely<any>, found: RawBuilder<{ id: number }>): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${found} limit ${FEW + 1}) as capped`.execute(db)
  return rows[0]!.n <= FEW
}

/** Materialised, and on SQLite cross joined: the planner must not turn to an index of the filter first. */
const withHits = (db: Kysely<any>, found: RawBuilder<{ id: number }>) =>
  db.with(
    (cte) => cte('hit').materialized(),
    () => sql`(select distinct id from (${found}) as found)`,
  )

const hitsWithin = (db: Kysely<any>, { query, table }: ListQuery, found: RawBuilder<{ id: number }>): Select =>
  withHits(db, found)
    .selectFrom('hit')
    .where(({ exists }) => exists(query.select(sql`1`.as('one')).whereRef(`${table}.id`, '=', 'hit.id')))

const hitsInOrder =
  (db: Kysely<any>, request: ListQuery, found: RawBuilder<{ id: number }>) =>
  (sort: readonly Sort[]): Select =>
    sortedHits(hitsWithin(db, request, found), { table: request.table, sort })

/** Cross joined, so that SQLite starts from the hits. */
const sortedHits = (hits: Select, { table, sort }: Pick<ListQuery, 'table' | 'sort'>): Select =>
  hits.crossJoin(`${table} as listed`).whereRef('listed.id', '=', 'hit.id').select('listed.id').orderBy(inOrder('listed', sort))
