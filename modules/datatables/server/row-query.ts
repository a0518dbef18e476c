import { sql, type RawBuilder, type SqlBool } from 'kysely'
import {
  searchInvoices,
  invoiceSortColumns,
  nullableSortColumns,
  invoiceSubject,
  toSearchQuery,
  getTableIndexName,
  type InvoiceContext,
} from '#modules/invoices/server/index.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { assertFieldsReadable } from '#platform/server/abilities/fields.ts'
import { type Sort } from '#platform/server/database/queries/expressions.ts'
import { notAborted } from '#platform/server/database/not-aborted.ts'
import { matchingIds, hasSearchText } from '#platform/server/search/match.ts'
import type { datatables, RowSort } from '../contract.ts'

export type RowQuery = Input<typeof datatables.exportRows>

const withoutEmpty = (list: readonly string[] = []) => list.filter((value) => value !== '')

/** Filters that `searchInvoices` does not offer. */
function buildConditions(asked: RowQuery): [field: string, condition: RawBuilder<SqlBool>][] {
  const { totalFrom, totalTo, balanceFrom, balanceTo } = asked
  const ref = (column: string) => sql.ref(`invoices.${column}`)
  const isOneOf = (field: string, values: readonly string[]): [string, RawBuilder<SqlBool>][] =>
    values.length > 0 ? [[field, sql<SqlBool>`${ref(field)} in (${sql.join(values)})`]] : []
  const isAtLeast = (field: string, value: number | undefined): [string, RawBuilder<SqlBool>][] =>
    value === undefined ? [] : [[field, sql<SqlBool>`${ref(field)} >= ${value}`]]
  const isAtMost = (field: string, value: number | undefined): [string, RawBuilder<SqlBool>][] =>
    value === undefined ? [] : [[field, sql<SqlBool>`${ref(field)} <= ${value}`]]
  return [
    ...isOneOf('kind', withoutEmpty(asked.kind)),
    ...isOneOf('currency', withoutEmpty(asked.currency)),
    ...isAtLeast('total', totalFrom),
    ...isAtMost('total', totalTo),
    ...isAtLeast('balance', balanceFrom),
    ...isAtMost('balance', balanceTo),
  ]
}

/** Throws 403 when a filter or sort column uses a field that the viewer may not read. */
export function selectMatchingRows(ctx: InvoiceContext, asked: RowQuery, { isSearched: includeSearch = true } = {}) {
  const { q, client = '', status = [], issuedFrom, issuedTo, dueFrom, dueTo } = asked
  const conditions = buildConditions(asked)
  const clientSearch = { ...toSearchQuery(ctx), q: client, fields: ['client'] }
  const usedFields = [...conditions.map(([field]) => field), ...getSortFields(asked), ...(hasSearchText(clientSearch) ? ['client'] : [])]
  assertFieldsReadable(ctx, invoiceSubject, [...new Set(usedFields)])
  const dateFilters = Object.fromEntries(
    Object.entries({ issuedFrom, issuedTo, dueFrom, dueTo }).filter(([, value]) => value !== undefined),
  )
  let query = searchInvoices(ctx, { ...dateFilters, status, ...(includeSearch && q && { q }) }).where(notAborted(ctx.dialect, 'invoices'))
  for (const [, condition] of conditions) query = query.where(condition)
  return hasSearchText(clientSearch) ? query.where(sql<SqlBool>`invoices.id in (${matchingIds(ctx.dialect, clientSearch)})`) : query
}

const getSortFields = ({ sortColumn = [] }: RowQuery) => sortColumn.filter((one): one is RowSort => one !== '')

/** The name of the index that starts with the first sort column. */
export const getSortIndex = (asked: RowQuery) => getTableIndexName(toSortOrder(asked)[0]!.column)

/** Rows without a value sort as the smallest, as in the indexes, so that one index serves both directions on both databases. */
export function toSortOrder(asked: RowQuery): Sort[] {
  const fields = getSortFields(asked)
  if (fields.length === 0) return [{ column: 'id', direction: asked.sort?.[0] || 'desc' }]
  return fields.map((field, index) => {
    const direction = asked.sort?.[index] || 'asc'
    return {
      column: invoiceSortColumns[field],
      direction,
      ...(nullableSortColumns.has(field) && { nulls: direction === 'asc' ? 'first' : 'last' }),
    }
  })
}
