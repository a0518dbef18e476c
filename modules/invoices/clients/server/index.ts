export { readInvoiceClient } from './read-invoice-client.ts'
