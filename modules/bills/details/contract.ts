import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { closedObject, Id } from '#platform/contract/schema.ts'
import { BULK_LIMIT, BillDraft, BillListOutput, BillOutput, BillPatch } from '../bill-schema.ts'

export const detailEndpoints = {
  getBill: endpoint('GET /apps/bills/bill', {
    access: ['read', 'Bill'],
    summary: 'Get a bill with the data and problems of its file',
    topic: 'bills',
    input: Type.Object({ id: Id }),
    output: BillOutput,
  }),
  addBill: endpoint('POST /apps/bills/bills', {
    access: ['create', 'Bill'],
    summary: 'Add a bill without a file',
    input: closedObject({ bill: BillDraft }),
    output: BillOutput,
  }),
  /** 409 `bills.not_in_review` unless the bill is in review. */
  updateBill: endpoint('POST /apps/bills/update-bill', {
    access: ['update', 'Bill'],
    summary: 'Update a bill in review; `assignee` asks a person for approval',
    input: closedObject({ bill: BillPatch }),
    output: BillOutput,
  }),
  deleteBills: endpoint('DELETE /apps/bills/delete-bills', {
    access: ['delete', 'Bill'],
    summary: 'Delete bills, all or none; they can be restored for 30 days',
    input: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: BULK_LIMIT, commas: true }) }),
    output: BillListOutput,
  }),
}
