import { sql } from 'kysely'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { lockRows } from '#platform/server/database/queries/expressions.ts'
import { invalidInput, notFound, ApiError } from '#platform/server/api-error.ts'
import { RESERVED_MINUTES, type OrderLine } from '../contract.ts'
import type { ecommerce } from '../../contract.ts'
import { findAddress, toAddressee } from '../../addresses/server/index.ts'
import { listCartLines, getLineChanges, findSellableProducts } from '../../cart/server/index.ts'
import { toCheckoutResponse, listOfferedMethods, findOpenCheckout } from './checkout-response.ts'
import { toOrderLine } from '../../server/order-lines.ts'
import { lockProducts, rejectShortages, countReservedPieces, type ProductQuantity } from '../../server/stock.ts'
import { readSettings } from '../../server/stored-settings.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { CheckoutRow, ProductRow } from '../../server/tables.ts'
import { currencyMismatch } from '../../server/totals.ts'

type CheckoutResponse = Promise<Output<typeof ecommerce.beginCheckout>>
type OptionalCheckoutResponse = Promise<Output<typeof ecommerce.getCheckout>>

const MINUTE_MS = 60_000

export async function getCheckout(ctx: ShopContext): OptionalCheckoutResponse {
  const row = await findOpenCheckout(ctx)
  return row ? toCheckoutResponse(ctx, row) : { checkout: null, deliveryMethods: [], payments: ['invoice'] }
}

/** Locks the products while reserving, so that no piece is promised twice. */
export async function beginCheckout(ctx: ShopContext): CheckoutResponse {
  const quantities = await readPurchasableLines(ctx)
  const before = await lockOpenCheckout(ctx)
  const products = await lockProducts(
    ctx,
    quantities.map(({ productId }) => productId),
  )
  await assertInStock(ctx, { quantities, products, exceptCheckoutId: before?.id ?? 0 })
  const lines = quantities.map(({ productId, quantity }) => toOrderLine(products.get(productId)!, quantity))
  const { currency } = [...products.values()][0]!
  const row = await saveCheckout(ctx, before, { lines: JSON.stringify(lines), currency })
  await reserveStock(ctx, row, quantities)
  ctx.publishChange('products')
  ctx.publishChange(`checkout/${ctx.viewer.id}`)
  return toCheckoutResponse(ctx, row)
}

export async function updateCheckout(ctx: ShopContext, { checkout }: Input<typeof ecommerce.updateCheckout>): CheckoutResponse {
  const row = await lockOpenCheckout(ctx)
  if (!row || row.id !== checkout.id) throw notFound('checkout')
  const { step, payment, reference, note } = checkout
  const plainChanges = Object.entries({ step, payment, reference, note }).filter(([, value]) => value !== undefined)
  const changes = {
    ...Object.fromEntries(plainChanges),
    ...(await toAddressColumns(ctx, checkout)),
    ...(await toMethodColumns(ctx, row, checkout)),
  }
  const after = await updateCheckoutRow(ctx, row.id, changes)
  ctx.publishChange(`checkout/${ctx.viewer.id}`)
  return toCheckoutResponse(ctx, after)
}

export async function endCheckout(ctx: ShopContext): OptionalCheckoutResponse {
  const row = await lockOpenCheckout(ctx)
  if (!row) throw notFound('checkout')
  await updateCheckoutRow(ctx, row.id, { state: 'ended' })
  await releaseReservations(ctx, row.id)
  ctx.publishChange('products')
  ctx.publishChange(`checkout/${ctx.viewer.id}`)
  return { checkout: null, deliveryMethods: [], payments: ['invoice'] }
}

export const releaseReservations = ({ db }: ShopContext, checkoutId: number) =>
  db.deleteFrom('shop_reservations').where('checkoutId', '=', checkoutId).execute()

/** Throws 409 `ecommerce.stock` if other customers bought or reserved the pieces. `products` must be locked. */
export async function assertInStock(
  ctx: ShopContext,
  {
    quantities,
    products,
    exceptCheckoutId,
  }: { quantities: readonly ProductQuantity[]; products: ReadonlyMap<number, ProductRow>; exceptCheckoutId: number },
): Promise<void> {
  const reserved = await countReservedPieces(ctx.db, [...products.keys()], { now: ctx.now, exceptCheckoutId })
  const shortages = quantities.flatMap(({ productId, quantity }) => {
    const product = products.get(productId)!
    const available = Math.max(0, product.stock - (reserved.get(productId) ?? 0))
    return available < quantity ? [{ productId, name: product.name, available }] : []
  })
  rejectShortages(shortages)
}

