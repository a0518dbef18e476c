import type { Input, Output } from '#platform/contract/endpoint.ts'
import { assertCanCreate } from '#platform/server/abilities/changes.ts'
import { getActivePersonId } from '#platform/server/identity/people.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import type { ecommerce } from '../../contract.ts'
import type { Order } from '../../orders/contract.ts'
import { toAddressee } from '../../addresses/server/index.ts'
import { findSellableProduct, findSellableProducts } from '../../cart/server/index.ts'
import { assertInStock } from './checkout.ts'
import { listOfferedMethods } from './checkout-response.ts'
import { createOrder, toOrder } from '../../orders/server/index.ts'
import { toOrderLine } from '../../server/order-lines.ts'
import { lockProducts, countReservedPieces, type ProductQuantity } from '../../server/stock.ts'
import { readSettings } from '../../server/stored-settings.ts'
import { orderSubject, type ShopContext } from '../../server/subjects.ts'
import type { ProductRow } from '../../server/tables.ts'
import { currencyMismatch, calculateOrderTotals } from '../../server/totals.ts'

type OneOrder = Promise<{ order: Order }>
type Quote = Promise<Output<typeof ecommerce.quoteOrder>>

/** Reserves nothing. */
export async function quoteOrder(ctx: ShopContext, input: Input<typeof ecommerce.quoteOrder>): Quote {
  const { productId, quantity, deliveryMethodId } = input
  if (productId.length !== quantity.length) throw invalidInput('/quantity', 'needs one for each product')
  const requested = productId.map((id, at) => ({ productId: id, quantity: quantity[at]! }))
  const quantities = await resolveQuantities(ctx, requested)
  const ids = quantities.map((one) => one.productId)
  const products = await findSellableProducts(ctx, ids)
  const reserved = await countReservedPieces(ctx.db, ids, { now: ctx.now })
  const lines = quantities.map((one) => toOrderLine(products.get(one.productId)!, one.quantity))
  const currency = getSingleCurrency(products)
  const deliveryMethods = listOfferedMethods(await readSettings(ctx.db), { lines, currency })
  const method = deliveryMethodId === undefined ? deliveryMethods[0] : deliveryMethods.find(({ id }) => id === deliveryMethodId)
  const available = (id: number) => Math.max(0, products.get(id)!.stock - (reserved.get(id) ?? 0))
  return {
    lines: lines.map((line) => ({ productId: line.productId, net: line.net, available: available(line.productId) })),
    deliveryMethods,
    totals: calculateOrderTotals(lines, method, currency),
  }
}

/** Stock reserved by customers' checkouts is not available. */
export async function addOrder(ctx: ShopContext, { order: requested }: Input<typeof ecommerce.addOrder>): OneOrder {
  const userId = await getActivePersonId(ctx.db, requested.customer, '/order/customer')
  const { reference = null, note = null } = requested
  assertCanCreate(ctx, orderSubject, createEmptyOrder(ctx.viewer.id), { ...requested, customer: userId, reference, note })
  const quantities = await resolveQuantities(ctx, requested.lines)
  const products = await lockProducts(
    ctx,
    quantities.map(({ productId }) => productId),
  )
  await assertInStock(ctx, { quantities, products, exceptCheckoutId: 0 })
  const lines = quantities.map(({ productId, quantity }) => toOrderLine(products.get(productId)!, quantity))
  const currency = getSingleCurrency(products)
  const offered = listOfferedMethods(await readSettings(ctx.db), { lines, currency })
  const method = requested.deliveryMethodId === undefined ? offered[0] : offered.find(({ id }) => id === requested.deliveryMethodId)
  if (!method) throw invalidInput('/order/deliveryMethodId', 'is not offered')
  const address = toAddressee(requested.address)
  const billingAddress = requested.billingAddress ? toAddressee(requested.billingAddress) : null
  const purchase = { userId, products, lines, currency, address, billingAddress, method, reference, note }
  const order = await createOrder(ctx, { ...purchase, payment: 'invoice', paymentReference: null })
  return { order: await toOrder(ctx, order) }
}

const createEmptyOrder = (userId: number) => ({
  status: 'placed',
  customer: { id: userId },
  currency: 'EUR',
  count: 0,
  total: 0,
  reference: null,
  note: null,
  tracking: null,
  invoiceId: null,
  invoiceNumber: null,
  paidAt: null,
  deliveredAt: null,
  cancelledAt: null,
  lines: [],
  address: null,
})

/** Merges repeated products. Throws 404 for products that the viewer may not see. */
async function resolveQuantities(ctx: ShopContext, requested: readonly ProductQuantity[]): Promise<ProductQuantity[]> {
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of requested) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  for (const productId of quantities.keys()) await findSellableProduct(ctx, productId)
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}

function getSingleCurrency(products: ReadonlyMap<number, ProductRow>): string {
  const currencies = new Set([...products.values()].map(({ currency }) => currency))
  if (currencies.size > 1) throw currencyMismatch()
  return [...currencies][0]!
}
