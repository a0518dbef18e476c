import { ApiError, invalidInput } from '#platform/server/api-error.ts'
import { LINE_LIMIT } from '../contract.ts'
import { QUANTITY_LIMIT } from '../../products/product.ts'
import { countReservedPieces } from '../../server/stock.ts'
import { currencyMismatch } from '../../server/totals.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { CartRow, ProductRow } from '../../server/tables.ts'
import { findOpenCheckoutId, insertCartLine, updateCartLine, type CartLineEntry } from './cart-rows.ts'

/** Saves and returns the quantity, with the current price as seen. Throws 409 if the stock does not suffice. */
export async function saveQuantity(
  ctx: ShopContext,
  { id: productId, name, price, stock }: ProductRow,
  { line, quantity }: { line: CartRow | undefined; quantity: number },
): Promise<number> {
  if (quantity > QUANTITY_LIMIT) throw invalidInput('/quantity', `must be no more than ${QUANTITY_LIMIT} altogether`)
  await assertLineInStock(ctx, { productId, name, stock, quantity })
  const seen = { quantity, seenName: name, seenPrice: price }
  if (line) await updateCartLine(ctx, line, seen)
  else await addLine(ctx, { userId: ctx.viewer.id, productId, ...seen })
  return quantity
}

/** Throws 409 if the cart is full or contains another currency. */
export async function addLine(ctx: ShopContext, line: CartLineEntry): Promise<void> {
  await assertCartNotFull(ctx, line)
  await assertSameCurrency(ctx, line)
  await insertCartLine(ctx, line)
}

/** Pieces reserved by the viewer's own checkout count as available. Starting the checkout and placing the order check again, with `assertInStock`. */
async function assertLineInStock(
  ctx: ShopContext,
  { productId, name, stock, quantity }: { productId: number; name: string; stock: number; quantity: number },
) {
  const ownCheckoutId = await findOpenCheckoutId(ctx)
  const reserved = await countReservedPieces(ctx.db, [productId], { now: ctx.now, exceptCheckoutId: ownCheckoutId })
  const available = stock - (reserved.get(productId) ?? 0)
  if (available <= 0) throw new ApiError(409, 'ecommerce.sold_out', `${name} is sold out.`)
  if (available >= quantity) return
  const problem = new ApiError(409, 'ecommerce.stock', `Only ${available} of ${name} are left.`)
  problem.current = { products: [{ id: productId, name, available }] }
  throw problem
}

async function assertCartNotFull({ db, viewer }: ShopContext, { productId }: { productId: number }): Promise<void> {
  const { n } = await db
    .selectFrom('shop_cart_lines')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('userId', '=', viewer.id)
    .where('productId', '!=', productId)
    .executeTakeFirstOrThrow()
  if (n >= LINE_LIMIT) throw new ApiError(409, 'ecommerce.cart_full', `A cart holds at most ${LINE_LIMIT} products.`)
}

async function assertSameCurrency({ db, viewer }: ShopContext, { productId }: { productId: number }): Promise<void> {
  const other = await db
    .selectFrom('shop_cart_lines')
    .innerJoin('shop_products', 'shop_products.id', 'shop_cart_lines.productId')
    .select('shop_products.id')
    .where('shop_cart_lines.userId', '=', viewer.id)
    .where('shop_products.currency', '!=', (eb) =>
      eb.selectFrom('shop_products as added').select('added.currency').where('added.id', '=', productId),
    )
    .where('shop_products.removedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (other) throw currencyMismatch()
}
