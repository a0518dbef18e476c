import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { matchingIds, matchesRecord, hasSearchText, type SearchQuery } from '../../search/match.ts'
import type { Dialect } from '../connect.ts'
import { orderBySorts, reverseSorts, type Sort } from './expressions.ts'
import { forceIndex } from './force-index.ts'

export type PageQuery = {
  dialect: Dialect
  /** Visible and filtered rows of `table`, each once, without columns and order. */
  query: SelectQueryBuilder<any, any, any>
  table: string
  columns?: readonly string[]
  /** An empty `q` is no filter; `fields` must be readable by the viewer. */
  search?: SearchQuery | undefined
  sort: readonly Sort[]
  /** SQLite only: the index to use, which contains the first sort column and the filtered columns. */
  forcedIndex?: string
  page: number
  perPage: number
  total?: number
}

export type PageResult<Row> = { rows: Row[]; total: number }

export async function listPage<Row = Record<string, any>>(db: Kysely<any>, request: PageQuery): Promise<PageResult<Row>> {
  const { dialect, query, table, search } = request
  if (!hasSearchText(search)) return readPage(db, request, await planWithoutSearch(db, request))
  const matches = matchingIds(dialect, search)
  const matchesFirst = { ids: sortMatches(db, request, matches), count: selectMatches(db, request, matches) }
  if (await hasFewMatches(db, matches)) return readPage(db, request, matchesFirst)
  const id = sql.ref(`${table}.id`)
  const matchingRows = query.where(sql<SqlBool>`${id} in (${matches})`)
  const total = await countRows(matchingRows)
  if (total <= FEW_ROWS) return readPage(db, request, { ...matchesFirst, total })
  const isDeepPage = request.page * request.perPage > total / DEEP_PAGE_FRACTION
  const matching = isDeepPage ? matchingRows : query.where(matchesRecord(dialect, search, id))
  return readPage(db, request, {
    ids: (sort) => matching.select(`${table}.id`).orderBy(orderBySorts(table, sort)),
    count: matchingRows,
    total,
  })
}

/** For callers that count separately, since counting takes longer than reading the page. */
export async function listPageWithoutTotal<Row = Record<string, any>>(db: Kysely<any>, request: PageQuery): Promise<Row[]> {
  const { dialect, query, search } = request
  const id = sql.ref(`${request.table}.id`)
  const matches = hasSearchText(search) ? query.where(sql<SqlBool>`${id} in (${matchingIds(dialect, search)})`) : query
  const { total = 0 } =
    dialect === 'postgres'
      ? {}
      : await db
          .selectFrom(limitToFew(matches))
          .select(sql<number>`count(*)`.as('total'))
          .executeTakeFirstOrThrow()
  // The plan depends only on whether few or many rows match.
  const plan = await planWithoutSearch(db, { ...request, query: matches, total: total > FEW_ROWS ? Number.MAX_SAFE_INTEGER : total })
  const isTotalKnown = dialect === 'sqlite' && total <= FEW_ROWS
  const isFarDown = request.page * request.perPage > COUNT_FIRST_AFTER
  const exactTotal = isTotalKnown ? total : isFarDown ? await countRows(matches) : Number.MAX_SAFE_INTEGER
  return (await readPage<Row>(db, request, { ...plan, total: exactTotal })).rows
}

const COUNT_FIRST_AFTER = 20_000

const limitToFew = (query: Select) =>
  query
    .select(sql`1`.as('one'))
    .limit(FEW_ROWS + 1)
    .as('capped')

/** Up to this many records, sorting is faster than walking all records in order. */
const FEW_ROWS = 2_000

/** Beyond this fraction of all matches, collecting all of them is faster than walking. */
const DEEP_PAGE_FRACTION = 8

type Select = SelectQueryBuilder<any, any, any>
type Plan = { ids: (sort: readonly Sort[]) => Select; count: Select; total?: number }

