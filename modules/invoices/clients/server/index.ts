export { readClientForInvoice } from './read-invoice-client.ts'
