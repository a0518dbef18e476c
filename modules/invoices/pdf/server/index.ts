export { getFileName, printInvoice } from './print-invoice.ts'
export { locales } from './labels/labels.ts'
