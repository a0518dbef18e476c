import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Dialect } from '../database/connect.ts'
import { inList } from '../database/expressions.ts'
import { normalise } from './normalise.ts'

/** `q` is looked for as it stands, in each field by itself; only the fields named can match. */
export type Search = { q: string; entity: string; fields: readonly string[] }

/** On SQLite an indexed text has the number of its field times this, and that of its record. */
export const FIELD_RANGE = sql.raw('1099511627776')

/** Whether there is anything to look for. */
export const isSearch = (search: Search | undefined): search is Search => search !== undefined && normalise(search.q) !== ''

/** Whether `q` is long enough for the index: trigrams say nothing about shorter words. */
export const isIndexed = ({ q }: Pick<Search, 'q'>): boolean => [...normalise(q)].length >= TRIGRAM

/** The `id` of every record that holds `q`, once for each field that does. */
export function hits(dialect: Dialect, search: Search): RawBuilder<{ id: number }> {
  const needle = normalise(search.q)
  if (dialect === 'postgres' || !isIndexed(search))
    return sql`select s."recordId" as id from search_text as s
    where ${within(search)} and ${contains(dialect, needle)}`
  return sql`select ${RECORD} as id from search_fields as f cross join search_trigram
    where f.entity = ${search.entity} and ${inList(sql.ref('f.field'), search.fields)}
    and search_trigram.rowid >= f.id * ${FIELD_RANGE} and search_trigram.rowid < (f.id + 1) * ${FIELD_RANGE}
    and search_trigram match ${phrase(needle)}`
}

/**
 * So many of the newest records that hold `q` and whose id is less than `below`, the newest first: for lists of which
 * nobody wants more than the newest. A record stands in it once for each field that holds `q`.
 */
export function newestHits(
  dialect: Dialect,
  search: Search,
  { below, limit }: { below: number; limit: number },
): RawBuilder<{ id: number }> {
  const needle = normalise(search.q)
  if (dialect === 'postgres' || !isIndexed(search))
    return sql`select s."recordId" as id from search_text as s
    where ${within(search)} and ${contains(dialect, needle)} and s."recordId" < ${below} order by s."recordId" desc limit ${limit}`
  const ofEach = search.fields.map((field) => sql`select * from (${newestOfField(search, { field, below, limit })})`)
  return sql`select id from (${sql.join(ofEach, sql` union all `)}) as newest order by id desc limit ${limit}`
}

/** So many of the newest indexed texts, as far as they hold `q`, the newest first: quick whatever `q` is. */
export const hitsAmongNewest = (dialect: Dialect, { q, entity, fields }: Search, limit: number): RawBuilder<{ id: number }> =>
  // Asked for with the entity, the fields would keep PostgreSQL from going through its index in order.
  sql`select s.id from (select s."recordId" as id, s.field, s.text from search_text as s where s.entity = ${entity}
    order by s."recordId" desc limit ${limit}) as s
    where ${inList(sql.ref('s.field'), fields)} and ${contains(dialect, normalise(q))} order by s.id desc`

/**
 * So many fields of any entity that hold `q`, in no order. Before SQLite's index looks at a range of its own, it looks for any hit
 * at all, and PostgreSQL's has far more of a trigram than of an entity: what is rare is asked for once and not for each field.
 */
export const hitsAnywhere = (dialect: Dialect, q: string, limit: number): RawBuilder<{ entity: string; field: string; id: number }> =>
  dialect === 'postgres'
    ? sql`select entity, field, "recordId" as id from search_text as s where ${contains(dialect, normalise(q))} limit ${limit}`
    : sql`select f.entity, f.field, hit.rowid & (${FIELD_RANGE} - 1) as id
    from (select rowid from search_trigram where search_trigram match ${phrase(normalise(q))} limit ${limit}) as hit
    join search_fields as f on f.id = hit.rowid / ${FIELD_RANGE}`

/** On PostgreSQL: how many fields hold `q`, as the planner guesses. */
export const estimateOfHits = (q: string): RawBuilder<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }> =>
  sql`explain (format json) select from search_text as s where ${contains('postgres', normalise(q))}`

/** Whether the record with this id holds `q`: for walking records in order until a page is full. */
export function holds(dialect: Dialect, search: Search, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select 1 from search_text as s where s."recordId" = ${id} and ${within(search)}
    and ${contains(dialect, normalise(search.q))})`
}

const TRIGRAM = 3

const RECORD = sql`(search_trigram.rowid & (${FIELD_RANGE} - 1))`

function newestOfField({ q, entity }: Search, { field, below, limit }: { field: string; below: number; limit: number }) {
  // A field of which nothing is stored yet has no number, and the index would take no bound for none at all.
  const number = sql`(select f.id from search_fields as f where f.entity = ${entity} and f.field = ${field})`
  const first = sql`coalesce(${number}, 1000000) * ${FIELD_RANGE}`
  return sql`select ${RECORD} as id from search_trigram where search_trigram match ${phrase(normalise(q))}
    and search_trigram.rowid >= ${first} and search_trigram.rowid < ${first} + min(${below}, ${FIELD_RANGE})
    order by search_trigram.rowid desc limit ${limit}`
}

const within = ({ entity, fields }: Search) => sql`s.entity = ${entity} and ${inList(sql.ref('s.field'), fields)}`

const contains = (dialect: Dialect, needle: string) =>
  dialect === 'postgres' ? sql`s.text like ${`%${needle.replace(/[\\%_]/g, '\\$&')}%`}` : sql`instr(s.text, ${needle}) > 0`

const phrase = (needle: string) => `"${needle.replaceAll('"', '""')}"`
