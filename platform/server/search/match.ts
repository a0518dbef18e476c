import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Dialect } from '../database/connect.ts'
import { isInList } from '../database/queries/expressions.ts'
import { normalizeForSearch } from './normalize-for-search.ts'

export type SearchQuery = { q: string; entity: string; fields: readonly string[] }

/** SQLite's index uses row ids of field number × FIELD_RANGE + record id. */
export const FIELD_RANGE = sql.raw('1099511627776')

export const hasSearchText = (search: SearchQuery | undefined): search is SearchQuery =>
  search !== undefined && normalizeForSearch(search.q) !== ''

/** Trigram indexes cannot find shorter texts. */
export const canUseIndex = ({ q }: Pick<SearchQuery, 'q'>): boolean => [...normalizeForSearch(q)].length >= TRIGRAM_LENGTH

/** Ids of all records that contain `q`, once per matching field. */
export function matchingIds(dialect: Dialect, search: SearchQuery): RawBuilder<{ id: number }> {
  const text = normalizeForSearch(search.q)
  if (dialect === 'postgres' || !canUseIndex(search))
    return sql`select s."recordId" as id from search_text as s
    where ${matchesFields(search)} and ${containsText(dialect, text)}`
  return sql`select ${RECORD_ID} as id from search_fields as f cross join search_trigram
    where f.entity = ${search.entity} and ${isInList(sql.ref('f.field'), search.fields)}
    and search_trigram.rowid >= f.id * ${FIELD_RANGE} and search_trigram.rowid < (f.id + 1) * ${FIELD_RANGE}
    and search_trigram match ${quotePhrase(text)}`
}

/** Ids below `below` of records that contain `q`, newest first, once per matching field. */
export function newestMatchingIds(
  dialect: Dialect,
  search: SearchQuery,
  { below, limit }: { below: number; limit: number },
): RawBuilder<{ id: number }> {
  const text = normalizeForSearch(search.q)
  if (dialect === 'postgres' || !canUseIndex(search))
    return sql`select s."recordId" as id from search_text as s
    where ${matchesFields(search)} and ${containsText(dialect, text)} and s."recordId" < ${below} order by s."recordId" desc limit ${limit}`
  const queries = search.fields.map((field) => sql`select * from (${newestMatchesOfField(search, { field, below, limit })})`)
  return sql`select id from (${sql.join(queries, sql` union all `)}) as newest order by id desc limit ${limit}`
}

/** Matches among the newest indexed texts; fast for any `q`. */
export const matchesAmongNewest = (dialect: Dialect, { q, entity, fields }: SearchQuery, limit: number): RawBuilder<{ id: number }> =>
  // Filtering by field in the subquery would keep PostgreSQL from using the index in order.
  sql`select s.id from (select s."recordId" as id, s.field, s.text from search_text as s where s.entity = ${entity}
    order by s."recordId" desc limit ${limit}) as s
    where ${isInList(sql.ref('s.field'), fields)} and ${containsText(dialect, normalizeForSearch(q))} order by s.id desc`

/** Matches of any entity, unordered. Rare texts are searched once instead of once per field. */
export const matchesOfAnyEntity = (dialect: Dialect, q: string, limit: number): RawBuilder<{ entity: string; field: string; id: number }> =>
  dialect === 'postgres'
    ? sql`select entity, field, "recordId" as id from search_text as s where ${containsText(dialect, normalizeForSearch(q))} limit ${limit}`
    : sql`select f.entity, f.field, hit.rowid & (${FIELD_RANGE} - 1) as id
    from (select rowid from search_trigram where search_trigram match ${quotePhrase(normalizeForSearch(q))} limit ${limit}) as hit
    join search_fields as f on f.id = hit.rowid / ${FIELD_RANGE}`

export const estimateMatches = (q: string): RawBuilder<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }> =>
  sql`explain (format json) select from search_text as s where ${containsText('postgres', normalizeForSearch(q))}`

/** Whether the record contains `q`, for walking records in order until a page is full. */
export function matchesRecord(dialect: Dialect, search: SearchQuery, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select 1 from search_text as s where s."recordId" = ${id} and ${matchesFields(search)}
    and ${containsText(dialect, normalizeForSearch(search.q))})`
}

const TRIGRAM_LENGTH = 3

const RECORD_ID = sql`(search_trigram.rowid & (${FIELD_RANGE} - 1))`

function newestMatchesOfField({ q, entity }: SearchQuery, { field, below, limit }: { field: string; below: number; limit: number }) {
  // A field without texts has no number yet; use one that matches nothing.
  const number = sql`(select f.id from search_fields as f where f.entity = ${entity} and f.field = ${field})`
  const first = sql`coalesce(${number}, 1000000) * ${FIELD_RANGE}`
  return sql`select ${RECORD_ID} as id from search_trigram where search_trigram match ${quotePhrase(normalizeForSearch(q))}
    and search_trigram.rowid >= ${first} and search_trigram.rowid < ${first} + min(${below}, ${FIELD_RANGE})
    order by search_trigram.rowid desc limit ${limit}`
}

const matchesFields = ({ entity, fields }: SearchQuery) => sql`s.entity = ${entity} and ${isInList(sql.ref('s.field'), fields)}`

const containsText = (dialect: Dialect, text: string) =>
  dialect === 'postgres' ? sql`s.text like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}` : sql`instr(s.text, ${text}) > 0`

const quotePhrase = (text: string) => `"${text.replaceAll('"', '""')}"`
