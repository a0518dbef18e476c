export { type PrintContext, getFileName, printFile, printInvoice } from './print-invoice.ts'
export { documentLabels, locales } from './labels/labels.ts'
