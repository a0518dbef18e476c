import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount, Currency } from '#platform/contract/money.ts'
import { CalendarDate, Nullable, OneOf, pagingParameters } from '#platform/contract/schema.ts'
import { ListedBill, billStatuses } from '../bill-schema.ts'

export const billSorts = ['number', 'supplierName', 'issueDate', 'dueDate', 'total', 'status', 'createdAt'] as const
export type BillSort = (typeof billSorts)[number]

const MAX_SORT_COLUMNS = 4
const read = ['read', 'Bill'] as const

/** Combined with AND; ranges include both ends; empty values are ignored. */
const filters = {
  /** Searches number, supplier, VAT ID, email address, reference and note. */
  q: pagingParameters.q,
  status: Type.Optional(
    Type.Array(OneOf(['', ...billStatuses]), { maxItems: 5, commas: true, description: 'Only bills with one of these statuses' }),
  ),
  supplier: Type.Optional(Type.String({ maxLength: 200, description: 'Only bills of the supplier with this name' })),
  currency: Type.Optional(Currency),
  issuedFrom: Type.Optional(CalendarDate),
  issuedTo: Type.Optional(CalendarDate),
  dueFrom: Type.Optional(CalendarDate),
  dueTo: Type.Optional(CalendarDate),
  assignee: Type.Optional(Type.Integer({ minimum: 1, description: 'Only bills that this person is asked to approve' })),
}

export const listEndpoints = {
  listBills: endpoint('GET /apps/bills/bills', {
    access: read,
    summary: 'List bills of suppliers, filtered, sorted and paged; newest first by default',
    topic: 'bills',
    input: Type.Object({
      ...filters,
      /** Several columns sort by the first, then the second, and so on. */
      sortColumn: Type.Optional(Type.Array(OneOf(['', ...billSorts]), { maxItems: MAX_SORT_COLUMNS, commas: true })),
      /** One direction per column, ascending by default. */
      sort: Type.Optional(Type.Array(OneOf(['', 'asc', 'desc']), { maxItems: MAX_SORT_COLUMNS, commas: true })),
      page: pagingParameters.page,
      perPage: pagingParameters.perPage,
    }),
    output: Type.Object({ bills: Type.Array(ListedBill), total: Type.Integer() }),
  }),
  billTotals: endpoint('GET /apps/bills/totals', {
    access: read,
    summary: 'Get the sums of the filtered bills by status and currency; null unless all amounts are readable',
    topic: 'bills',
    input: Type.Object(filters),
    output: Type.Object({
      totals: Nullable(
        Type.Array(
          Type.Object({
            status: OneOf(billStatuses),
            currency: Currency,
            count: Type.Integer(),
            total: Amount,
            payable: Amount,
          }),
        ),
      ),
    }),
  }),
}
