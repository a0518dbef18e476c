import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { hits, holds, isSearch, type Search } from '../search/match.ts'
import type { Dialect } from './connect.ts'
import { inOrder, type Sort } from './expressions.ts'

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
  const { dialect, query, table, search, sort } = request
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
  return pageOf(db, request, { ids: matching.select(`${table}.id`).orderBy(inOrder(table, sort)), count: among, total })
}

/** So many records are sorted faster than they are met by walking all records in order. */
const FEW = 2_000

/** A page so far down is reached faster by finding all hits at once: this is the part of them that walking may pass. */
const DEEP = 8

type Select = SelectQueryBuilder<any, any, any>
type Plan = { ids: Select; count: Select; total?: number }

/**
 * SQLite knows nothing of how many rows a filter or a rule leaves, so it is counted first:
 * few are found by their own index and then sorted, instead of being looked for all along the order. PostgreSQL knows.
 */
async function planWithoutSearch(db: Kysely<any>, { dialect, query, table, sort, total: known }: ListQuery): Promise<Plan> {
  const inTheirOrder = { ids: query.select(`${table}.id`).orderBy(inOrder(table, sort)), count: query }
  if (dialect === 'postgres') return { ...inTheirOrder, ...(known !== undefined && { total: known }) }
  const total = known ?? (await countOf(query))
  if (total > FEW) return { ...inTheirOrder, total }
  const found = db.with(
    (cte) => cte('hit').materialized(),
    () => query.select(`${table}.id`),
  )
  return { ids: sortedHits(found.selectFrom('hit'), { table, sort }), count: query, total }
}

async function pageOf<Row>(db: Kysely<any>, request: ListQuery, plan: Plan): Promise<Listed<Row>> {
  const { table, columns, sort, page, perPage } = request
  const offset = (page - 1) * perPage
  if (plan.total !== undefined && offset >= plan.total) return { rows: [], total: plan.total }
  const rows = await db
    .selectFrom(plan.ids.limit(perPage).offset(offset).as('page'))
    .innerJoin(table, `${table}.id`, 'page.id')
    .$call((joined) => (columns ? joined.select(columns.map((column) => `${table}.${column}`)) : joined.selectAll(table)))
    .orderBy(inOrder(table, sort))
    .execute()
  const isLast = rows.length < perPage && (rows.length > 0 || offset === 0)
  const total = plan.total ?? (isLast ? offset + rows.length : await countOf(plan.count))
  return { rows: rows as Row[], total }
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

const hitsInOrder = (db: Kysely<any>, request: ListQuery, found: RawBuilder<{ id: number }>): Select =>
  sortedHits(hitsWithin(db, request, found), request)

/** Cross joined, so that SQLite starts from the hits. */
const sortedHits = (hits: Select, { table, sort }: Pick<ListQuery, 'table' | 'sort'>): Select =>
  hits.crossJoin(`${table} as listed`).whereRef('listed.id', '=', 'hit.id').select('listed.id').orderBy(inOrder('listed', sort))
