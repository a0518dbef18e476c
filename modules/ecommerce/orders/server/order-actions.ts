import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { invalidInput, ApiError } from '#platform/server/api-error.ts'
import { getInvoice, payInvoices } from '#modules/invoices/server/index.ts'
import type { Order } from '../contract.ts'
import { withShopPermissions } from './shop-permissions.ts'
import { updateOrder } from './update-order.ts'
import { createOrderInvoice, sendConfirmation } from './order-invoice.ts'
import { notificationKinds } from '../../server/notification-kinds.ts'
import { toOrder } from './order-response.ts'
import { formatOrderNumber } from '../../server/order-number.ts'
import { addOrderStep } from './order-steps.ts'
import { orderSubject, type ShopContext } from '../../server/subjects.ts'
import type { OrderRow } from '../../server/tables.ts'

type OneOrder = Promise<{ order: Order }>

/** Retries a failed invoice; unlike when the order was placed, an error is thrown. */
export async function invoiceOrder(ctx: ShopContext, { id }: { id: number }): OneOrder {
  const row = await findVisible(ctx, orderSubject, id, 'update')
  if (row.cancelledAt !== null) throw orderConflict(row)
  if (row.invoiceId !== null) throw new ApiError(409, 'ecommerce.order_invoiced', `This order already has invoice ${row.invoiceNumber}.`)
  assertCanUpdate(ctx, orderSubject, row, { status: 'invoiced' })
  return { order: await toOrder(ctx, await createOrderInvoice(ctx, row)) }
}

export async function mailOrder(ctx: ShopContext, { id, to }: { id: number; to?: string }): OneOrder {
  const row = await findVisible(ctx, orderSubject, id, 'update')
  const { invoiceId, invoiceNumber } = assertInvoiced(row)
  if (!ctx.config.smtpUrl) throw new ApiError(409, 'ecommerce.no_mail', 'This server sends no mail: SMTP_URL is not set.')
  const mail = await sendConfirmation(ctx, row, { invoiceId, number: invoiceNumber, to })
  if (mail === null) throw invalidInput('/to', 'is missing: no e-mail address is known')
  return { order: await toOrder(ctx, await updateOrder(ctx, row, { mail, isFollowed: 1 })) }
}

export async function payOrder(ctx: ShopContext, { id, date }: { id: number; date?: string }): OneOrder {
  const row = await findVisible(ctx, orderSubject, id, 'update')
  const { invoiceId } = assertInvoiced(row)
  if (row.paidAt !== null) throw new ApiError(409, 'ecommerce.order_paid', 'This order is already paid.')
  assertCanUpdate(ctx, orderSubject, row, { paidAt: ctx.now })
  const shop = (await withShopPermissions(ctx)) as never
  const { invoice: current } = await getInvoice(shop, { id: invoiceId })
  if (current.status === 'credited') throw new ApiError(409, 'ecommerce.invoice_credited', 'The invoice of this order is credited.')
  // The payment may already be recorded on the invoice.
  if (current.status !== 'paid') await payInvoices(shop, { invoiceIds: [invoiceId], ...(date && { date }) })
  return { order: await toOrder(ctx, await markPaid(ctx, row, { isAutomatic: false })) }
}

/** `isAutomatic`: the payment was recorded on the invoice and found by the job. */
export async function markPaid(ctx: ShopContext, row: OrderRow, { isAutomatic }: { isAutomatic: boolean }): Promise<OrderRow> {
  const after = await updateOrder(ctx, row, { paidAt: ctx.now })
  await addOrderStep(ctx, row.id, { kind: 'paid', values: { amount: String(row.total), currency: row.currency }, isAutomatic })
  notifyCustomer(ctx, row, 'order-paid')
  return after
}

export async function deliverOrder(ctx: ShopContext, { id, tracking }: { id: number; tracking?: string }): OneOrder {
  const row = await findVisible(ctx, orderSubject, id, 'update')
  if (row.cancelledAt !== null || row.deliveredAt !== null) throw orderConflict(row)
  assertCanUpdate(ctx, orderSubject, row, { deliveredAt: ctx.now, ...(tracking && { tracking }) })
  const after = await updateOrder(ctx, row, { deliveredAt: ctx.now, ...(tracking && { tracking }) })
  await addOrderStep(ctx, id, { kind: 'delivered', values: tracking ? { tracking } : {} })
  notifyCustomer(ctx, row, 'order-delivered')
  return { order: await toOrder(ctx, after) }
}

export function notifyCustomer(
  ctx: ShopContext,
  { id, userId }: OrderRow,
  kind: 'order-paid' | 'order-delivered' | 'order-cancelled',
): void {
  if (userId === ctx.viewer.id) return
  ctx.notify({ userId, kind: notificationKinds[kind], id, values: { number: formatOrderNumber(id) } })
}

export const orderConflict = ({ status }: OrderRow) => new ApiError(409, 'ecommerce.order_final', `This order is ${status}.`)

function assertInvoiced(row: OrderRow): { invoiceId: number; invoiceNumber: string } {
  const { invoiceId, invoiceNumber, cancelledAt } = row
  if (cancelledAt !== null) throw orderConflict(row)
  if (invoiceId === null) throw new ApiError(409, 'ecommerce.order_not_invoiced', 'This order has no invoice yet.')
  return { invoiceId, invoiceNumber: invoiceNumber! }
}
