import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { CalendarDate, closedObject, Nullable, OneOf, Person } from '#platform/contract/schema.ts'
import { BillIds, BillListOutput, billPaymentMethods } from '../bill-schema.ts'

const note = Type.Optional(Nullable(Type.String({ maxLength: 1_000 })))
const approve = ['update', 'BillApproval'] as const
const update = ['update', 'Bill'] as const

/** Each command changes all bills or none. 409 `bills.wrong_status` names the first bill whose status does not allow it. */
export const approvalEndpoints = {
  listApprovers: endpoint('GET /apps/bills/approvers', {
    access: update,
    summary: 'List the people who can approve bills, by name',
    input: Type.Object({}),
    output: Type.Object({ people: Type.Array(Person) }),
  }),
  /** 409 `bills.incomplete` if a bill lacks its number, supplier, due date or total. */
  approveBills: endpoint('POST /apps/bills/approve-bills', {
    access: approve,
    summary: 'Approve bills in review, all or none',
    input: closedObject({ ids: BillIds, note }),
    output: BillListOutput,
  }),
  rejectBills: endpoint('POST /apps/bills/reject-bills', {
    access: approve,
    summary: 'Reject bills in review, all or none',
    input: closedObject({ ids: BillIds, note }),
    output: BillListOutput,
  }),
  reopenBills: endpoint('POST /apps/bills/reopen-bills', {
    access: update,
    summary: 'Return approved or rejected bills to review, all or none',
    input: closedObject({ ids: BillIds, note }),
    output: BillListOutput,
  }),
  payBills: endpoint('POST /apps/bills/pay-bills', {
    access: update,
    summary: 'Mark approved bills as paid, all or none; today by transfer by default',
    input: closedObject({
      ids: BillIds,
      date: Type.Optional(CalendarDate),
      method: Type.Optional(OneOf(billPaymentMethods)),
      account: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
      note,
    }),
    output: BillListOutput,
  }),
  unpayBills: endpoint('POST /apps/bills/unpay-bills', {
    access: update,
    summary: 'Mark paid bills as approved again, all or none',
    input: closedObject({ ids: BillIds, note }),
    output: BillListOutput,
  }),
}