/** Throws 409 if the cart is empty or a product has changed since the customer saw it. */
async function readPurchasableLines(ctx: ShopContext): Promise<ProductQuantity[]> {
  const rows = await listCartLines(ctx)
  if (rows.length === 0) throw new ApiError(409, 'ecommerce.cart_empty', 'The cart is empty.')
  const sellable = await findSellableProducts(
    ctx,
    rows.map(({ productId }) => productId),
  )
  const isChanged = rows.some((row) => {
    const product = sellable.get(row.productId)
    const { isRemoved, price } = getLineChanges(row, product && { price: product.price, available: product.stock })
    return isRemoved || price !== null
  })
  if (isChanged) throw new ApiError(409, 'ecommerce.cart_changed', 'The cart has changed. Review it first.')
  if (new Set([...sellable.values()].map(({ currency }) => currency)).size > 1) throw currencyMismatch()
  return rows.map(({ productId, quantity }) => ({ productId, quantity }))
}

async function lockOpenCheckout(ctx: ShopContext): Promise<CheckoutRow | undefined> {
  const { db, dialect, viewer } = ctx
  const query = db.selectFrom('shop_checkouts').selectAll().where('userId', '=', viewer.id).where('state', '=', 'open')
  return lockRows(dialect, query).executeTakeFirst()
}

/** A user has one open checkout: two tabs that start one at the same time share it. */
async function saveCheckout(
  ctx: ShopContext,
  before: CheckoutRow | undefined,
  content: Pick<CheckoutRow, 'lines' | 'currency'>,
): Promise<CheckoutRow> {
  const expiresAt = new Date(Date.parse(ctx.now) + RESERVED_MINUTES * MINUTE_MS).toISOString()
  const reservation = { ...content, expiresAt }
  if (before) return updateCheckoutRow(ctx, before.id, reservation)
  const initialColumns = {
    address: null,
    billingAddress: null,
    deliveryMethodId: null,
    payment: null,
    reference: null,
    note: null,
    orderId: null,
  }
  const stamps = { createdAt: ctx.now, updatedAt: ctx.now }
  return ctx.db
    .insertInto('shop_checkouts')
    .values({ ...initialColumns, ...reservation, ...stamps, userId: ctx.viewer.id, state: 'open', step: 'address' })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .where(sql<boolean>`state = 'open'`)
        .doUpdateSet(reservation),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function reserveStock(
  ctx: ShopContext,
  { id: checkoutId, expiresAt }: CheckoutRow,
  quantities: readonly ProductQuantity[],
): Promise<void> {
  await releaseReservations(ctx, checkoutId)
  await ctx.db
    .insertInto('shop_reservations')
    .values(quantities.map((one) => ({ ...one, checkoutId, expiresAt })))
    .execute()
}

type CheckoutPatch = Input<typeof ecommerce.updateCheckout>['checkout']

async function toAddressColumns(ctx: ShopContext, { address, addressId, billingAddress, billingAddressId }: CheckoutPatch) {
  const resolveAddress = async (draft: CheckoutPatch['address'], id: number | undefined) => {
    if (id !== undefined) return JSON.stringify(toAddressee(await findAddress(ctx, id)))
    return draft ? JSON.stringify(toAddressee(draft)) : draft
  }
  const [shippingAddress, billing] = [await resolveAddress(address, addressId), await resolveAddress(billingAddress, billingAddressId)]
  return { ...(shippingAddress !== undefined && { address: shippingAddress }), ...(billing !== undefined && { billingAddress: billing }) }
}

async function toMethodColumns(ctx: ShopContext, row: CheckoutRow, { deliveryMethodId }: CheckoutPatch) {
  if (deliveryMethodId === undefined) return {}
  const { currency } = row
  const offered = listOfferedMethods(await readSettings(ctx.db), { lines: JSON.parse(row.lines) as OrderLine[], currency })
  if (deliveryMethodId !== null && !offered.some(({ id }) => id === deliveryMethodId))
    throw invalidInput('/checkout/deliveryMethodId', 'is not offered')
  return { deliveryMethodId }
}

const updateCheckoutRow = (ctx: ShopContext, id: number, changes: Partial<CheckoutRow>): Promise<CheckoutRow> =>
  ctx.db
    .updateTable('shop_checkouts')
    .set({ ...changes, updatedAt: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
