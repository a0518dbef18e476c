import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { CalendarDate, Id, OneOf, createInput, closedObject } from '#platform/contract/schema.ts'
import { InvoiceIds, InvoiceListOutput, InvoiceOutput, Payment, paymentMethods } from '../invoice-contract.ts'

const NewPayment = Type.Object({ ...Payment.properties, invoiceId: Id })
/** Defaults to today and credit transfer; the amount must be between zero and the balance. */
export const PaymentDraft = createInput(NewPayment, ['invoiceId', 'amount'])
export type PaymentDraft = Static<typeof PaymentDraft>

export const paymentEndpoints = {
  addPayment: endpoint('POST /apps/invoice/add-payment', {
    access: ['update', 'Invoice'],
    summary: 'Record a full or partial payment, or a refund as a negative amount',
    input: closedObject({ payment: PaymentDraft }),
    output: InvoiceOutput,
  }),
  deletePayment: endpoint('DELETE /apps/invoice/delete-payment', {
    access: ['update', 'Invoice'],
    summary: 'Delete a payment of an invoice',
    input: Type.Object({ invoiceId: Id, id: Id }),
    output: InvoiceOutput,
  }),
  payInvoices: endpoint('POST /apps/invoice/pay-invoices', {
    access: ['update', 'Invoice'],
    summary: 'Record payment of the full balance of several invoices, all or none',
    input: closedObject({ invoiceIds: InvoiceIds, date: Type.Optional(CalendarDate), method: Type.Optional(OneOf(paymentMethods)) }),
    output: InvoiceListOutput,
  }),
}
