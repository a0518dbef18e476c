import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id } from '#platform/contract/schema.ts'
import { InvoiceOutput } from '../invoice-contract.ts'

export const detailEndpoints = {
  getInvoice: endpoint('GET /apps/invoice/invoice', {
    access: ['read', 'Invoice'],
    summary: 'Get an invoice with its line items, taxes, payments, emails and credit notes',
    topic: 'history/invoice/:id',
    input: Type.Object({ id: Id }),
    output: InvoiceOutput,
  }),
}
