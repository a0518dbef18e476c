export { sumToText } from './filter-invoices.ts'
export { parseExactInteger } from './invoice-totals.ts'
