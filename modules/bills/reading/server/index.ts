export { readEInvoice } from './read-e-invoice.ts'
export { UnreadableEInvoice } from './unreadable-e-invoice.ts'
