import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Dialect } from '../database/connect.ts'
import { inList } from '../database/expressions.ts'
import { normalise } from './normalise.ts'

/** `q` is looked for as it stands, in each field by itself; only the fields named can match. */
export type Search = { q: string; entity: string; fields: readonly string[] }

/** Whether there is anything to look for. */
export const isSearch = (search: Search | undefined): search is Search => search !== undefined && normalise(search.q) !== ''

/** The `id` of every record that holds `q`, once for each field that does. */
export function hits(dialect: Dialect, search: Search): RawBuilder<{ id: number }> {
  const needle = normalise(search.q)
  if (dialect === 'postgres' || [...needle].length < TRIGRAM)
    return sql`select s."recordId" as id from search_text as s
    where ${within(search)} and ${contains(dialect, needle)}`
  return sql`select s."recordId" as id from search_trigram cross join search_text as s
    where search_trigram match ${phrase(needle)} and s."docId" = search_trigram.rowid and ${within(search)}`
}

/**
 * So many of the newest records that hold `q` and were indexed before the entry `below`, with their entries: for lists of which
 * nobody wants more than the newest. Several fields of one record may each stand in it.
 */
export function newestHits(
  dialect: Dialect,
  search: Search,
  { below, limit }: { below: number; limit: number },
): RawBuilder<{ entry: number; id: number }> {
  const needle = normalise(search.q)
  if (dialect === 'postgres' || [...needle].length < TRIGRAM)
    return sql`select s."docId" as entry, s."recordId" as id from search_text as s
    where ${within(search)} and ${contains(dialect, needle)} and s."docId" < ${below} order by s."docId" desc limit ${limit}`
  return sql`select s."docId" as entry, s."recordId" as id from search_trigram cross join search_text as s
    where search_trigram match ${phrase(needle)} and search_trigram.rowid < ${below} and s."docId" = search_trigram.rowid
    and ${within(search)} order by search_trigram.rowid desc limit ${limit}`
}

/** Whether the record with this id holds `q`: for walking records in order until a page is full. */
export function holds(dialect: Dialect, search: Search, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select 1 from search_text as s where s."recordId" = ${id} and ${within(search)}
    and ${contains(dialect, normalise(search.q))})`
}

/** Trigrams say nothing about shorter words. */
const TRIGRAM = 3

const within = ({ entity, fields }: Search) => sql`s.entity = ${entity} and ${inList(sql.ref('s.field'), fields)}`

const contains = (dialect: Dialect, needle: string) =>
  dialect === 'postgres' ? sql`s.text like ${`%${needle.replace(/[\\%_]/g, '\\$&')}%`}` : sql`instr(s.text, ${needle}) > 0`

const phrase = (needle: string) => `"${needle.replaceAll('"', '""')}"`
