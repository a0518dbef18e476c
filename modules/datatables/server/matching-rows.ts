import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { searchInvoices, invoiceSubject, toSearchQuery, getTableIndexName, type InvoiceContext } from '#modules/invoices/server/index.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { assertFieldsReadable } from '#platform/server/abilities/fields.ts'
import { type Sort } from '#platform/server/database/expressions.ts'
import { stillWanted } from '#platform/server/database/still-wanted.ts'
import { hits, isSearch } from '#platform/server/search/match.ts'
import type { datatables, RowSort } from '../contract.ts'

export type Asked = Input<typeof datatables.exportRows>

const given = (list: readonly string[] = []) => list.filter((value) => value !== '')

/** Filters by column: the list's own stand in the invoices' module. */
function conditionsOf(asked: Asked): [field: string, condition: RawBuilder<SqlBool>][] {
  const { totalFrom, totalTo, balanceFrom, balanceTo } = asked
  const ref = (column: string) => sql.ref(`invoices.${column}`)
  const within = (field: string, values: readonly string[]): [string, RawBuilder<SqlBool>][] =>
    values.length > 0 ? [[field, sql<SqlBool>`${ref(field)} in (${sql.join(values)})`]] : []
  const atLeast = (field: string, value: number | undefined): [string, RawBuilder<SqlBool>][] =>
    value === undefined ? [] : [[field, sql<SqlBool>`${ref(field)} >= ${value}`]]
  const atMost = (field: string, value: number | undefined): [string, RawBuilder<SqlBool>][] =>
    value === undefined ? [] : [[field, sql<SqlBool>`${ref(field)} <= ${value}`]]
  return [
    ...within('kind', given(asked.kind)),
    ...within('currency', given(asked.currency)),
    ...atLeast('total', totalFrom),
    ...atMost('total', totalTo),
    ...atLeast('balance', balanceFrom),
    ...atMost('balance', balanceTo),
  ]
}

/** The visible rows that the filters leave, `q` apart; Refusal 403 for a filter or an order by what may not be read. */
export function matchingRows(ctx: InvoiceContext, asked: Asked, { isSearched = true } = {}) {
  const { q, client = '', status = [], issuedFrom, issuedTo, dueFrom, dueTo } = asked
  const conditions = conditionsOf(asked)
  const ofClient = { ...toSearchQuery(ctx), q: client, fields: ['client'] }
  const hidden = [...conditions.map(([field]) => field), ...sortFields(asked), ...(isSearch(ofClient) ? ['client'] : [])]
  assertFieldsReadable(ctx, invoiceSubject, [...new Set(hidden)])
  const days = Object.fromEntries(Object.entries({ issuedFrom, issuedTo, dueFrom, dueTo }).filter(([, value]) => value !== undefined))
  let query = searchInvoices(ctx, { ...days, status, ...(isSearched && q && { q }) }).where(stillWanted(ctx.dialect, 'invoices'))
  for (const [, condition] of conditions) query = query.where(condition)
  return isSearch(ofClient) ? query.where(sql<SqlBool>`invoices.id in (${hits(ctx.dialect, ofClient)})`) : query
}

const columns: Record<RowSort, string> = {
  number: 'numberKey',
  client: 'clientKey',
  issuedDate: 'issuedDate',
  dueDate: 'dueDate',
  total: 'total',
  balance: 'balance',
  status: 'status',
  currency: 'currency',
  createdAt: 'id',
}
const empty = new Set<RowSort>(['number', 'issuedDate', 'dueDate'])

const sortFields = ({ sortColumn = [] }: Asked) => sortColumn.filter((one): one is RowSort => one !== '')

/** The index in which the order's first column stands. */
export const indexOf = (asked: Asked) => getTableIndexName(orderOf(asked)[0]!.column)

/** Rows without a value are the smallest, as the indexes have them: an index then serves both directions on both databases. */
export function orderOf(asked: Asked): Sort[] {
  const fields = sortFields(asked)
  if (fields.length === 0) return [{ column: 'id', direction: asked.sort?.[0] || 'desc' }]
  return fields.map((field, index) => {
    const direction = asked.sort?.[index] || 'asc'
    return { column: columns[field], direction, ...(empty.has(field) && { nulls: direction === 'asc' ? 'first' : 'last' }) }
  })
}
