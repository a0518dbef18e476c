import Type from 'typebox'
import { invoiceSorts, type InvoiceSort } from '#modules/invoices/contract.ts'
import { invoiceKinds, invoiceStatuses, ListedInvoice } from '#modules/invoices/invoice-contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount, currencies } from '#platform/contract/money.ts'
import { CalendarDate, Id, Nullable, OneOf, paging } from '#platform/contract/schema.ts'

export { invoiceSorts as rowSorts, type InvoiceSort as RowSort }

/** The most columns that an order is made of. */
export const MOST_SORTS = 4

const some = <const T extends readonly string[]>(values: T) =>
  Type.Optional(Type.Array(OneOf(['', ...values]), { maxItems: 20, commas: true }))
const text = Type.Optional(Type.String({ maxLength: 200 }))
const day = Type.Optional(CalendarDate)
const amount = Type.Optional(Amount)

/** So many are changed by one act. */
export const EDIT_LIMIT = 50

/** All narrow; both ends of a range count as within, amounts are minor units of whatever currency; empty ones are no filter. */
const filters = {
  /** Looks through number, client, reference, notes and the lines' descriptions. */
  q: paging.q,
  /** A part of the client's name, company or address. */
  client: text,
  status: some(invoiceStatuses),
  kind: some(invoiceKinds),
  currency: some(currencies),
  issuedFrom: day,
  issuedTo: day,
  dueFrom: day,
  dueTo: day,
  totalFrom: amount,
  totalTo: amount,
  balanceFrom: amount,
  balanceTo: amount,
}

/** Several columns decide one after the other; ascending unless its own `sort` says otherwise. The newest first without. Rows without a value are the smallest. */
const order = {
  sortColumn: Type.Optional(Type.Array(OneOf(['', ...invoiceSorts]), { maxItems: MOST_SORTS, commas: true })),
  sort: Type.Optional(Type.Array(OneOf(['', 'asc', 'desc']), { maxItems: MOST_SORTS, commas: true })),
}

const Done = Type.Object({ changed: Type.Integer(), refused: Type.Array(Type.Object({ id: Id, code: Type.String() })) })

export const datatables = {
  listRows: endpoint({
    method: 'GET',
    path: '/api/datatables/data',
    access: ['read', 'Invoice'],
    summary: 'A page of the invoices that the viewer may read, filtered by column and sorted by several',
    topic: 'invoices',
    input: Type.Object({
      ...filters,
      ...order,
      page: paging.page,
      perPage: paging.perPage,
      /** `false` leaves `allData` out. */
      allData: Type.Optional(Type.Boolean()),
      /** `false` leaves the exact total out, which takes longer than the rows; `total` is then null. */
      total: Type.Optional(Type.Boolean()),
    }),
    output: Type.Object({
      invoices: Type.Array(ListedInvoice),
      allData: Type.Optional(Type.Array(ListedInvoice)),
      allDataTruncated: Type.Optional(Type.Boolean()),
      total: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
      params: Type.Object({}, { additionalProperties: true }),
    }),
  }),
  countRows: endpoint({
    method: 'GET',
    path: '/api/datatables/total',
    access: ['read', 'Invoice'],
    summary: 'How many invoices the filters leave, exactly',
    topic: 'invoices',
    input: Type.Object(filters),
    output: Type.Object({ total: Type.Integer() }),
  }),
  /** In the order of the list, the first 100,000: for acts on all that match. */
  listIds: endpoint({
    method: 'GET',
    path: '/api/datatables/ids',
    access: ['read', 'Invoice'],
    summary: 'The ids of the invoices that the filters leave',
    input: Type.Object({ ...filters, ...order }),
    output: Type.Object({ ids: Type.Array(Type.Integer()), isTruncated: Type.Boolean() }),
  }),
  /** One act, to be taken back as one. Drafts alone change: the others, and those that the viewer may not change, are named with the code of their refusal. */
  editRows: endpoint({
    method: 'POST',
    path: '/api/datatables/edit',
    access: ['update', 'Invoice'],
    summary: 'Give many invoices the same due date, reference or language; what is refused stays, and is told',
    input: Type.Object(
      {
        ids: Type.Array(Id, { minItems: 1, maxItems: EDIT_LIMIT }),
        changes: Type.Object(
          {
            dueDate: Type.Optional(Nullable(CalendarDate)),
            reference: Type.Optional(ListedInvoice.properties.reference),
            language: Type.Optional(ListedInvoice.properties.language),
          },
          { additionalProperties: false, minProperties: 1 },
        ),
      },
      { additionalProperties: false },
    ),
    output: Done,
  }),
  /** One act, to be taken back as one; what is issued (`invoices.issued`), may not be deleted or is not there stays and is named. */
  deleteRows: endpoint({
    method: 'POST',
    path: '/api/datatables/delete',
    access: ['delete', 'Invoice'],
    summary: 'Delete the drafts among these; what is refused stays, and is told',
    input: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: EDIT_LIMIT }) }, { additionalProperties: false }),
    output: Done,
  }),
  /** One act, to be taken back as one; drafts (`invoices.draft`) and what is paid (`invoices.nothing_owed`) stay and are named. */
  payRows: endpoint({
    method: 'POST',
    path: '/api/datatables/pay',
    access: ['update', 'Invoice'],
    summary: 'Note that the whole balance of each was paid today; what is refused stays, and is told',
    input: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: EDIT_LIMIT }) }, { additionalProperties: false }),
    output: Done,
  }),
  /** CSV in UTF-8 with a byte order mark, streamed; amounts as decimals. */
  exportRows: endpoint({
    method: 'GET',
    path: '/api/datatables/export',
    access: ['read', 'Invoice'],
    summary: 'The filtered rows as CSV (text/csv), without the columns that the viewer may not read',
    input: Type.Object({ ...filters, ...order }),
    output: Type.Unsafe<string>({ description: 'text/csv' }),
  }),
}
