import type { Input } from '#platform/contract/endpoint.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { lockRow } from '#platform/server/database/expressions.ts'
import { Prepared } from '#platform/server/module.ts'
import { notFound, Refusal } from '#platform/server/refusal.ts'
import type { OrderLine } from '../contract.ts'
import type { ecommerce } from '../../contract.ts'
import type { Order } from '../../orders/contract.ts'
import { removePurchased, isInCart, lockCartLines, findSellableProducts } from '../../cart/server/index.ts'
import { assertEnough, releaseReservations } from './checkout.ts'
import { listOfferedMethods } from './checkout-answers.ts'
import { parseAddressee } from '../../addresses/server/index.ts'
import { createOrder, type Purchased, toOwnOrder } from '../../orders/server/index.ts'
import { isOutdated } from '../../server/order-lines.ts'
import { providerOf } from './payment.ts'
import { lockProducts } from '../../server/stock.ts'
import { readSettings } from '../../server/stored-settings.ts'
import { ownOrderSubject, type ShopContext } from '../../server/subjects.ts'
import type { CheckoutRow } from '../../server/tables.ts'
import { orderTotals } from '../../server/totals.ts'

type Given = Input<typeof ecommerce.placeOrder>
type OneOrder = Promise<{ order: Order }>

/** The money is secured before the act; the act is the order, once for each checkout however often it is asked for. */
export const placeOrder = new Prepared(
  async (ctx: ShopContext, { checkoutId }: Given): Promise<{ reference: string | null }> => {
    const row = await ownCheckout(ctx, checkoutId).executeTakeFirst()
    if (row?.state !== 'open' || row.payment === null) return { reference: null }
    const purchase = await pricedOf(ctx, row)
    const totals = orderTotals(purchase.lines, purchase.method, row.currency)
    return providerOf(row.payment).authorise(ctx, { checkoutId, total: totals.total, currency: row.currency })
  },
  async (ctx: ShopContext, { checkoutId, total }: Given, { reference }: { reference: string | null }): OneOrder => {
    const row = await lockRow(ctx.dialect, ownCheckout(ctx, checkoutId)).executeTakeFirst()
    if (row?.orderId) return { order: await toOwnOrder(ctx, await findVisible(ctx, ownOrderSubject, row.orderId)) }
    if (row?.state !== 'open') throw notFound('checkout')
    const order = await createOrder(ctx, { ...(await purchaseOf(ctx, row, total)), paymentReference: reference })
    await ctx.db
      .updateTable('shop_checkouts')
      .set({ state: 'placed', orderId: order.id, updatedAt: ctx.now })
      .where('id', '=', row.id)
      .execute()
    await releaseReservations(ctx, row.id)
    await removePurchased(ctx, JSON.parse(row.lines) as OrderLine[])
    ctx.announce(`checkout/${ctx.viewer.id}`)
    return { order: await toOwnOrder(ctx, order) }
  },
)

const ownCheckout = ({ db, viewer }: ShopContext, id: number) =>
  db.selectFrom('shop_checkouts').selectAll().where('id', '=', id).where('userId', '=', viewer.id)

type Priced = Pick<Purchased, 'lines' | 'method' | 'address' | 'billingAddress'>

/** What was filled in; Refusal 400 that names what is still missing. */
async function pricedOf(ctx: ShopContext, row: CheckoutRow): Promise<Priced> {
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
    throw new Refusal(400, 'ecommerce.incomplete', 'The order cannot be placed yet.', errors)
  }
  return { lines, method, address, billingAddress: parseAddressee(row.billingAddress) }
}

/** Under the locks of its products and of the cart: Refusal 409 where one of them, or the total, is no longer as it was shown, or no longer in the cart. */
async function purchaseOf(ctx: ShopContext, row: CheckoutRow, total: number | undefined): Promise<Omit<Purchased, 'paymentReference'>> {
  const priced = await pricedOf(ctx, row)
  const { lines, method } = priced
  const ids = lines.map(({ productId }) => productId)
  const products = await lockProducts(ctx, ids)
  const sold = await findSellableProducts(ctx, ids)
  const isTotalOther = total !== undefined && total !== orderTotals(lines, method, row.currency).total
  const isLineOther = lines.some((line) => !sold.has(line.productId) || isOutdated(line, products.get(line.productId)))
  if (isTotalOther || isLineOther || !isInCart(lines, await lockCartLines(ctx)))
    throw new Refusal(409, 'ecommerce.checkout_changed', 'Something has changed since it was shown: look at it first.')
  const wanted = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  await assertEnough(ctx, { wanted, products, besides: row.id })
  const { reference, note, currency } = row
  return { ...priced, products, currency, reference, note, userId: ctx.viewer.id, payment: row.payment! }
}
