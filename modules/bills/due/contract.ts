import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount, Currency } from '#platform/contract/money.ts'
import { Nullable } from '#platform/contract/schema.ts'
import { ListedBill } from '../bill-schema.ts'

export const dueEndpoints = {
  dueBills: endpoint('GET /apps/bills/due', {
    access: ['read', 'Bill'],
    summary: 'Get the approved bills that are due soon or overdue: count, sums by currency and the next five',
    topic: 'bills',
    input: Type.Object({
      days: Type.Optional(Type.Integer({ minimum: 0, maximum: 365, description: 'Until how many days from today, 7 by default' })),
    }),
    output: Type.Object({
      count: Type.Integer(),
      overdueCount: Type.Integer(),
      /** Bills that wait for approval. */
      reviewCount: Type.Integer(),
      /** Null unless all amounts are readable. */
      sums: Nullable(Type.Array(Type.Object({ currency: Currency, count: Type.Integer(), payable: Amount }))),
      /** By due date. */
      bills: Type.Array(ListedBill),
    }),
  }),
}
