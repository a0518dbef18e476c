import type { Input, Output } from '#platform/contract/endpoint.ts'
import { assertMayCreate } from '#platform/server/abilities/changes.ts'
import { activePersonId } from '#platform/server/identity/people.ts'
import { invalid } from '#platform/server/refusal.ts'
import type { ecommerce } from '../../contract.ts'
import type { Order } from '../../orders/contract.ts'
import { toAddressee } from '../../addresses/server/index.ts'
import { findSellableProduct, findSellableProducts } from '../../cart/server/index.ts'
import { assertEnough } from './checkout.ts'
import { listOfferedMethods } from './checkout-answers.ts'
import { createOrder, toOrder } from '../../orders/server/index.ts'
import { toOrderLine } from '../../server/order-lines.ts'
import { lockProducts, countReservedPieces, type Wanted } from '../../server/stock.ts'
import { readSettings } from '../../server/stored-settings.ts'
import { orderSubject, type ShopContext } from '../../server/subjects.ts'
import type { ProductRow } from '../../server/tables.ts'
import { differentCurrencies, orderTotals } from '../../server/totals.ts'

type OneOrder = Promise<{ order: Order }>
type Quote = Promise<Output<typeof ecommerce.quoteOrder>>

/** What it would come to at this moment; nothing is reserved. */
export async function quoteOrder(ctx: ShopContext, input: Input<typeof ecommerce.quoteOrder>): Quote {
  const { productId, quantity, deliveryMethodId } = input
  if (productId.length !== quantity.length) throw invalid('/quantity', 'needs one for each product')
  const given = productId.map((id, at) => ({ productId: id, quantity: quantity[at]! }))
  const wanted = await wantedOf(ctx, given)
  const ids = wanted.map((one) => one.productId)
  const products = await findSellableProducts(ctx, ids)
  const reserved = await countReservedPieces(ctx.db, ids, { now: ctx.now })
  const lines = wanted.map((one) => toOrderLine(products.get(one.productId)!, one.quantity))
  const currency = oneCurrency(products)
  const deliveryMethods = listOfferedMethods(await readSettings(ctx.db), { lines, currency })
  const method = deliveryMethodId === undefined ? deliveryMethods[0] : deliveryMethods.find(({ id }) => id === deliveryMethodId)
  const available = (id: number) => Math.max(0, products.get(id)!.stock - (reserved.get(id) ?? 0))
  return {
    lines: lines.map((line) => ({ productId: line.productId, net: line.net, available: available(line.productId) })),
    deliveryMethods,
    totals: orderTotals(lines, method, currency),
  }
}

/** An order that staff take down: what is reserved for others is not theirs to sell. */
export async function addOrder(ctx: ShopContext, { order: given }: Input<typeof ecommerce.addOrder>): OneOrder {
  const userId = await activePersonId(ctx.db, given.customer, '/order/customer')
  const { reference = null, note = null } = given
  assertMayCreate(ctx, orderSubject, blankFor(ctx.viewer.id), { ...given, customer: userId, reference, note })
  const wanted = await wantedOf(ctx, given.lines)
  const products = await lockProducts(
    ctx,
    wanted.map(({ productId }) => productId),
  )
  await assertEnough(ctx, { wanted, products, besides: 0 })
  const lines = wanted.map(({ productId, quantity }) => toOrderLine(products.get(productId)!, quantity))
  const currency = oneCurrency(products)
  const offered = listOfferedMethods(await readSettings(ctx.db), { lines, currency })
  const method = given.deliveryMethodId === undefined ? offered[0] : offered.find(({ id }) => id === given.deliveryMethodId)
  if (!method) throw invalid('/order/deliveryMethodId', 'is not offered')
  const address = toAddressee(given.address)
  const billingAddress = given.billingAddress ? toAddressee(given.billingAddress) : null
  const purchased = { userId, products, lines, currency, address, billingAddress, method, reference, note }
  const order = await createOrder(ctx, { ...purchased, payment: 'invoice', paymentReference: null })
  return { order: await toOrder(ctx, order) }
}

const blankFor = (userId: number) => ({
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

async function wantedOf(ctx: ShopContext, given: readonly Wanted[]): Promise<Wanted[]> {
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of given) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  for (const productId of quantities.keys()) await findSellableProduct(ctx, productId)
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}

function oneCurrency(products: ReadonlyMap<number, ProductRow>): string {
  const currencies = new Set([...products.values()].map(({ currency }) => currency))
  if (currencies.size > 1) throw differentCurrencies()
  return [...currencies][0]!
}
