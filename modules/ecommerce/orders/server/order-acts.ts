import { assertMayChange } from '#platform/server/abilities/changes.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { invalid, Refusal } from '#platform/server/refusal.ts'
import { getInvoice, payInvoices } from '#modules/invoices/server/index.ts'
import type { Order } from '../contract.ts'
import { withShopPermissions } from './as-shop.ts'
import { changeOrder } from './change-order.ts'
import { invoice, sendConfirmation } from './invoice-of-order.ts'
import { notices } from '../../server/notices.ts'
import { toOrder } from './order-answers.ts'
import { orderNumber } from '../../server/order-number.ts'
import { addStep } from './order-steps.ts'
import { orderSubject, type ShopContext } from '../../server/subjects.ts'
import type { OrderRow } from '../../server/tables.ts'

type OneOrder = Promise<{ order: Order }>

/** Tried again after it had failed: this time the failure is the answer. */
export async function invoiceOrder(ctx: ShopContext, { id }: { id: number }): OneOrder {
  const row = await findVisible(ctx, orderSubject, id, 'update')
  if (row.cancelledAt !== null) throw orderIsFinal(row)
  if (row.invoiceId !== null) throw new Refusal(409, 'ecommerce.order_invoiced', `This order has the invoice ${row.invoiceNumber}.`)
  assertMayChange(ctx, orderSubject, row, { status: 'invoiced' })
  return { order: await toOrder(ctx, await invoice(ctx, row)) }
}

export async function mailOrder(ctx: ShopContext, { id, to }: { id: number; to?: string }): OneOrder {
  const row = await findVisible(ctx, orderSubject, id, 'update')
  const { invoiceId, invoiceNumber } = invoicedOf(row)
  if (!ctx.config.smtpUrl) throw new Refusal(409, 'ecommerce.no_mail', 'This server sends no mail: SMTP_URL is not set.')
  const mail = await sendConfirmation(ctx, row, { invoiceId, number: invoiceNumber, to })
  if (mail === null) throw invalid('/to', 'is missing: no e-mail address is known')
  return { order: await toOrder(ctx, await changeOrder(ctx, row, { mail, isFollowed: 1 })) }
}

export async function payOrder(ctx: ShopContext, { id, date }: { id: number; date?: string }): OneOrder {
  const row = await findVisible(ctx, orderSubject, id, 'update')
  const { invoiceId } = invoicedOf(row)
  if (row.paidAt !== null) throw new Refusal(409, 'ecommerce.order_paid', 'This order is paid.')
  assertMayChange(ctx, orderSubject, row, { paidAt: ctx.now })
  const shop = (await withShopPermissions(ctx)) as never
  const { invoice: asked } = await getInvoice(shop, { id: invoiceId })
  if (asked.status === 'credited') throw new Refusal(409, 'ecommerce.invoice_credited', 'The invoice of this order is credited.')
  // Where the payment was noted on the invoice a moment ago, the order only follows.
  if (asked.status !== 'paid') await payInvoices(shop, { invoiceIds: [invoiceId], ...(date && { date }) })
  return { order: await toOrder(ctx, await markPaid(ctx, row, { bySelf: false })) }
}

/** `bySelf`: a payment that was noted on the invoice was followed. */
export async function markPaid(ctx: ShopContext, row: OrderRow, { bySelf }: { bySelf: boolean }): Promise<OrderRow> {
  const after = await changeOrder(ctx, row, { paidAt: ctx.now })
  await addStep(ctx, row.id, { kind: 'paid', values: { amount: String(row.total), currency: row.currency }, bySelf })
  notifyCustomer(ctx, row, 'order-paid')
  return after
}

export async function deliverOrder(ctx: ShopContext, { id, tracking }: { id: number; tracking?: string }): OneOrder {
  const row = await findVisible(ctx, orderSubject, id, 'update')
  if (row.cancelledAt !== null || row.deliveredAt !== null) throw orderIsFinal(row)
  assertMayChange(ctx, orderSubject, row, { deliveredAt: ctx.now, ...(tracking && { tracking }) })
  const after = await changeOrder(ctx, row, { deliveredAt: ctx.now, ...(tracking && { tracking }) })
  await addStep(ctx, id, { kind: 'delivered', values: tracking ? { tracking } : {} })
  notifyCustomer(ctx, row, 'order-delivered')
  return { order: await toOrder(ctx, after) }
}

/** Whoever ordered is told, unless they did it themselves. */
export function notifyCustomer(
  ctx: ShopContext,
  { id, userId }: OrderRow,
  kind: 'order-paid' | 'order-delivered' | 'order-cancelled',
): void {
  if (userId === ctx.viewer.id) return
  ctx.notify({ userId, kind: notices[kind], id, values: { number: orderNumber(id) } })
}

export const orderIsFinal = ({ status }: OrderRow) => new Refusal(409, 'ecommerce.order_final', `This order is ${status}.`)

function invoicedOf(row: OrderRow): { invoiceId: number; invoiceNumber: string } {
  const { invoiceId, invoiceNumber, cancelledAt } = row
  if (cancelledAt !== null) throw orderIsFinal(row)
  if (invoiceId === null) throw new Refusal(409, 'ecommerce.order_not_invoiced', 'This order has no invoice yet.')
  return { invoiceId, invoiceNumber: invoiceNumber! }
}
