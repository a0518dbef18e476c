import { parseParty } from './full-invoice.ts'
import type { InvoiceRow } from './tables.ts'

export function getBuyerName(row: Pick<InvoiceRow, 'client'>): string {
  const client = parseParty(row.client)
  return client?.company ?? client?.name ?? ''
}