/** Counts first on SQLite: few rows are found by their own index and then sorted. PostgreSQL has statistics. */
async function planWithoutSearch(db: Kysely<any>, { dialect, query, table, forcedIndex, total: known }: PageQuery): Promise<Plan> {
  const selectInOrder = (sort: readonly Sort[]) => query.select(`${table}.id`).orderBy(orderBySorts(table, sort))
  if (dialect === 'postgres') return { ids: selectInOrder, count: query, ...(known !== undefined && { total: known }) }
  const total = known ?? (await countRows(query))
  const selectByIndex = (index: string) => (sort: readonly Sort[]) => forceIndex(selectInOrder(sort), { table, index })
  if (total > FEW_ROWS) return { ids: forcedIndex ? selectByIndex(forcedIndex) : selectInOrder, count: query, total }
  const matches = db.with(
    (cte) => cte('hit').materialized(),
    () => query.select(`${table}.id`),
  )
  return { ids: (sort) => selectSortedMatches(matches.selectFrom('hit'), { table, sort }), count: query, total }
}

async function readPage<Row>(db: Kysely<any>, request: PageQuery, plan: Plan): Promise<PageResult<Row>> {
  const { table, columns, sort, page, perPage } = request
  const offset = (page - 1) * perPage
  if (plan.total !== undefined && offset >= plan.total) return { rows: [], total: plan.total }
  const rows = await db
    .selectFrom(selectPageIds(plan, request).as('page'))
    .innerJoin(table, `${table}.id`, 'page.id')
    .$call((joined) => (columns ? joined.select(columns.map((column) => `${table}.${column}`)) : joined.selectAll(table)))
    .orderBy(orderBySorts(table, sort))
    .execute()
  const isLast = rows.length < perPage && (rows.length > 0 || offset === 0)
  const total = plan.total ?? (isLast ? offset + rows.length : await countRows(plan.count))
  return { rows: rows as Row[], total }
}

function selectPageIds({ ids, total = Number.MAX_SAFE_INTEGER }: Plan, { sort, page, perPage }: PageQuery): Select {
  const offset = (page - 1) * perPage
  if (offset <= total / 2) return ids(sort).limit(perPage).offset(offset)
  return ids(reverseSorts(sort))
    .limit(Math.min(perPage, total - offset))
    .offset(Math.max(total - offset - perPage, 0))
}

async function countRows(query: Select): Promise<number> {
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return total
}

async function hasFewMatches(db: Kysely<any>, matches: RawBuilder<{ id: number }>): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${matches} limit ${FEW_ROWS + 1}) as capped`.execute(db)
  return rows[0]!.n <= FEW_ROWS
}

/** Materialized, and cross joined on SQLite, to keep the planner from starting with an index of the filter. */
const withMatches = (db: Kysely<any>, matches: RawBuilder<{ id: number }>) =>
  db.with(
    (cte) => cte('hit').materialized(),
    () => sql`(select distinct id from (${matches}) as matches)`,
  )

const selectMatches = (db: Kysely<any>, { query, table }: PageQuery, matches: RawBuilder<{ id: number }>): Select =>
  withMatches(db, matches)
    .selectFrom('hit')
    .where(({ exists }) => exists(query.select(sql`1`.as('one')).whereRef(`${table}.id`, '=', 'hit.id')))

const sortMatches =
  (db: Kysely<any>, request: PageQuery, matches: RawBuilder<{ id: number }>) =>
  (sort: readonly Sort[]): Select =>
    selectSortedMatches(selectMatches(db, request, matches), { table: request.table, sort })

const selectSortedMatches = (matchQuery: Select, { table, sort }: Pick<PageQuery, 'table' | 'sort'>): Select =>
  matchQuery.crossJoin(`${table} as listed`).whereRef('listed.id', '=', 'hit.id').select('listed.id').orderBy(orderBySorts('listed', sort))
