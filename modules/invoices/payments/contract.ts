import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { CalendarDate, Id, OneOf, draft } from '#platform/contract/schema.ts'
import { InvoiceIds, ManyInvoices, OneInvoice, Payment, paymentMethods } from '../invoice-contract.ts'

const closed = { additionalProperties: false }

const NewPayment = Type.Object({ ...Payment.properties, invoiceId: Id })
/** Defaults to today and credit transfer; the amount must be between zero and the balance. */
export const PaymentDraft = draft(NewPayment, ['invoiceId', 'amount'])
export type PaymentDraft = Static<typeof PaymentDraft>

export const paymentEndpoints = {
  addPayment: endpoint({
    method: 'POST',
    path: '/apps/invoice/add-payment',
    access: ['update', 'Invoice'],
    summary: 'Note a payment, whole or in part; below zero what went back where the client is owed',
    input: Type.Object({ payment: PaymentDraft }, closed),
    output: OneInvoice,
  }),
  deletePayment: endpoint({
    method: 'DELETE',
    path: '/apps/invoice/delete-payment',
    access: ['update', 'Invoice'],
    summary: 'Take a payment off an invoice',
    input: Type.Object({ invoiceId: Id, id: Id }),
    output: OneInvoice,
  }),
  payInvoices: endpoint({
    method: 'POST',
    path: '/apps/invoice/pay-invoices',
    access: ['update', 'Invoice'],
    summary: 'Note that the whole balance of each was paid: all of them or none',
    input: Type.Object({ invoiceIds: InvoiceIds, date: Type.Optional(CalendarDate), method: Type.Optional(OneOf(paymentMethods)) }, closed),
    output: ManyInvoices,
  }),
}
