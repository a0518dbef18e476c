import type { OrderStatus } from '../contract.ts'
import { toJournalEntry } from './order-form.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { OrderRow } from '../../server/tables.ts'

/** Stores what has happened to an order, with the status that follows from it, and records it. */
export async function changeOrder(ctx: ShopContext, before: OrderRow, changes: Partial<OrderRow>): Promise<OrderRow> {
  const status = statusOf({ ...before, ...changes })
  const after = await ctx.db
    .updateTable('shop_orders')
    .set({ ...changes, status, updatedAt: ctx.now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.record({ entity: 'order', id: before.id, before: toJournalEntry(before), after: toJournalEntry(after) })
  return after
}

export function statusOf(order: Pick<OrderRow, 'invoiceId' | 'paidAt' | 'deliveredAt' | 'cancelledAt'>): OrderStatus {
  const { invoiceId, paidAt, deliveredAt, cancelledAt } = order
  if (cancelledAt !== null) return 'cancelled'
  if (paidAt !== null) return deliveredAt === null ? 'paid' : 'completed'
  if (deliveredAt !== null) return 'delivered'
  return invoiceId === null ? 'placed' : 'invoiced'
}
