import type { Input } from '#platform/contract/endpoint.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { lockRows } from '#platform/server/database/queries/expressions.ts'
import { PreparedHandler } from '#platform/server/module.ts'
import { notFound, ApiError } from '#platform/server/api-error.ts'
import type { OrderLine } from '../contract.ts'
import type { ecommerce } from '../../contract.ts'
import type { Order } from '../../orders/contract.ts'
import { removePurchased, isCoveredByCart, lockCartLines, findSellableProducts } from '../../cart/server/index.ts'
import { assertInStock, releaseReservations } from './checkout.ts'
import { listOfferedMethods } from './checkout-response.ts'
import { parseAddressee } from '../../addresses/server/index.ts'
import { createOrder, type Purchase, toOwnOrder } from '../../orders/server/index.ts'
import { isLineOutdated } from '../../server/order-lines.ts'
import { getPaymentProvider } from './payment.ts'
import { lockProducts } from '../../server/stock.ts'
import { readSettings } from '../../server/stored-settings.ts'
import { ownOrderSubject, type ShopContext } from '../../server/subjects.ts'
import type { CheckoutRow } from '../../server/tables.ts'
import { calculateOrderTotals } from '../../server/totals.ts'

type PlaceOrderInput = Input<typeof ecommerce.placeOrder>
type OneOrder = Promise<{ order: Order }>

/** Payment is authorized before the transaction. Repeated requests return the same order. */
export const placeOrder = new PreparedHandler(
  async (ctx: ShopContext, { checkoutId }: PlaceOrderInput): Promise<{ reference: string | null }> => {
    const row = await selectOwnCheckout(ctx, checkoutId).executeTakeFirst()
    if (row?.state !== 'open' || row.payment === null) return { reference: null }
    const purchase = await readCheckoutDetails(ctx, row)
    const totals = calculateOrderTotals(purchase.lines, purchase.method, row.currency)
    return getPaymentProvider(row.payment).authorize(ctx, { checkoutId, total: totals.total, currency: row.currency })
  },
  async (ctx: ShopContext, { checkoutId, total }: PlaceOrderInput, { reference }: { reference: string | null }): OneOrder => {
    const row = await lockRows(ctx.dialect, selectOwnCheckout(ctx, checkoutId)).executeTakeFirst()
    if (row?.orderId) return { order: await toOwnOrder(ctx, await findVisible(ctx, ownOrderSubject, row.orderId)) }
    if (row?.state !== 'open') throw notFound('checkout')
    const order = await createOrder(ctx, { ...(await preparePurchase(ctx, row, total)), paymentReference: reference })
    await ctx.db
      .updateTable('shop_checkouts')
      .set({ state: 'placed', orderId: order.id, updatedAt: ctx.now })
      .where('id', '=', row.id)
      .execute()
    await releaseReservations(ctx, row.id)
    await removePurchased(ctx, JSON.parse(row.lines) as OrderLine[])
    ctx.publishChange(`checkout/${ctx.viewer.id}`)
    return { order: await toOwnOrder(ctx, order) }
  },
)

const selectOwnCheckout = ({ db, viewer }: ShopContext, id: number) =>
  db.selectFrom('shop_checkouts').selectAll().where('id', '=', id).where('userId', '=', viewer.id)

type CheckoutDetails = Pick<Purchase, 'lines' | 'method' | 'address' | 'billingAddress'>

/** Throws 400 that lists the missing fields. */
async function readCheckoutDetails(ctx: ShopContext, row: CheckoutRow): Promise<CheckoutDetails> {
  const lines = JSON.parse(row.lines) as OrderLine[]
  const address = parseAddressee(row.address)
  const method = listOfferedMethods(await readSettings(ctx.db), { lines, currency: row.currency }).find(
    ({ id }) => id === row.deliveryMethodId,
  )
  const missing = [
    ...(address ? [] : ['/checkout/address']),
    ...(method ? [] : ['/checkout/deliveryMethodId']),
    ...(row.payment ? [] : ['/checkout/payment']),
  ]
  if (!address || !method || !row.payment) {
    const errors = missing.map((path) => ({ path, message: 'is missing' }))
    throw new ApiError(400, 'ecommerce.incomplete', 'Required fields are missing.', errors)
  }
  return { lines, method, address, billingAddress: parseAddressee(row.billingAddress) }
}

/** Locks the products and the cart. Throws 409 if a price, the tax, the total or the cart has changed since the customer saw it. */
async function preparePurchase(ctx: ShopContext, row: CheckoutRow, total: number | undefined): Promise<Omit<Purchase, 'paymentReference'>> {
  const details = await readCheckoutDetails(ctx, row)
  const { lines, method } = details
  const ids = lines.map(({ productId }) => productId)
  const products = await lockProducts(ctx, ids)
  const sold = await findSellableProducts(ctx, ids)
  const hasTotalChanged = total !== undefined && total !== calculateOrderTotals(lines, method, row.currency).total
  const hasLineChanged = lines.some((line) => !sold.has(line.productId) || isLineOutdated(line, products.get(line.productId)))
  if (hasTotalChanged || hasLineChanged || !isCoveredByCart(lines, await lockCartLines(ctx)))
    throw new ApiError(409, 'ecommerce.checkout_changed', 'The checkout has changed. Review it first.')
  const quantities = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  await assertInStock(ctx, { quantities, products, exceptCheckoutId: row.id })
  const { reference, note, currency } = row
  return { ...details, products, currency, reference, note, userId: ctx.viewer.id, payment: row.payment! }
}
