import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id } from '#platform/contract/schema.ts'
import { BULK_LIMIT, InvoiceIds, ManyInvoices, OneInvoice } from '../invoice-contract.ts'

const closed = { additionalProperties: false }
/** The reminder level the user confirmed: 409 if another user has sent it since. */
const Level = Type.Integer({ minimum: 1 })

/** Defaults to the client's address and the standard text in the invoice's language. */
const mail = {
  to: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
  subject: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  message: Type.Optional(Type.String({ maxLength: 10_000 })),
}

export const emailEndpoints = {
  /** Requires read access to all fields. 409 `invoices.no_mail` if the server cannot send email, `invoices.draft` for a draft; 400 `/to` without an address. */
  sendInvoice: endpoint({
    method: 'POST',
    path: '/apps/invoice/send',
    access: ['update', 'Invoice'],
    summary: 'Send an issued invoice with its PDF by mail; `delivery` follows what the mail server says',
    input: Type.Object({ id: Id, ...mail }, closed),
    output: OneInvoice,
  }),
  sendInvoices: endpoint({
    method: 'POST',
    path: '/apps/invoice/send-invoices',
    access: ['update', 'Invoice'],
    summary: 'Send issued invoices to their clients with the usual words: all of them or none',
    input: Type.Object({ invoiceIds: InvoiceIds }, closed),
    output: ManyInvoices,
  }),
  /** 409 `invoices.not_overdue` if nothing is overdue, `invoices.reminded` if `level` is not the next one. */
  remindInvoice: endpoint({
    method: 'POST',
    path: '/apps/invoice/remind',
    access: ['update', 'Invoice'],
    summary: 'Send the next reminder of an overdue invoice with its PDF by mail',
    input: Type.Object({ id: Id, level: Type.Optional(Level), ...mail }, closed),
    output: OneInvoice,
  }),
  /** 409 as for `remindInvoice`; `levels` are in the order of the IDs. */
  remindInvoices: endpoint({
    method: 'POST',
    path: '/apps/invoice/remind-invoices',
    access: ['update', 'Invoice'],
    summary: 'Send the next reminder of overdue invoices with the usual words: all of them or none',
    input: Type.Object({ invoiceIds: InvoiceIds, levels: Type.Optional(Type.Array(Level, { maxItems: BULK_LIMIT })) }, closed),
    output: ManyInvoices,
  }),
  getMail: endpoint({
    method: 'GET',
    path: '/apps/invoice/mail',
    access: ['update', 'Invoice'],
    summary: 'The usual words of the mail with an invoice, or of its next reminder, to be changed before it is sent',
    input: Type.Object({ id: Id, reminder: Type.Optional(Type.Boolean()) }),
    output: Type.Object({ to: Type.String(), subject: Type.String(), message: Type.String(), isConfigured: Type.Boolean() }),
  }),
}
