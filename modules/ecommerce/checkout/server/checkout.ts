import { sql } from 'kysely'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { lockRow } from '#platform/server/database/expressions.ts'
import { invalid, notFound, Refusal } from '#platform/server/refusal.ts'
import { RESERVED_MINUTES, type OrderLine } from '../contract.ts'
import type { ecommerce } from '../../contract.ts'
import { findAddress, toAddressee } from '../../addresses/server/index.ts'
import { listCartLines, getLineChanges, findSellableProducts } from '../../cart/server/index.ts'
import { toCheckoutResponse, listOfferedMethods, findOpenCheckout } from './checkout-answers.ts'
import { toOrderLine } from '../../server/order-lines.ts'
import { lockProducts, assertNoShortage, countReservedPieces, type Wanted } from '../../server/stock.ts'
import { readSettings } from '../../server/stored-settings.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { CheckoutRow, ProductRow } from '../../server/tables.ts'
import { differentCurrencies } from '../../server/totals.ts'

type One = Promise<Output<typeof ecommerce.beginCheckout>>
type Maybe = Promise<Output<typeof ecommerce.getCheckout>>

const MINUTE_MS = 60_000

export async function getCheckout(ctx: ShopContext): Maybe {
  const row = await findOpenCheckout(ctx)
  return row ? toCheckoutResponse(ctx, row) : { checkout: null, deliveryMethods: [], payments: ['invoice'] }
}

/** Reserves the cart under the locks of its products, so that no two people are promised the same piece. */
export async function beginCheckout(ctx: ShopContext): One {
  const wanted = await findPurchasableLines(ctx)
  const before = await lockOpenCheckout(ctx)
  const products = await lockProducts(
    ctx,
    wanted.map(({ productId }) => productId),
  )
  await assertEnough(ctx, { wanted, products, besides: before?.id ?? 0 })
  const lines = wanted.map(({ productId, quantity }) => toOrderLine(products.get(productId)!, quantity))
  const { currency } = [...products.values()][0]!
  const row = await storeCheckout(ctx, before, { lines: JSON.stringify(lines), currency })
  await reserve(ctx, row, wanted)
  ctx.announce('products')
  ctx.announce(`checkout/${ctx.viewer.id}`)
  return toCheckoutResponse(ctx, row)
}

export async function updateCheckout(ctx: ShopContext, { checkout }: Input<typeof ecommerce.updateCheckout>): One {
  const row = await lockOpenCheckout(ctx)
  if (!row || row.id !== checkout.id) throw notFound('checkout')
  const { step, payment, reference, note } = checkout
  const plain = Object.entries({ step, payment, reference, note }).filter(([, value]) => value !== undefined)
  const changes = { ...Object.fromEntries(plain), ...(await addressesOf(ctx, checkout)), ...(await methodOf(ctx, row, checkout)) }
  const after = await updateCheckoutRow(ctx, row.id, changes)
  ctx.announce(`checkout/${ctx.viewer.id}`)
  return toCheckoutResponse(ctx, after)
}

export async function endCheckout(ctx: ShopContext): Maybe {
  const row = await lockOpenCheckout(ctx)
  if (!row) throw notFound('checkout')
  await updateCheckoutRow(ctx, row.id, { state: 'ended' })
  await releaseReservations(ctx, row.id)
  ctx.announce('products')
  ctx.announce(`checkout/${ctx.viewer.id}`)
  return { checkout: null, deliveryMethods: [], payments: ['invoice'] }
}

/** Frees what a checkout reserved. */
export const releaseReservations = ({ db }: ShopContext, checkoutId: number) =>
  db.deleteFrom('shop_reservations').where('checkoutId', '=', checkoutId).execute()

/** Refusal 409 `ecommerce.stock` where others have taken or reserved the pieces. `products` are locked. */
export async function assertEnough(
  ctx: ShopContext,
  { wanted, products, besides }: { wanted: readonly Wanted[]; products: ReadonlyMap<number, ProductRow>; besides: number },
): Promise<void> {
  const reserved = await countReservedPieces(ctx.db, [...products.keys()], { now: ctx.now, besides })
  const short = wanted.flatMap(({ productId, quantity }) => {
    const product = products.get(productId)!
    const available = Math.max(0, product.stock - (reserved.get(productId) ?? 0))
    return available < quantity ? [{ productId, name: product.name, available }] : []
  })
  assertNoShortage(short)
}

