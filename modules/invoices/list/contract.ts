import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount, Currency } from '#platform/contract/money.ts'
import { CalendarDate, Id, Nullable, OneOf, pagingParameters } from '#platform/contract/schema.ts'
import { ListedInvoice, invoiceKinds, invoiceStatuses } from '../invoice-contract.ts'

export const invoiceSorts = ['number', 'client', 'issuedDate', 'dueDate', 'total', 'balance', 'status', 'currency', 'createdAt'] as const
export type InvoiceSort = (typeof invoiceSorts)[number]

const MAX_SORT_COLUMNS = 4

/** Filters are combined with AND; ranges include both ends; amounts are in minor units of any currency; empty values are ignored. */
const filters = {
  /** Searches number, client, reference, notes and line descriptions. */
  q: pagingParameters.q,
  status: Type.Optional(Type.Array(OneOf(['', ...invoiceStatuses]), { maxItems: 7, commas: true })),
  kind: Type.Optional(OneOf(['', ...invoiceKinds])),
  clientId: Type.Optional(Id),
  currency: Type.Optional(Currency),
  issuedFrom: Type.Optional(CalendarDate),
  issuedTo: Type.Optional(CalendarDate),
  dueFrom: Type.Optional(CalendarDate),
  dueTo: Type.Optional(CalendarDate),
  totalFrom: Type.Optional(Amount),
  totalTo: Type.Optional(Amount),
  balanceFrom: Type.Optional(Amount),
  balanceTo: Type.Optional(Amount),
}
const sorting = {
  /** Several columns sort by the first, then the second, and so on. */
  sortColumn: Type.Optional(Type.Array(OneOf(['', ...invoiceSorts]), { maxItems: MAX_SORT_COLUMNS, commas: true })),
  /** One direction per column, ascending by default; without columns, newest first. */
  sort: Type.Optional(Type.Array(OneOf(['', 'asc', 'desc']), { maxItems: MAX_SORT_COLUMNS, commas: true })),
}

const Sum = { currency: Currency, count: Type.Integer(), total: Amount, balance: Amount }

export const listEndpoints = {
  listInvoices: endpoint('GET /apps/invoice/invoices', {
    access: ['read', 'Invoice'],
    summary: 'List invoices and credit notes, filtered, sorted and paged; newest first by default',
    topic: 'invoices',
    input: Type.Object({
      ...filters,
      ...sorting,
      page: pagingParameters.page,
      perPage: pagingParameters.perPage,
      allData: Type.Optional(Type.Boolean({ description: '`false` omits `allData`' })),
      lines: Type.Optional(Type.Boolean({ description: '`false` omits the lines' })),
    }),
    output: Type.Object({
      invoices: Type.Array(ListedInvoice),
      allData: Type.Optional(Type.Array(ListedInvoice)),
      allDataTruncated: Type.Optional(Type.Boolean()),
      total: Type.Integer(),
      params: Type.Object({
        ...filters,
        q: Type.String(),
        status: Type.Array(OneOf(invoiceStatuses)),
        /** Comma-separated, like the directions. */
        sortColumn: Type.String(),
        sort: Type.String(),
        page: Type.Integer(),
        perPage: Type.Integer(),
      }),
    }),
  }),
  /** CSV in UTF-8 with a byte order mark, streamed; amounts are decimals, negative for credit notes. */
  exportInvoices: endpoint('GET /apps/invoice/export', {
    access: ['read', 'Invoice'],
    summary: 'Export the filtered invoices as CSV (text/csv), without columns the viewer cannot read',
    input: Type.Object({ ...filters, ...sorting }),
    output: Type.Unsafe<string>({ contentMediaType: 'text/csv' }),
  }),
  /** Drafts are only in `byStatus`. Credit notes count as negative, so months show net revenue. Null if the viewer may not read all amounts. */
  invoiceTotals: endpoint('GET /apps/invoice/totals', {
    access: ['read', 'Invoice'],
    summary: 'Get totals of the filtered invoices by status and by month of issue, per currency',
    topic: 'invoices',
    input: Type.Object(filters),
    output: Type.Object({
      total: Type.Integer(),
      totals: Nullable(
        Type.Object({
          byStatus: Type.Array(Type.Object({ status: OneOf(invoiceStatuses), ...Sum })),
          /** `month`: `2026-11`, ascending. */
          byMonth: Type.Array(Type.Object({ month: Type.String(), ...Sum })),
        }),
      ),
    }),
  }),
}
