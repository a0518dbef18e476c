import type { Output } from '#platform/contract/endpoint.ts'
import { assertCan } from '#platform/server/abilities/check.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { notFound, ApiError } from '#platform/server/api-error.ts'
import { LINE_LIMIT } from '../contract.ts'
import type { ecommerce } from '../../contract.ts'
import type { ListedProduct } from '../../products/product.ts'
import { toListedProduct } from '../../products/server/index.ts'
import { deleteCartLine, lockCartLine } from './cart-rows.ts'
import { saveQuantity } from './save-quantity.ts'
import { toLineResponse } from './cart.ts'
import { toCartLines, toWishlistLines, findSellableProduct } from './cart-lines.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { WishlistRow } from '../../server/tables.ts'

type ProductReference = { productId: number }
type ProductResponse = Promise<{ product: ListedProduct }>

export async function getWishlist(ctx: ShopContext): Promise<Output<typeof ecommerce.getWishlist>> {
  const rows = await ctx.db.selectFrom('shop_wishes').selectAll().where('userId', '=', ctx.viewer.id).orderBy('id', 'desc').execute()
  const products = await toWishlistLines(ctx, rows)
  return { products, total: products.length }
}

export async function addToWishlist(ctx: ShopContext, { productId }: ProductReference): ProductResponse {
  const product = await findSellableProduct(ctx, productId)
  await insertWishlistLine(ctx, { productId, seenName: product.name, seenPrice: product.price })
  return { product: await toListedProduct(ctx, product) }
}

export async function removeFromWishlist(ctx: ShopContext, { id }: { id: number }): ProductResponse {
  const wishlistLine = await findWishlistLine(ctx, id)
  if (!wishlistLine) throw notFound('line')
  const [answered] = await toWishlistLines(ctx, [wishlistLine])
  await deleteWishlistLine(ctx, wishlistLine)
  const { changes: _, ...product } = answered!
  return { product: { ...product, isInWishlist: false } }
}

/** Undone as one change. */
export async function moveToCart(ctx: ShopContext, { productId }: ProductReference): Promise<Output<typeof ecommerce.moveToCart>> {
  const wishlistLine = await findWishlistLine(ctx, productId)
  if (!wishlistLine) throw notFound('line')
  const product = await findSellableProduct(ctx, productId)
  const line = await lockCartLine(ctx, productId)
  const quantity = await saveQuantity(ctx, product, { line, quantity: (line?.quantity ?? 0) + 1 })
  await deleteWishlistLine(ctx, wishlistLine)
  return toLineResponse(ctx, product, quantity)
}

export async function moveToWishlist(ctx: ShopContext, { productId }: ProductReference): ProductResponse {
  const line = await lockCartLine(ctx, productId)
  if (!line) throw notFound('line')
  const { seenName, seenPrice } = line
  const [answered] = await toCartLines(ctx, [line], new Map())
  await deleteCartLine(ctx, line)
  await insertWishlistLine(ctx, { productId, seenName, seenPrice })
  const { net: _, changes: __, quantity: ___, ...product } = answered!
  return { product: { ...product, isInCart: false, isInWishlist: true } }
}

export async function undoWishlistLine(ctx: ShopContext, { before, after }: RecordChange): Promise<void> {
  const { productId, seenName, seenPrice } = (before ?? after) as unknown as WishlistRow
  assertCan(ctx, before === null ? 'delete' : 'create', 'Wishlist')
  if (before !== null) return insertWishlistLine(ctx, { productId, seenName, seenPrice })
  const wishlistLine = await findWishlistLine(ctx, productId)
  if (wishlistLine) await deleteWishlistLine(ctx, wishlistLine)
}

const findWishlistLine = ({ db, viewer }: ShopContext, productId: number): Promise<WishlistRow | undefined> =>
  db.selectFrom('shop_wishes').selectAll().where('userId', '=', viewer.id).where('productId', '=', productId).executeTakeFirst()

async function insertWishlistLine(
  ctx: ShopContext,
  wishlistLine: Pick<WishlistRow, 'productId' | 'seenName' | 'seenPrice'>,
): Promise<void> {
  const { db, viewer, now } = ctx
  const row = await db
    .insertInto('shop_wishes')
    .values({ ...wishlistLine, userId: viewer.id, createdAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'productId']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return
  const all = db.selectFrom('shop_wishes').where('userId', '=', viewer.id)
  const { n } = await all.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  if (n > LINE_LIMIT) throw new ApiError(409, 'ecommerce.wishlist_full', `A wishlist holds at most ${LINE_LIMIT} products.`)
  ctx.recordChange({ entity: 'wishlist-line', id: row.id, before: null, after: toJournalEntry(row) })
}

async function deleteWishlistLine(ctx: ShopContext, wishlistLine: WishlistRow): Promise<void> {
  await ctx.db.deleteFrom('shop_wishes').where('id', '=', wishlistLine.id).execute()
  ctx.recordChange({ entity: 'wishlist-line', id: wishlistLine.id, before: toJournalEntry(wishlistLine), after: null })
}

const toJournalEntry = ({ userId, productId, seenName, seenPrice }: WishlistRow) => ({ userId, productId, seenName, seenPrice })
