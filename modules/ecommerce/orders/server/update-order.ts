import type { OrderStatus } from '../contract.ts'
import { toJournalEntry } from './order-journal.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { OrderRow } from '../../server/tables.ts'

/** Saves the changes with the resulting status and records them in the journal. */
export async function updateOrder(ctx: ShopContext, before: OrderRow, changes: Partial<OrderRow>): Promise<OrderRow> {
  const status = deriveStatus({ ...before, ...changes })
  const after = await ctx.db
    .updateTable('shop_orders')
    .set({ ...changes, status, updatedAt: ctx.now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.recordChange({ entity: 'order', id: before.id, before: toJournalEntry(before), after: toJournalEntry(after) })
  return after
}

export function deriveStatus(order: Pick<OrderRow, 'invoiceId' | 'paidAt' | 'deliveredAt' | 'cancelledAt'>): OrderStatus {
  const { invoiceId, paidAt, deliveredAt, cancelledAt } = order
  if (cancelledAt !== null) return 'cancelled'
  if (paidAt !== null) return deliveredAt === null ? 'paid' : 'completed'
  if (deliveredAt !== null) return 'delivered'
  return invoiceId === null ? 'placed' : 'invoiced'
}
