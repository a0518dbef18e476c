import Type from 'typebox'
import { invoiceSorts, type InvoiceSort } from '#modules/invoices/contract.ts'
import { invoiceKinds, invoiceStatuses, ListedInvoice } from '#modules/invoices/invoice-contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount, currencies } from '#platform/contract/money.ts'
import { CalendarDate, Id, Nullable, OneOf, pagingParameters, closedObject } from '#platform/contract/schema.ts'

export { invoiceSorts as rowSorts, type InvoiceSort as RowSort }

export const MAX_SORT_COLUMNS = 4

const optionalChoices = <const T extends readonly string[]>(values: T) =>
  Type.Optional(Type.Array(OneOf(['', ...values]), { maxItems: 20, commas: true }))
const optionalDate = Type.Optional(CalendarDate)
const optionalAmount = Type.Optional(Amount)

/** The most invoices that one request may change. */
export const BULK_LIMIT = 50

/** Combined with AND. Ranges include both ends, amounts are in minor units of any currency, empty values are ignored. */
const filters = {
  /** Searches number, client, reference, notes and line item descriptions. */
  q: pagingParameters.q,
  client: Type.Optional(Type.String({ maxLength: 200, description: 'A part of the client’s name, company or address' })),
  status: optionalChoices(invoiceStatuses),
  kind: optionalChoices(invoiceKinds),
  currency: optionalChoices(currencies),
  issuedFrom: optionalDate,
  issuedTo: optionalDate,
  dueFrom: optionalDate,
  dueTo: optionalDate,
  totalFrom: optionalAmount,
  totalTo: optionalAmount,
  balanceFrom: optionalAmount,
  balanceTo: optionalAmount,
}

/** In order of priority, each with its direction in `sort`; newest first by default. Missing values sort as the smallest. */
const sorting = {
  sortColumn: Type.Optional(Type.Array(OneOf(['', ...invoiceSorts]), { maxItems: MAX_SORT_COLUMNS, commas: true })),
  sort: Type.Optional(Type.Array(OneOf(['', 'asc', 'desc']), { maxItems: MAX_SORT_COLUMNS, commas: true })),
}

const BulkResult = Type.Object({ changed: Type.Integer(), refused: Type.Array(Type.Object({ id: Id, code: Type.String() })) })

export const datatables = {
  listRows: endpoint('GET /api/datatables/data', {
    access: ['read', 'Invoice'],
    summary: 'List the visible invoices with column filters and sorting',
    topic: 'invoices',
    input: Type.Object({
      ...filters,
      ...sorting,
      page: pagingParameters.page,
      perPage: pagingParameters.perPage,
      /** `false` omits `allData`. */
      allData: Type.Optional(Type.Boolean()),
      /** `false` skips the exact count, which takes longer than the rows; `total` is then null. */
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
  countRows: endpoint('GET /api/datatables/total', {
    access: ['read', 'Invoice'],
    summary: 'Count the matching invoices',
    topic: 'invoices',
    input: Type.Object(filters),
    output: Type.Object({ total: Type.Integer() }),
  }),
  /** In list order, at most 100,000; for bulk actions on all matching invoices. */
  listIds: endpoint('GET /api/datatables/ids', {
    access: ['read', 'Invoice'],
    summary: 'List the ids of the matching invoices',
    input: Type.Object({ ...filters, ...sorting }),
    output: Type.Object({ ids: Type.Array(Type.Integer()), isTruncated: Type.Boolean() }),
  }),
  /** Undone as one change. Only drafts are updated; `refused` lists all others with an error code. */
  editRows: endpoint('POST /api/datatables/edit', {
    access: ['update', 'Invoice'],
    summary: 'Set the due date, reference or language of many drafts',
    input: closedObject({
      ids: Type.Array(Id, { minItems: 1, maxItems: BULK_LIMIT }),
      changes: Type.Object(
        {
          dueDate: Type.Optional(Nullable(CalendarDate)),
          reference: Type.Optional(ListedInvoice.properties.reference),
          language: Type.Optional(ListedInvoice.properties.language),
        },
        { additionalProperties: false, minProperties: 1 },
      ),
    }),
    output: BulkResult,
  }),
  /** Undone as one change. `refused` lists issued invoices (`invoices.issued`), and those that are forbidden or missing. */
  deleteRows: endpoint('POST /api/datatables/delete', {
    access: ['delete', 'Invoice'],
    summary: 'Delete many drafts',
    input: closedObject({ ids: Type.Array(Id, { minItems: 1, maxItems: BULK_LIMIT }) }),
    output: BulkResult,
  }),
  /** Undone as one change. `refused` lists drafts (`invoices.draft`) and paid invoices (`invoices.nothing_owed`). */
  payRows: endpoint('POST /api/datatables/pay', {
    access: ['update', 'Invoice'],
    summary: 'Record full payment of many invoices today',
    input: closedObject({ ids: Type.Array(Id, { minItems: 1, maxItems: BULK_LIMIT }) }),
    output: BulkResult,
  }),
  /** Streams CSV in UTF-8 with a byte order mark; amounts are decimals. */
  exportRows: endpoint('GET /api/datatables/export', {
    access: ['read', 'Invoice'],
    summary: 'Export the matching rows as CSV, without columns that the viewer may not read',
    input: Type.Object({ ...filters, ...sorting }),
    output: Type.Unsafe<string>({ contentMediaType: 'text/csv' }),
  }),
}
