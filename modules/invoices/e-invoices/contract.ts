import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, Nullable, OneOf } from '#platform/contract/schema.ts'

/** XRechnung 3.0 in both syntaxes, Peppol BIS Billing 3.0, and Factur-X (the same as ZUGFeRD) in the profile EN 16931. */
export const eInvoiceFormats = ['xrechnung-ubl', 'xrechnung-cii', 'peppol-ubl', 'factur-x'] as const
export type EInvoiceFormat = (typeof eInvoiceFormats)[number]

/** `path` begins with `/settings`, `/client` or `/invoice`, which is where the field is edited. */
const MissingField = Type.Object({ path: Type.String(), message: Type.String() })
export type MissingField = Static<typeof MissingField>

export const eInvoiceEndpoints = {
  /** 409 `invoices.e_invoice_incomplete` with `errors` when data is missing, `invoices.draft` for a draft. */
  eInvoice: endpoint('GET /apps/invoice/e-invoice', {
    access: ['read', 'Invoice'],
    summary: 'Get an issued invoice as e-invoice: XML (application/xml), or for factur-x a PDF with the XML attached',
    input: Type.Object({ id: Id, format: OneOf(eInvoiceFormats, { description: 'The standard and syntax of the file' }) }),
    output: Type.Unsafe<string>({ contentMediaType: 'application/xml' }),
  }),
  checkEInvoice: endpoint('GET /apps/invoice/e-invoice-check', {
    access: ['read', 'Invoice'],
    summary: 'List what an invoice lacks for each e-invoice format, also before it is issued',
    topic: 'history/invoice/:id',
    input: Type.Object({ id: Id }),
    output: Type.Object({
      /** The client's format. */
      preferred: Nullable(OneOf(eInvoiceFormats)),
      formats: Type.Array(Type.Object({ format: OneOf(eInvoiceFormats), errors: Type.Array(MissingField) })),
    }),
  }),
}
