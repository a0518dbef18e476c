export { type PrintContext, getFileName, printDocument, printFile, printInvoice } from './print-invoice.ts'
export { documentLabels, locales } from './labels/labels.ts'
