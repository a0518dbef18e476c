import { ApiError } from '#platform/server/api-error.ts'
import type { InvoiceRow } from './tables.ts'

/** A second document with the same number would be another invoice, for which the tax would be owed again. */
export function assertNotImported({ isImported }: Pick<InvoiceRow, 'isImported'>): void {
  if (isImported === 1)
    throw new ApiError(409, 'invoices.imported', 'The invoice was issued with another program. Only the document of that program is valid.')
}
