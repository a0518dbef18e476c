import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount } from '#platform/contract/money.ts'
import { CalendarDate, closedObject } from '#platform/contract/schema.ts'
import { BillIds } from '../bill-schema.ts'

export const transferEndpoints = {
  /**
   * The debtor is the company of the invoice settings: 409 `bills.no_account` without its IBAN. 409 `bills.not_transferable` if a bill is not
   * approved, not in euro, a credit note or without IBAN; 409 `bills.already_exported` if one was exported before, unless `again`.
   */
  createTransfers: endpoint('POST /apps/bills/transfers', {
    access: ['update', 'Bill'],
    summary: 'Create a SEPA file (pain.001.001.09) that pays approved bills in euro, all or none',
    input: closedObject({
      ids: BillIds,
      /** The day of the transfers, today by default. */
      date: Type.Optional(CalendarDate),
      again: Type.Optional(Type.Boolean({ description: 'Whether to include bills that were exported before' })),
    }),
    output: Type.Object({
      fileName: Type.String(),
      /** XML in UTF-8 */
      content: Type.String(),
      messageId: Type.String(),
      count: Type.Integer(),
      /** In cents. */
      total: Amount,
    }),
  }),
}