/** What is in the cart, where all of it is as its owner saw it. */
async function findPurchasableLines(ctx: ShopContext): Promise<Wanted[]> {
  const rows = await listCartLines(ctx)
  if (rows.length === 0) throw new Refusal(409, 'ecommerce.cart_empty', 'There is nothing in the cart.')
  const sold = await findSellableProducts(
    ctx,
    rows.map(({ productId }) => productId),
  )
  const isOther = rows.some((row) => {
    const product = sold.get(row.productId)
    const { isRemoved, price } = getLineChanges(row, product && { price: product.price, available: product.stock })
    return isRemoved || price !== null
  })
  if (isOther) throw new Refusal(409, 'ecommerce.cart_changed', 'Something in the cart has changed: look at it first.')
  if (new Set([...sold.values()].map(({ currency }) => currency)).size > 1) throw differentCurrencies()
  return rows.map(({ productId, quantity }) => ({ productId, quantity }))
}

/** Kept from other tabs of its owner until the act ends. */
async function lockOpenCheckout(ctx: ShopContext): Promise<CheckoutRow | undefined> {
  const { db, dialect, viewer } = ctx
  const query = db.selectFrom('shop_checkouts').selectAll().where('userId', '=', viewer.id).where('state', '=', 'open')
  return lockRow(dialect, query).executeTakeFirst()
}

/** One open checkout a person: a second tab that begins at the same moment goes on with the first one's. */
async function storeCheckout(
  ctx: ShopContext,
  before: CheckoutRow | undefined,
  content: Pick<CheckoutRow, 'lines' | 'currency'>,
): Promise<CheckoutRow> {
  const expiresAt = new Date(Date.parse(ctx.now) + RESERVED_MINUTES * MINUTE_MS).toISOString()
  const fresh = { ...content, expiresAt }
  if (before) return updateCheckoutRow(ctx, before.id, fresh)
  const start = { address: null, billingAddress: null, deliveryMethodId: null, payment: null, reference: null, note: null, orderId: null }
  const stamps = { createdAt: ctx.now, updatedAt: ctx.now }
  return ctx.db
    .insertInto('shop_checkouts')
    .values({ ...start, ...fresh, ...stamps, userId: ctx.viewer.id, state: 'open', step: 'address' })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .where(sql<boolean>`state = 'open'`)
        .doUpdateSet(fresh),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function reserve(ctx: ShopContext, { id: checkoutId, expiresAt }: CheckoutRow, wanted: readonly Wanted[]): Promise<void> {
  await releaseReservations(ctx, checkoutId)
  await ctx.db
    .insertInto('shop_reservations')
    .values(wanted.map((one) => ({ ...one, checkoutId, expiresAt })))
    .execute()
}

type Steps = Input<typeof ecommerce.updateCheckout>['checkout']

async function addressesOf(ctx: ShopContext, { address, addressId, billingAddress, billingAddressId }: Steps) {
  const chosen = async (given: Steps['address'], id: number | undefined) => {
    if (id !== undefined) return JSON.stringify(toAddressee(await findAddress(ctx, id)))
    return given ? JSON.stringify(toAddressee(given)) : given
  }
  const [goods, bill] = [await chosen(address, addressId), await chosen(billingAddress, billingAddressId)]
  return { ...(goods !== undefined && { address: goods }), ...(bill !== undefined && { billingAddress: bill }) }
}

async function methodOf(ctx: ShopContext, row: CheckoutRow, { deliveryMethodId }: Steps) {
  if (deliveryMethodId === undefined) return {}
  const { currency } = row
  const offered = listOfferedMethods(await readSettings(ctx.db), { lines: JSON.parse(row.lines) as OrderLine[], currency })
  if (deliveryMethodId !== null && !offered.some(({ id }) => id === deliveryMethodId))
    throw invalid('/checkout/deliveryMethodId', 'is not offered')
  return { deliveryMethodId }
}

const updateCheckoutRow = (ctx: ShopContext, id: number, changes: Partial<CheckoutRow>): Promise<CheckoutRow> =>
  ctx.db
    .updateTable('shop_checkouts')
    .set({ ...changes, updatedAt: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
