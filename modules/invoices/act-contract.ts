import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { draft, Id, OneOf, CalendarDate } from '#platform/contract/schema.ts'
import { BULK_LIMIT, Invoice, ListedInvoice, Payment, paymentMethods } from './invoice-contract.ts'

const closed = { additionalProperties: false }
const OneInvoice = Type.Object({ invoice: Invoice })
const ManyInvoices = Type.Object({ invoices: Type.Array(ListedInvoice) })
const InvoiceIds = Type.Array(Id, { minItems: 1, maxItems: BULK_LIMIT })
/** The reminder that somebody means: one that has been sent meanwhile goes out neither again nor as the one after it. */
const Level = Type.Integer({ minimum: 1 })

const NewPayment = Type.Object({ ...Payment.properties, invoiceId: Id })
/** Today and by credit transfer unless given; the amount lies between zero and the balance. */
export const PaymentDraft = draft(NewPayment, ['invoiceId', 'amount'])
export type PaymentDraft = Static<typeof PaymentDraft>

/** What the mail says; left out, the client's address and the usual words in the invoice's language. */
const mail = {
  to: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
  subject: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  message: Type.Optional(Type.String({ maxLength: 10_000 })),
}

/** What can be done with invoices beside adding, changing and deleting. */
export const actEndpoints = {
  /** 400 names what is still missing: the seller, the client, lines; a total below zero is for a credit note. */
  issueInvoice: endpoint({
    method: 'POST',
    path: '/apps/invoice/issue',
    access: ['update', 'Invoice'],
    summary: 'Issue a draft: it gets its number and is locked from then on. Cannot be undone',
    input: Type.Object({ id: Id, version: Type.Optional(Invoice.properties.version) }, closed),
    output: OneInvoice,
  }),
  issueInvoices: endpoint({
    method: 'POST',
    path: '/apps/invoice/issue-invoices',
    access: ['update', 'Invoice'],
    summary: 'Issue drafts in the order given: all of them or none',
    input: Type.Object({ invoiceIds: InvoiceIds }, closed),
    output: ManyInvoices,
  }),
  duplicateInvoice: endpoint({
    method: 'POST',
    path: '/apps/invoice/duplicate',
    access: ['create', 'Invoice'],
    summary: 'A draft with the same client, lines and words, without dates',
    input: Type.Object({ id: Id }, closed),
    output: OneInvoice,
  }),
  /** 409 `invoices.credited` where nothing is left to credit; a draft credit note that exists already is answered. */
  creditInvoice: endpoint({
    method: 'POST',
    path: '/apps/invoice/credit-note',
    access: ['create', 'Invoice'],
    summary: 'A draft credit note for an issued invoice: the same lines below zero, to be shortened and issued',
    input: Type.Object({ id: Id }, closed),
    output: OneInvoice,
  }),
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
  /** For those who may read the whole invoice. 409 `invoices.no_mail` where the server has no mail set up, `invoices.draft` for a draft; 400 `/to` without an address. */
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
  /** 409 `invoices.not_overdue` where nothing is owed or it is not due yet, `invoices.reminded` where a `level` is given that is not the next one. */
  remindInvoice: endpoint({
    method: 'POST',
    path: '/apps/invoice/remind',
    access: ['update', 'Invoice'],
    summary: 'Send the next reminder of an overdue invoice with its PDF by mail',
    input: Type.Object({ id: Id, level: Type.Optional(Level), ...mail }, closed),
    output: OneInvoice,
  }),
  /** 409 as for `remindInvoice`; `levels` are in the order of the ids. */
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
  /** To be fetched with the Bearer header and shown from memory. */
  invoicePdf: endpoint({
    method: 'GET',
    path: '/apps/invoice/pdf',
    access: ['read', 'Invoice'],
    summary: 'An invoice as PDF (application/pdf); a draft is marked as one',
    input: Type.Object({ id: Id }),
    output: Type.Unsafe<string>({ description: 'application/pdf' }),
  }),
}
