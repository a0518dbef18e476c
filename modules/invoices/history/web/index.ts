export { InvoiceHistory } from './invoice-history.tsx'
