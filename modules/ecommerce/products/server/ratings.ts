import { findVisible } from '#platform/server/abilities/visible.ts'
import type { Product } from '../product.ts'
import { toProduct } from './product-response.ts'
import { lockProducts } from '../../server/stock.ts'
import { productSubject, type ShopContext } from '../../server/subjects.ts'
import type { ProductRow } from '../../server/tables.ts'

type RateProductInput = { productId: number; stars: number | null }

/** Locks the product, because the average is stored with it. */
export async function rateProduct(ctx: ShopContext, { productId, stars }: RateProductInput): Promise<{ product: Product }> {
  await findVisible(ctx, productSubject, productId)
  const row = (await lockProducts(ctx, [productId])).get(productId)!
  const before = await deleteOwnRating(ctx, productId)
  if (stars !== null)
    await ctx.db.insertInto('shop_ratings').values({ productId, userId: ctx.viewer.id, stars, createdAt: ctx.now }).execute()
  const starSum = row.starSum + (stars ?? 0) - (before ?? 0)
  const reviewCount = row.reviewCount + Number(stars !== null) - Number(before !== null)
  const columns = { starSum, reviewCount, ...calculateRating(starSum, reviewCount) }
  const after = await ctx.db.updateTable('shop_products').set(columns).where('id', '=', productId).returningAll().executeTakeFirstOrThrow()
  ctx.recordChange({ entity: 'product', id: productId, before: toJournalEntry(row), after: toJournalEntry(after) })
  return { product: await toProduct(ctx, after) }
}

/** The average with one decimal, and whole stars rounded down. */
export function calculateRating(starSum: number, reviewCount: number): Pick<ProductRow, 'rating' | 'stars'> {
  const rating = reviewCount === 0 ? 0 : Math.round((starSum * 10) / reviewCount) / 10
  return { rating, stars: Math.floor(rating) }
}

const toJournalEntry = ({ rating, reviewCount }: ProductRow) => ({ rating, reviewCount })

async function deleteOwnRating({ db, viewer }: ShopContext, productId: number): Promise<number | null> {
  const row = await db
    .deleteFrom('shop_ratings')
    .where('productId', '=', productId)
    .where('userId', '=', viewer.id)
    .returning('stars')
    .executeTakeFirst()
  return row?.stars ?? null
}
