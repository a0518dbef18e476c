import { partyOf } from './journal-form.ts'
import type { InvoiceRow } from './tables.ts'

/** Whom an invoice is for, in one line. */
export function buyerName(row: Pick<InvoiceRow, 'client'>): string {
  const client = partyOf(row.client)
  return client?.company ?? client?.name ?? ''
}
