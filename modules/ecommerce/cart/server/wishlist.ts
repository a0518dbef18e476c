import type { Output } from '#platform/contract/endpoint.ts'
import { check } from '#platform/server/abilities/check.ts'
import type { Change } from '#platform/server/journal/undo.ts'
import { notFound, Refusal } from '#platform/server/refusal.ts'
import { LINE_LIMIT } from '../contract.ts'
import type { ecommerce } from '../../contract.ts'
import type { ListedProduct } from '../../products/contract.ts'
import { toListedProduct } from '../../products/server/index.ts'
import { deleteCartLine, findCartLine, toLineResponse, saveQuantity } from './cart.ts'
import { toCartLines, toWishlistLines, findSellableProduct } from './cart-lines.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { WishRow } from '../../server/tables.ts'

type OfProduct = { productId: number }
type OneProduct = Promise<{ product: ListedProduct }>

export async function getWishlist(ctx: ShopContext): Promise<Output<typeof ecommerce.getWishlist>> {
  const rows = await ctx.db.selectFrom('shop_wishes').selectAll().where('userId', '=', ctx.viewer.id).orderBy('id', 'desc').execute()
  const products = await toWishlistLines(ctx, rows)
  return { products, total: products.length }
}

export async function addToWishlist(ctx: ShopContext, { productId }: OfProduct): OneProduct {
  const product = await findSellableProduct(ctx, productId)
  await insertWish(ctx, { productId, seenName: product.name, seenPrice: product.price })
  return { product: await toListedProduct(ctx, product) }
}

export async function removeFromWishlist(ctx: ShopContext, { id }: { id: number }): OneProduct {
  const wish = await findWish(ctx, id)
  if (!wish) throw notFound('line')
  const [answered] = await toWishlistLines(ctx, [wish])
  await deleteWish(ctx, wish)
  const { changes: _, ...product } = answered!
  return { product: { ...product, isInWishlist: false } }
}

/** One piece more in the cart, and off the list: one act, which undo takes back whole. */
export async function moveToCart(ctx: ShopContext, { productId }: OfProduct): Promise<Output<typeof ecommerce.moveToCart>> {
  const wish = await findWish(ctx, productId)
  if (!wish) throw notFound('line')
  const product = await findSellableProduct(ctx, productId)
  const line = await findCartLine(ctx, productId)
  const quantity = await saveQuantity(ctx, product, { line, quantity: (line?.quantity ?? 0) + 1 })
  await deleteWish(ctx, wish)
  return toLineResponse(ctx, product, quantity)
}

export async function moveToWishlist(ctx: ShopContext, { productId }: OfProduct): OneProduct {
  const line = await findCartLine(ctx, productId)
  if (!line) throw notFound('line')
  const { seenName, seenPrice } = line
  const [answered] = await toCartLines(ctx, [line], new Map())
  await deleteCartLine(ctx, line)
  await insertWish(ctx, { productId, seenName, seenPrice })
  const { net: _, changes: __, quantity: ___, ...product } = answered!
  return { product: { ...product, isInCart: false, isInWishlist: true } }
}

/** Wished for: no longer. Taken off: wished for again. */
export async function undoWish(ctx: ShopContext, { before, after }: Change): Promise<void> {
  const { productId, seenName, seenPrice } = (before ?? after) as unknown as WishRow
  check(ctx, before === null ? 'delete' : 'create', 'Wishlist')
  if (before !== null) return insertWish(ctx, { productId, seenName, seenPrice })
  const wish = await findWish(ctx, productId)
  if (wish) await deleteWish(ctx, wish)
}

const findWish = ({ db, viewer }: ShopContext, productId: number): Promise<WishRow | undefined> =>
  db.selectFrom('shop_wishes').selectAll().where('userId', '=', viewer.id).where('productId', '=', productId).executeTakeFirst()

async function insertWish(ctx: ShopContext, wish: Pick<WishRow, 'productId' | 'seenName' | 'seenPrice'>): Promise<void> {
  const { db, viewer, now } = ctx
  const row = await db
    .insertInto('shop_wishes')
    .values({ ...wish, userId: viewer.id, createdAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'productId']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return
  const all = db.selectFrom('shop_wishes').where('userId', '=', viewer.id)
  const { n } = await all.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  if (n > LINE_LIMIT) throw new Refusal(409, 'ecommerce.wishlist_full', `A wishlist holds at most ${LINE_LIMIT} products.`)
  ctx.record({ entity: 'wishlist-line', id: row.id, before: null, after: toJournalEntry(row) })
}

async function deleteWish(ctx: ShopContext, wish: WishRow): Promise<void> {
  await ctx.db.deleteFrom('shop_wishes').where('id', '=', wish.id).execute()
  ctx.record({ entity: 'wishlist-line', id: wish.id, before: toJournalEntry(wish), after: null })
}

const toJournalEntry = ({ userId, productId, seenName, seenPrice }: WishRow) => ({ userId, productId, seenName, seenPrice })
