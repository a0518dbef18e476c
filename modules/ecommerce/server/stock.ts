import { sql, type Kysely } from 'kysely'
import { lockRows } from '#platform/server/database/queries/expressions.ts'
import { ApiError } from '#platform/server/api-error.ts'
import type { ShopContext } from './subjects.ts'
import type { ProductRow, ShopTables } from './tables.ts'

/** Includes removed products. In ascending order of id, so that two purchases of the same products cannot deadlock. */
export async function lockProducts(ctx: ShopContext, ids: readonly number[]): Promise<Map<number, ProductRow>> {
  if (ids.length === 0) return new Map()
  const query = ctx.db
    .selectFrom('shop_products')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
  const rows = await lockRows(ctx.dialect, query).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Reserved pieces by product id. `exceptCheckoutId` is usually the viewer's own checkout. */
export async function countReservedPieces(
  db: Kysely<ShopTables>,
  ids: readonly number[],
  { now, exceptCheckoutId = 0 }: { now: string; exceptCheckoutId?: number },
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('shop_reservations')
    .select((eb) => ['productId', eb.fn.sum<number>('quantity').as('pieces')])
    .where('productId', 'in', ids)
    .where('expiresAt', '>', now)
    .where('checkoutId', '!=', exceptCheckoutId)
    .groupBy('productId')
    .execute()
  return new Map(rows.map(({ productId, pieces }) => [productId, pieces]))
}

export type ProductQuantity = { productId: number; quantity: number }
export type Shortage = { productId: number; name: string; available: number }

/** Throws 409 `ecommerce.stock` if there are shortages; `current.products` lists the available pieces. */
export function rejectShortages(shortages: readonly Shortage[]): void {
  if (shortages.length === 0) return
  const problem = new ApiError(
    409,
    'ecommerce.stock',
    shortages.map(({ name, available }) => (available > 0 ? `Only ${available} of ${name} are left.` : `${name} is sold out.`)).join(' '),
  )
  problem.current = { products: shortages.map(({ productId: id, name, available }) => ({ id, name, available })) }
  throw problem
}

/** Negative quantities put pieces back. The products must be locked. */
export async function takeFromStock(ctx: ShopContext, quantities: readonly ProductQuantity[]): Promise<void> {
  const cases = quantities.map(({ productId, quantity }) => sql`when ${sql.lit(productId)} then ${sql.lit(quantity)}`)
  await ctx.db
    .updateTable('shop_products')
    .set({ stock: sql<number>`stock - case id ${sql.join(cases, sql` `)} else 0 end` })
    .where(
      'id',
      'in',
      quantities.map(({ productId }) => productId),
    )
    .execute()
}

/** Records the change in each product's history, which also publishes the topic `products`. */
export function recordStockChange(
  ctx: ShopContext,
  products: ReadonlyMap<number, ProductRow>,
  quantities: readonly ProductQuantity[],
): void {
  for (const { productId, quantity } of quantities) {
    const { stock } = products.get(productId)!
    ctx.recordChange({ entity: 'product', id: productId, before: { stock }, after: { stock: stock - quantity } })
  }
}
