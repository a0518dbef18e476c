import { sql, type Kysely } from 'kysely'
import { lockRow } from '#platform/server/database/expressions.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { ShopContext } from './subjects.ts'
import type { ProductRow, ShopTables } from './tables.ts'

/**
 * The products of these ids, removed ones too, kept from all others until the act ends. Always by ascending id: two purchases
 * that want the same products wait for each other instead of both.
 */
export async function lockProducts(ctx: ShopContext, ids: readonly number[]): Promise<Map<number, ProductRow>> {
  if (ids.length === 0) return new Map()
  const query = ctx.db
    .selectFrom('shop_products')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
  const rows = await lockRow(ctx.dialect, query).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** How many pieces of each are reserved at this moment, those of one's own checkout left out. */
export async function countReservedPieces(
  db: Kysely<ShopTables>,
  ids: readonly number[],
  { now, besides = 0 }: { now: string; besides?: number },
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('shop_reservations')
    .select((eb) => ['productId', eb.fn.sum<number>('quantity').as('pieces')])
    .where('productId', 'in', ids)
    .where('expiresAt', '>', now)
    .where('checkoutId', '!=', besides)
    .groupBy('productId')
    .execute()
  return new Map(rows.map(({ productId, pieces }) => [productId, pieces]))
}

export type Wanted = { productId: number; quantity: number }
export type Short = { productId: number; name: string; available: number }

/** Throws Refusal 409 `ecommerce.stock` that names each product of which there is too little; `current.products` says how many there are. */
export function assertNoShortage(short: readonly Short[]): void {
  if (short.length === 0) return
  const refusal = new Refusal(
    409,
    'ecommerce.stock',
    short.map(({ name, available }) => (available > 0 ? `Only ${available} of ${name} are left.` : `${name} is sold out.`)).join(' '),
  )
  refusal.current = { products: short.map(({ productId: id, name, available }) => ({ id, name, available })) }
  throw refusal
}

/** Takes pieces out of the stock of locked products in one statement, or, below zero, puts them back. */
export async function takeFromStock(ctx: ShopContext, wanted: readonly Wanted[]): Promise<void> {
  const cases = wanted.map(({ productId, quantity }) => sql`when ${sql.lit(productId)} then ${sql.lit(quantity)}`)
  await ctx.db
    .updateTable('shop_products')
    .set({ stock: sql<number>`stock - case id ${sql.join(cases, sql` `)} else 0 end` })
    .where(
      'id',
      'in',
      wanted.map(({ productId }) => productId),
    )
    .execute()
}

/** The change of stock in each product's own history, which also tells whoever looks at products. */
export function recordStock(ctx: ShopContext, products: ReadonlyMap<number, ProductRow>, wanted: readonly Wanted[]): void {
  for (const { productId, quantity } of wanted) {
    const { stock } = products.get(productId)!
    ctx.record({ entity: 'product', id: productId, before: { stock }, after: { stock: stock - quantity } })
  }
}
