import { formatMoney } from '#platform/contract/money.ts'
import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { lockRows } from '#platform/server/database/queries/expressions.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { creditInvoice, getInvoice, issueInvoice } from '#modules/invoices/server/index.ts'
import type { OrderLine } from '../../checkout/contract.ts'
import type { Order } from '../contract.ts'
import { withShopPermissions } from './shop-permissions.ts'
import { updateOrder } from './update-order.ts'
import { formatReason } from './order-invoice.ts'
import { orderConflict, notifyCustomer } from './order-actions.ts'
import { toOrder, toOwnOrder, canCancel } from './order-response.ts'
import { addOrderStep, reportProblem } from './order-steps.ts'
import { lockProducts, recordStockChange, takeFromStock } from '../../server/stock.ts'
import { orderSubject, ownOrderSubject, type ShopContext } from '../../server/subjects.ts'
import type { OrderRow } from '../../server/tables.ts'

type OneOrder = Promise<{ order: Order }>
type CancelInput = { id: number; reason?: string }

export async function cancelOrder(ctx: ShopContext, { id, reason = '' }: CancelInput): OneOrder {
  const row = await findVisible(ctx, orderSubject, id, 'update')
  if (row.cancelledAt !== null || row.deliveredAt !== null) throw orderConflict(row)
  assertCanUpdate(ctx, orderSubject, row, { cancelledAt: ctx.now })
  return { order: await toOrder(ctx, await cancelRow(ctx, row, reason)) }
}

export async function cancelMyOrder(ctx: ShopContext, { id, reason = '' }: CancelInput): OneOrder {
  await findVisible(ctx, ownOrderSubject, id)
  const query = ctx.db.selectFrom('shop_orders').selectAll().where('id', '=', id)
  const row = await lockRows(ctx.dialect, query).executeTakeFirstOrThrow()
  if (!canCancel(row)) throw orderConflict(row)
  return { order: await toOwnOrder(ctx, await cancelRow(ctx, row, reason)) }
}

/** Returns the products to stock, credits the invoice and reports a refund if something was paid. */
async function cancelRow(ctx: ShopContext, row: OrderRow, reason: string): Promise<OrderRow> {
  const after = await updateOrder(ctx, row, { cancelledAt: ctx.now, isFollowed: Number(row.mail === 'queued') })
  await addOrderStep(ctx, row.id, { kind: 'cancelled', values: reason ? { reason } : {} })
  await returnToStock(ctx, row)
  notifyCustomer(ctx, row, 'order-cancelled')
  if (row.invoiceId !== null) {
    await creditOrderInvoice(ctx, row, row.invoiceId)
    await reportRefundDue(ctx, row, row.invoiceId)
  }
  return after
}

async function returnToStock(ctx: ShopContext, { lines }: OrderRow): Promise<void> {
  const returned = (JSON.parse(lines) as OrderLine[]).map(({ productId, quantity }) => ({ productId, quantity: -quantity }))
  const products = await lockProducts(
    ctx,
    returned.map(({ productId }) => productId),
  )
  const existing = returned.filter(({ productId }) => products.has(productId))
  if (existing.length === 0) return
  await takeFromStock(ctx, existing)
  recordStockChange(ctx, products, existing)
}

async function creditOrderInvoice(ctx: ShopContext, row: OrderRow, invoiceId: number): Promise<void> {
  const shop = (await withShopPermissions(ctx)) as never
  const { invoice } = await getInvoice(shop, { id: invoiceId })
  const uncredited = invoice.total - invoice.credited
  if (uncredited === 0) return
  try {
    const number = await ctx.withSavepoint(async () => {
      const { invoice: draft } = await creditInvoice(shop, { id: invoiceId })
      if (-draft.total < uncredited) throw partialCreditNote(row, -draft.total, uncredited)
      return (await issueInvoice(shop, { id: draft.id, version: draft.version })).invoice.number!
    })
    await addOrderStep(ctx, row.id, { kind: 'credited', values: { number }, isAutomatic: true })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await reportProblem(ctx, row, { kind: 'credit-failed', values: { reason: formatReason(error) } })
  }
}

/** A draft for part of the amount was created by hand and must not be issued automatically. */
function partialCreditNote({ currency }: OrderRow, draftAmount: number, uncredited: number): ApiError {
  const money = (amount: number) => formatMoney(amount, currency, 'en')
  const message = `A credit note over ${money(draftAmount)} is begun, but ${money(uncredited)} of the invoice are left: complete and issue it by hand.`
  return new ApiError(409, 'ecommerce.credit_begun', message)
}

/** Reads the paid amount from the invoice, because the order does not track partial payments. */
async function reportRefundDue(ctx: ShopContext, row: OrderRow, invoiceId: number): Promise<void> {
  const { invoice } = await getInvoice((await withShopPermissions(ctx)) as never, { id: invoiceId })
  if (invoice.paid <= 0) return
  await reportProblem(ctx, row, { kind: 'refund-due', values: { amount: String(invoice.paid), currency: invoice.currency } })
}
