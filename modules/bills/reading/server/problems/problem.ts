import type { EInvoiceField, EInvoiceProblem, EInvoiceProblemCode } from '../../e-invoice-data.ts'

type Details = { field?: EInvoiceField; values?: Record<string, string> }

export const createError = (code: EInvoiceProblemCode, { field, values = {} }: Details = {}): EInvoiceProblem => ({
  code,
  severity: 'error',
  field: field ?? null,
  values: shorten(values),
})

export const createWarning = (code: EInvoiceProblemCode, details: Details = {}): EInvoiceProblem => ({
  ...createError(code, details),
  severity: 'warning',
})

const MAX_VALUE = 100

const shorten = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.slice(0, MAX_VALUE).toWellFormed()]))
