import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id } from '#platform/contract/schema.ts'
import {
  BULK_LIMIT,
  Invoice,
  InvoiceDraft,
  InvoiceIds,
  InvoicePatch,
  ListedInvoice,
  InvoicesOutput,
  InvoiceOutput,
} from '../invoice-contract.ts'

const closed = { additionalProperties: false }

export const draftEndpoints = {
  addInvoice: endpoint({
    method: 'POST',
    path: '/apps/invoice/add-invoice',
    access: ['create', 'Invoice'],
    summary: 'Create a draft; omitted fields default to the client’s data and the settings',
    bodyLimit: 8 * 1024 * 1024,
    input: Type.Object({ invoice: InvoiceDraft }, closed),
    output: InvoiceOutput,
  }),
  /** 409 `invoices.changed` for an outdated `version`, 409 `invoices.locked` for an issued invoice; the problem's `current` is the stored invoice. */
  updateInvoice: endpoint({
    method: 'POST',
    path: '/apps/invoice/update-invoice',
    access: ['update', 'Invoice'],
    summary: 'Update a draft; issued invoices are locked (409)',
    bodyLimit: 8 * 1024 * 1024,
    input: Type.Object({ invoice: InvoicePatch }, closed),
    output: InvoiceOutput,
  }),
  /** 409 `invoices.issued` for issued invoices, which can only be credited (`credit-note`). */
  deleteInvoice: endpoint({
    method: 'DELETE',
    path: '/apps/invoice/delete',
    access: ['delete', 'Invoice'],
    summary: 'Delete a draft; issued invoices can only be credited (409)',
    input: Type.Object({ id: Id }),
    output: InvoiceOutput,
  }),
  deleteInvoices: endpoint({
    method: 'DELETE',
    path: '/apps/invoice/delete-invoices',
    access: ['delete', 'Invoice'],
    summary: 'Delete several drafts, all or none',
    input: Type.Object({ invoiceIds: Type.Array(Id, { minItems: 1, maxItems: BULK_LIMIT, commas: true }) }),
    output: Type.Object({ invoices: Type.Array(ListedInvoice) }),
  }),
  /** 400 lists what is missing: seller, client or lines. A negative total needs a credit note instead. */
  issueInvoice: endpoint({
    method: 'POST',
    path: '/apps/invoice/issue',
    access: ['update', 'Invoice'],
    summary: 'Issue a draft, which assigns its number and locks it; cannot be undone',
    input: Type.Object({ id: Id, version: Type.Optional(Invoice.properties.version) }, closed),
    output: InvoiceOutput,
  }),
  issueInvoices: endpoint({
    method: 'POST',
    path: '/apps/invoice/issue-invoices',
    access: ['update', 'Invoice'],
    summary: 'Issue several drafts in the given order, all or none',
    input: Type.Object({ invoiceIds: InvoiceIds }, closed),
    output: InvoicesOutput,
  }),
  duplicateInvoice: endpoint({
    method: 'POST',
    path: '/apps/invoice/duplicate',
    access: ['create', 'Invoice'],
    summary: 'Create a draft with the same client, line items and texts, but without dates',
    input: Type.Object({ id: Id }, closed),
    output: InvoiceOutput,
  }),
  /** 409 `invoices.credited` if nothing is left to credit; an existing draft credit note is returned instead of a new one. */
  creditInvoice: endpoint({
    method: 'POST',
    path: '/apps/invoice/credit-note',
    access: ['create', 'Invoice'],
    summary: 'Create a draft credit note for an issued invoice, with the same line items negated',
    input: Type.Object({ id: Id }, closed),
    output: InvoiceOutput,
  }),
}
