import type { InvoiceRow } from './tables.ts'

type StatusInput = Pick<InvoiceRow, 'kind' | 'number' | 'total' | 'paid' | 'credited' | 'dueDate'>

/** Derives status and balance on the given date (YYYY-MM-DD). */
export function deriveStatus(invoice: StatusInput, today: string): Pick<InvoiceRow, 'status' | 'balance'> {
  if (invoice.number === null) return { status: 'draft', balance: 0 }
  if (invoice.kind === 'credit-note') return { status: 'credited', balance: 0 }
  const balance = invoice.total - invoice.paid - invoice.credited
  return { status: deriveIssuedStatus(invoice, balance, today), balance }
}

function deriveIssuedStatus({ total, paid, credited, dueDate }: StatusInput, balance: number, today: string): InvoiceRow['status'] {
  if (credited > 0 && credited >= total) return 'credited'
  if (balance <= 0) return 'paid'
  if (dueDate !== null && dueDate < today) return 'overdue'
  return paid > 0 ? 'partial' : 'sent'
}
