import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount, Currency } from '#platform/contract/money.ts'
import { CalendarDate, Id, Nullable, OneOf, paging } from '#platform/contract/schema.ts'
import { catalogueEndpoints } from './client-contract.ts'
import { actEndpoints } from './act-contract.ts'
import { Invoice, InvoiceDraft, invoiceKinds, InvoicePatch, invoiceStatuses, ListedInvoice, BULK_LIMIT } from './invoice-contract.ts'
import { settingsEndpoints } from './settings-contract.ts'

export const invoiceSorts = ['number', 'client', 'issuedDate', 'dueDate', 'total', 'balance', 'status', 'currency', 'createdAt'] as const
export type InvoiceSort = (typeof invoiceSorts)[number]

const closed = { additionalProperties: false }
const OneInvoice = Type.Object({ invoice: Invoice })

/** The most columns that an order is made of. */
const MOST_SORTS = 4

/** All filters narrow; both ends of a range count as within, amounts are minor units of whatever currency; empty ones are none. */
const filters = {
  /** Looks through number, client, reference, notes and the lines' descriptions. */
  q: paging.q,
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
const order = {
  /** Several columns decide one after the other. */
  sortColumn: Type.Optional(Type.Array(OneOf(['', ...invoiceSorts]), { maxItems: MOST_SORTS, commas: true })),
  /** One for each column, ascending unless given; the newest first where no column is named. */
  sort: Type.Optional(Type.Array(OneOf(['', 'asc', 'desc']), { maxItems: MOST_SORTS, commas: true })),
}

const Sum = { currency: Currency, count: Type.Integer(), total: Amount, balance: Amount }

/**
 * Notices that people get are of the kinds `overdue` (values number, client, level), `overdueMany` (many) where more than
 * three become overdue at once, and `refused` (number, to). They lead to `/invoices/<id>`, as search and history do. Undo and history go by the entities `invoice`, `client`,
 * `invoice-item` and `invoice-settings`; payments and mails stand in the invoice's own history.
 */
export const invoices = {
  listInvoices: endpoint({
    method: 'GET',
    path: '/apps/invoice/invoices',
    access: ['read', 'Invoice'],
    summary: 'A page of invoices and credit notes, filtered and sorted, newest first',
    topic: 'invoices',
    input: Type.Object({
      ...filters,
      ...order,
      page: paging.page,
      perPage: paging.perPage,
      /** `false` leaves `allData` out. */
      allData: Type.Optional(Type.Boolean()),
      /** `false` leaves the lines out. */
      lines: Type.Optional(Type.Boolean()),
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
        /** Several columns with commas between them, and so their directions. */
        sortColumn: Type.String(),
        sort: Type.String(),
        page: Type.Integer(),
        perPage: Type.Integer(),
      }),
    }),
  }),
  getInvoice: endpoint({
    method: 'GET',
    path: '/apps/invoice/invoice',
    access: ['read', 'Invoice'],
    summary: 'One invoice, whole: lines, tax, payments, mails and credit notes',
    topic: 'history/invoice/:id',
    input: Type.Object({ id: Id }),
    output: OneInvoice,
  }),
  addInvoice: endpoint({
    method: 'POST',
    path: '/apps/invoice/add-invoice',
    access: ['create', 'Invoice'],
    summary: 'Add a draft; what is left out comes from the client and the settings',
    bodyLimit: 8 * 1024 * 1024,
    input: Type.Object({ invoice: InvoiceDraft }, closed),
    output: OneInvoice,
  }),
  /** 409 `invoices.changed` where `version` is not the current one, 409 `invoices.locked` where it is issued; the problem's `current` is the invoice as it stands. */
  updateInvoice: endpoint({
    method: 'POST',
    path: '/apps/invoice/update-invoice',
    access: ['update', 'Invoice'],
    summary: 'Change a draft; issued invoices are locked (409)',
    bodyLimit: 8 * 1024 * 1024,
    input: Type.Object({ invoice: InvoicePatch }, closed),
    output: OneInvoice,
  }),
  /** 409 `invoices.issued` where it is issued: `credit-note` makes the credit note that takes it back. */
  deleteInvoice: endpoint({
    method: 'DELETE',
    path: '/apps/invoice/delete',
    access: ['delete', 'Invoice'],
    summary: 'Delete a draft; an issued invoice stays (409) and can be credited',
    input: Type.Object({ id: Id }),
    output: OneInvoice,
  }),
  deleteInvoices: endpoint({
    method: 'DELETE',
    path: '/apps/invoice/delete-invoices',
    access: ['delete', 'Invoice'],
    summary: 'Delete drafts: all of them or none',
    input: Type.Object({ invoiceIds: Type.Array(Id, { minItems: 1, maxItems: BULK_LIMIT, commas: true }) }),
    output: Type.Object({ invoices: Type.Array(ListedInvoice) }),
  }),
  ...actEndpoints,
  /** CSV in UTF-8 with a byte order mark, streamed; amounts as decimals, those of credit notes below zero. */
  exportInvoices: endpoint({
    method: 'GET',
    path: '/apps/invoice/export',
    access: ['read', 'Invoice'],
    summary: 'The filtered invoices as CSV (text/csv), without the columns that the viewer may not read',
    input: Type.Object({ ...filters, ...order }),
    output: Type.Unsafe<string>({ description: 'text/csv' }),
  }),
  /** Drafts count by status only. Credit notes count below zero, so that each month says what was invoiced after all. Null where the viewer may not read the amounts of all. */
  invoiceTotals: endpoint({
    method: 'GET',
    path: '/apps/invoice/totals',
    access: ['read', 'Invoice'],
    summary: 'Sums of the filtered invoices by status and by month of issue, for each currency',
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
  ...catalogueEndpoints,
  ...settingsEndpoints,
}
