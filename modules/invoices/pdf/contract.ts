import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id } from '#platform/contract/schema.ts'

export const pdfEndpoints = {
  /** Needs the Authorization header, so browsers fetch it and show it from a blob URL. */
  invoicePdf: endpoint('GET /apps/invoice/pdf', {
    access: ['read', 'Invoice'],
    summary: 'Get an invoice as PDF (application/pdf); drafts are marked as such',
    input: Type.Object({ id: Id }),
    output: Type.Unsafe<string>({ contentMediaType: 'application/pdf' }),
  }),
}
