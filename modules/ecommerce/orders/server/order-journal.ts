import type { OrderRow } from '../../server/tables.ts'

export function toJournalEntry(order: OrderRow) {
  const { status, userId, currency, count, total, reference, note, tracking, invoiceId, invoiceNumber } = order
  const { paidAt, deliveredAt, cancelledAt } = order
  return { status, userId, currency, count, total, reference, note, tracking, invoiceId, invoiceNumber, paidAt, deliveredAt, cancelledAt }
}
