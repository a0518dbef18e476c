import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, closedObject } from '#platform/contract/schema.ts'
import {
  BULK_LIMIT,
  Invoice,
  InvoiceDraft,
  InvoiceIds,
  InvoicePatch,
  ListedInvoice,
  InvoiceListOutput,
  InvoiceOutput,
} from '../invoice-contract.ts'

export const draftEndpoints = {
  addInvoice: endpoint('POST /apps/invoice/add-invoice', {
    access: ['create', 'Invoice'],
    summary: 'Create a draft; omitted fields default to the client’s data and the settings',
    bodyLimit: 8 * 1024 * 1024,
    input: closedObject({ invoice: InvoiceDraft }),
    output: InvoiceOutput,
  }),
  /** 409 `invoices.changed` for an outdated `version`, 409 `invoices.locked` for an issued invoice; the problem's `current` is the stored invoice. */
  updateInvoice: endpoint('POST /apps/invoice/update-invoice', {
    access: ['update', 'Invoice'],
    summary: 'Update a draft; issued invoices are locked (409)',
    bodyLimit: 8 * 1024 * 1024,
    input: closedObject({ invoice: InvoicePatch }),
    output: InvoiceOutput,
  }),
  /** 409 `invoices.issued` for issued invoices, which can only be credited (`credit-note`). */
  deleteInvoice: endpoint('DELETE /apps/invoice/delete', {
    access: ['delete', 'Invoice'],
    summary: 'Delete a draft; issued invoices can only be credited (409)',
    input: Type.Object({ id: Id }),
    output: InvoiceOutput,
  }),
  deleteInvoices: endpoint('DELETE /apps/invoice/delete-invoices', {
    access: ['delete', 'Invoice'],
    summary: 'Delete several drafts, all or none',
    input: Type.Object({ invoiceIds: Type.Array(Id, { minItems: 1, maxItems: BULK_LIMIT, commas: true }) }),
    output: Type.Object({ invoices: Type.Array(ListedInvoice) }),
  }),
  /** 400 lists what is missing: seller, client or lines. A negative total needs a credit note instead. */
  issueInvoice: endpoint('POST /apps/invoice/issue', {
    access: ['update', 'Invoice'],
    summary: 'Issue a draft, which assigns its number and locks it; cannot be undone',
    input: closedObject({ id: Id, version: Type.Optional(Invoice.properties.version) }),
    output: InvoiceOutput,
  }),
  issueInvoices: endpoint('POST /apps/invoice/issue-invoices', {
    access: ['update', 'Invoice'],
    summary: 'Issue several drafts in the given order, all or none',
    input: closedObject({ invoiceIds: InvoiceIds }),
    output: InvoiceListOutput,
  }),
  duplicateInvoice: endpoint('POST /apps/invoice/duplicate', {
    access: ['create', 'Invoice'],
    summary: 'Create a draft with the same client, line items and texts, but without dates',
    input: closedObject({ id: Id }),
    output: InvoiceOutput,
  }),
  /** 409 `invoices.credited` if nothing is left to credit; an existing draft credit note is returned instead of a new one. */
  creditInvoice: endpoint('POST /apps/invoice/credit-note', {
    access: ['create', 'Invoice'],
    summary: 'Create a draft credit note for an issued invoice, with the same line items negated',
    input: closedObject({ id: Id }),
    output: InvoiceOutput,
  }),
}
