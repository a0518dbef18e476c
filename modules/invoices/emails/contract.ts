import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, Nullable, OneOf, closedObject } from '#platform/contract/schema.ts'
import { eInvoiceFormats } from '../e-invoices/contract.ts'
import { BULK_LIMIT, InvoiceIds, InvoiceListOutput, InvoiceOutput } from '../invoice-contract.ts'
/** The reminder level the user confirmed: 409 if another user has sent it since. */
const ReminderLevel = Type.Integer({ minimum: 1 })

/** Defaults to the client's address and the standard text in the invoice's language. */
const emailOverrides = {
  to: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
  subject: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  message: Type.Optional(Type.String({ maxLength: 10_000 })),
}

export const emailEndpoints = {
  /** Requires read access to all fields. 409 `invoices.no_mail` if the server cannot send email, `invoices.draft` for a draft, `invoices.e_invoice_incomplete` with `errors` if the client's format lacks data; 400 `/to` without an address. */
  sendInvoice: endpoint('POST /apps/invoice/send', {
    access: ['update', 'Invoice'],
    summary: 'Email an issued invoice with its PDF; `delivery` reports the state of the email',
    input: closedObject({ id: Id, ...emailOverrides }),
    output: InvoiceOutput,
  }),
  sendInvoices: endpoint('POST /apps/invoice/send-invoices', {
    access: ['update', 'Invoice'],
    summary: 'Email several issued invoices with the standard text to their clients, all or none',
    input: closedObject({ invoiceIds: InvoiceIds }),
    output: InvoiceListOutput,
  }),
  /** 409 `invoices.not_overdue` if nothing is overdue, `invoices.reminded` if `level` is not the next one. */
  remindInvoice: endpoint('POST /apps/invoice/remind', {
    access: ['update', 'Invoice'],
    summary: 'Email the next payment reminder for an overdue invoice with its PDF',
    input: closedObject({ id: Id, level: Type.Optional(ReminderLevel), ...emailOverrides }),
    output: InvoiceOutput,
  }),
  /** 409 as for `remindInvoice`; `levels` are in the order of the IDs. */
  remindInvoices: endpoint('POST /apps/invoice/remind-invoices', {
    access: ['update', 'Invoice'],
    summary: 'Email the next payment reminders for several overdue invoices with the standard text, all or none',
    input: closedObject({ invoiceIds: InvoiceIds, levels: Type.Optional(Type.Array(ReminderLevel, { maxItems: BULK_LIMIT })) }),
    output: InvoiceListOutput,
  }),
  getMail: endpoint('GET /apps/invoice/mail', {
    access: ['update', 'Invoice'],
    summary: 'Get the standard email for an invoice, or for its next payment reminder, to edit before sending',
    input: Type.Object({
      id: Id,
      reminder: Type.Optional(Type.Boolean({ description: 'Whether to return the text of the next reminder' })),
    }),
    output: Type.Object({
      to: Type.String(),
      subject: Type.String(),
      message: Type.String(),
      isConfigured: Type.Boolean(),
      /** The client's e-invoice format; null for a plain PDF, which reminders always are. */
      eInvoiceFormat: Nullable(OneOf(eInvoiceFormats)),
    }),
  }),
}
