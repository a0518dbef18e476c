import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Dialect } from './connect.ts'

/** `value in (…)`; an empty list holds nothing. */
export function inList(value: Expression<unknown>, list: readonly unknown[]): RawBuilder<SqlBool> {
  return list.length > 0 ? sql`${value} in (${sql.join(list)})` : sql`1 = 0`
}

/** `inList` for some hundred ids or more, as one parameter. */
export const amongIds = (dialect: Dialect, column: string, ids: readonly number[]): RawBuilder<SqlBool> =>
  dialect === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql`${sql.ref(column)} = any(${`{${ids.join()}}`}::bigint[])`

/** Whether the column holds the text as it stands, whatever signs are in it; SQLite escapes none unless told how. */
export const containsText = (column: string, text: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** Keeps the rows read here from being changed by others until the act ends; on SQLite every act is alone anyway. */
export function lockRow<Q extends SelectQueryBuilder<any, any, any>>(dialect: Dialect, query: Q): Q {
  return dialect === 'postgres' ? (query.forUpdate() as Q) : query
}

/** `inList` for many texts, as one parameter. */
export const amongTexts = (dialect: Dialect, column: string, texts: readonly string[]): RawBuilder<SqlBool> =>
  dialect === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(texts)}))`
    : sql`${sql.ref(column)} in (select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`

export type Sort = {
  column: string
  direction: 'asc' | 'desc'
  /** Where rows without a value go; to be said for every column that can be null. */
  nulls?: 'first' | 'last'
}

/** The order of `table`'s rows; ties are broken by id in the direction of the last column, so that pages never overlap. */
export function inOrder(table: string, sorts: readonly Sort[]): RawBuilder<unknown> {
  const direction = sorts.at(-1)?.direction ?? 'desc'
  const terms = [...sorts, { column: 'id', direction }].map((sort) => orderTerm(table, sort))
  return sql.join(terms)
}

/** The order from the last row to the first. */
export function opposite(sorts: readonly Sort[]): Sort[] {
  if (sorts.length === 0) return [{ column: 'id', direction: 'asc' }]
  return sorts.map(({ column, direction, nulls }) => ({
    column,
    direction: direction === 'asc' ? 'desc' : 'asc',
    ...(nulls && { nulls: nulls === 'first' ? 'last' : 'first' }),
  }))
}

const orderTerm = (table: string, { column, direction, nulls }: Sort) =>
  sql`${sql.ref(`${table}.${column}`)} ${sql.raw(direction)}${sql.raw(nulls ? ` nulls ${nulls}` : '')}`
