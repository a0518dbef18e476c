import { sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import { assertFieldsReadable, isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visibleSlow } from '#platform/server/abilities/visible.ts'
import type { Sort } from '#platform/server/database/expressions.ts'
import { hits, isSearch } from '#platform/server/search/match.ts'
import type { invoices, InvoiceSort } from '../contract.ts'
import type { InvoiceStatus } from '../invoice-contract.ts'
import { invoiceSubject, type InvoiceContext } from './subjects.ts'

export type Asked = Input<typeof invoices.exportInvoices>

/** The visible invoices that the filters leave, without the search; Refusal 403 for a filter or an order by what may not be read. */
export function matchingInvoices(ctx: InvoiceContext, asked: Asked) {
  assertFieldsReadable(ctx, invoiceSubject, fieldsOf(asked))
  const { kind, clientId, currency } = asked
  const statuses = statusesOf(asked)
  let query = visibleSlow(ctx, invoiceSubject)
  if (statuses.length > 0) query = query.where('invoices.status', 'in', statuses)
  if (kind) query = query.where('invoices.kind', '=', kind)
  if (clientId !== undefined) query = query.where('invoices.clientId', '=', clientId)
  if (currency) query = query.where('invoices.currency', '=', currency)
  for (const { column, from, to } of rangesOf(asked)) {
    if (isGiven(from)) query = query.where(`invoices.${column}`, '>=', from as never)
    if (isGiven(to)) query = query.where(`invoices.${column}`, '<=', to as never)
  }
  return query
}

type Range = { column: 'issuedDate' | 'dueDate' | 'total' | 'balance'; from: string | number | undefined; to: string | number | undefined }

const isGiven = (end: Range['from']) => end !== undefined && end !== ''

const rangesOf = ({ issuedFrom, issuedTo, dueFrom, dueTo, totalFrom, totalTo, balanceFrom, balanceTo }: Asked): Range[] => [
  { column: 'issuedDate', from: issuedFrom, to: issuedTo },
  { column: 'dueDate', from: dueFrom, to: dueTo },
  { column: 'total', from: totalFrom, to: totalTo },
  { column: 'balance', from: balanceFrom, to: balanceTo },
]

export const statusesOf = ({ status = [] }: Pick<Asked, 'status'>) => status.filter((one): one is InvoiceStatus => one !== '')

/** The same with the search. */
export function foundInvoices(ctx: InvoiceContext, asked: Asked) {
  const query = matchingInvoices(ctx, asked)
  const search = searchOf(ctx, asked.q)
  return isSearch(search) ? query.where(sql<boolean>`invoices.id in (${hits(ctx.dialect, search)})`) : query
}

/** `q` looks where the viewer may read everybody's value. */
const searched = ['number', 'client', 'reference', 'notes', 'lines']

export function searchOf(ctx: InvoiceContext, q = '') {
  const fields = searched.filter((field) => isReadableEverywhere(ctx, invoiceSubject, field))
  return { q, entity: 'invoice', fields }
}

function fieldsOf(asked: Asked): string[] {
  const { kind, clientId, currency } = asked
  const filters = { status: statusesOf(asked).length, kind, clientId, currency }
  const named = Object.entries(filters).flatMap(([field, isAsked]) => (isAsked ? [field] : []))
  const ranged = rangesOf(asked).flatMap(({ column, from, to }) => (isGiven(from) || isGiven(to) ? [column] : []))
  return [...new Set([...named, ...ranged, ...sortingOf(asked).map(({ by }) => by)])]
}

const columns: Record<InvoiceSort, string> = {
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
const empty = new Set<InvoiceSort>(['number', 'issuedDate', 'dueDate'])

export type Order = Pick<Asked, 'sortColumn' | 'sort'>

/** Which columns decide, one after the other; none where the newest come first. */
export const sortingOf = ({ sortColumn = [], sort = [] }: Order): { by: InvoiceSort; direction: 'asc' | 'desc' }[] =>
  sortColumn.flatMap((by, at) => (by === '' ? [] : [{ by, direction: sort[at] || ('asc' as const) }]))

/** Numbered as they come, invoices stand in the order of their creation by id. */
export function orderOf(asked: Order): Sort[] {
  const sorting = sortingOf(asked)
  const direction = asked.sort?.[0] || ('desc' as const)
  const wanted = sorting.length > 0 ? sorting : [{ by: 'createdAt' as const, direction }]
  return wanted.map((one) => ({ column: columns[one.by], direction: one.direction, ...(empty.has(one.by) && { nulls: 'last' as const }) }))
}

/** A sum of money that may be larger than numbers hold exactly: as text, on both databases. */
export const sumAsText = (column: string) => sql<string>`cast(coalesce(sum(${sql.ref(column)}), 0) as text)`
