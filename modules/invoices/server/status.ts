import type { InvoiceRow } from './tables.ts'

type Sums = Pick<InvoiceRow, 'kind' | 'number' | 'total' | 'paid' | 'credited' | 'dueDate'>

/** What an invoice's sums and dates make of it on this day. */
export function statusOf(invoice: Sums, today: string): Pick<InvoiceRow, 'status' | 'balance'> {
  if (invoice.number === null) return { status: 'draft', balance: 0 }
  if (invoice.kind === 'credit-note') return { status: 'credited', balance: 0 }
  const balance = invoice.total - invoice.paid - invoice.credited
  return { status: issuedStatus(invoice, balance, today), balance }
}

function issuedStatus({ total, paid, credited, dueDate }: Sums, balance: number, today: string): InvoiceRow['status'] {
  if (credited > 0 && credited >= total) return 'credited'
  if (balance <= 0) return 'paid'
  if (dueDate !== null && dueDate < today) return 'overdue'
  return paid > 0 ? 'partial' : 'sent'
}
