export { type InvoiceContent, toContentInput, toInvoiceColumns } from './invoice-content.ts'
