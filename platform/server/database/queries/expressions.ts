import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Dialect } from '../connect.ts'

/** `value in (…)`; false for an empty list. */
export function isInList(value: Expression<unknown>, list: readonly unknown[]): RawBuilder<SqlBool> {
  return list.length > 0 ? sql`${value} in (${sql.join(list)})` : sql`1 = 0`
}

/** As `isInList` with a single parameter, for hundreds of ids. */
export const isInIds = (dialect: Dialect, column: string, ids: readonly number[]): RawBuilder<SqlBool> =>
  dialect === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql`${sql.ref(column)} = any(${`{${ids.join()}}`}::bigint[])`

/** Matches the text literally, including `%` and `_`. */
export const containsText = (column: string, text: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** Locks the selected rows until the transaction ends. Not needed on SQLite, which runs one command at a time. */
export function lockRows<Q extends SelectQueryBuilder<any, any, any>>(dialect: Dialect, query: Q): Q {
  return dialect === 'postgres' ? (query.forUpdate() as Q) : query
}

/** As `isInList` with a single parameter, for many texts. */
export const isInTexts = (dialect: Dialect, column: string, texts: readonly string[]): RawBuilder<SqlBool> =>
  dialect === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(texts)}))`
    : sql`${sql.ref(column)} in (select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`

export type Sort = {
  column: string
  direction: 'asc' | 'desc'
  /** Required for nullable columns. */
  nulls?: 'first' | 'last'
}

/** Orders the rows of `table`; ties are broken by id in the direction of the last column, so that pages never overlap. */
export function orderBySorts(table: string, sorts: readonly Sort[]): RawBuilder<unknown> {
  const direction = sorts.at(-1)?.direction ?? 'desc'
  const terms = [...sorts, { column: 'id', direction }].map((sort) => orderTerm(table, sort))
  return sql.join(terms)
}

export function reverseSorts(sorts: readonly Sort[]): Sort[] {
  if (sorts.length === 0) return [{ column: 'id', direction: 'asc' }]
  return sorts.map(({ column, direction, nulls }) => ({
    column,
    direction: direction === 'asc' ? 'desc' : 'asc',
    ...(nulls && { nulls: nulls === 'first' ? 'last' : 'first' }),
  }))
}

const orderTerm = (table: string, { column, direction, nulls }: Sort) =>
  sql`${sql.ref(`${table}.${column}`)} ${sql.raw(direction)}${sql.raw(nulls ? ` nulls ${nulls}` : '')}`
