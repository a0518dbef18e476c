import { findVisible } from '#platform/server/abilities/visible.ts'
import type { Product } from '../contract.ts'
import { toProduct } from './answer-products.ts'
import { lockProducts } from '../../server/stock.ts'
import { productSubject, type ShopContext } from '../../server/subjects.ts'
import type { ProductRow } from '../../server/tables.ts'

type Given = { productId: number; stars: number | null }

/** The average is kept with the product, whose row stays locked until it is written. */
export async function rateProduct(ctx: ShopContext, { productId, stars }: Given): Promise<{ product: Product }> {
  await findVisible(ctx, productSubject, productId)
  const row = (await lockProducts(ctx, [productId])).get(productId)!
  const before = await takeBack(ctx, productId)
  if (stars !== null)
    await ctx.db.insertInto('shop_ratings').values({ productId, userId: ctx.viewer.id, stars, createdAt: ctx.now }).execute()
  const starSum = row.starSum + (stars ?? 0) - (before ?? 0)
  const reviewCount = row.reviewCount + Number(stars !== null) - Number(before !== null)
  const columns = { starSum, reviewCount, ...averageOf(starSum, reviewCount) }
  const after = await ctx.db.updateTable('shop_products').set(columns).where('id', '=', productId).returningAll().executeTakeFirstOrThrow()
  ctx.record({ entity: 'product', id: productId, before: ratingOf(row), after: ratingOf(after) })
  return { product: await toProduct(ctx, after) }
}

/** To one decimal, and in whole stars. */
export function averageOf(starSum: number, reviewCount: number): Pick<ProductRow, 'rating' | 'stars'> {
  const rating = reviewCount === 0 ? 0 : Math.round((starSum * 10) / reviewCount) / 10
  return { rating, stars: Math.floor(rating) }
}

const ratingOf = ({ rating, reviewCount }: ProductRow) => ({ rating, reviewCount })

async function takeBack({ db, viewer }: ShopContext, productId: number): Promise<number | null> {
  const row = await db
    .deleteFrom('shop_ratings')
    .where('productId', '=', productId)
    .where('userId', '=', viewer.id)
    .returning('stars')
    .executeTakeFirst()
  return row?.stars ?? null
}
