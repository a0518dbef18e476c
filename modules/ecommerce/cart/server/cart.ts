import type { Output } from '#platform/contract/endpoint.ts'
import { assertCan } from '#platform/server/abilities/check.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { notFound, ApiError } from '#platform/server/api-error.ts'
import type { CartLine } from '../contract.ts'
import type { ecommerce } from '../../contract.ts'
import { toListedProduct } from '../../products/server/index.ts'
import { toCartLines, findSellableProduct, hasLineChanges } from './cart-lines.ts'
import {
  deleteCartLine,
  listCartLines,
  listOwnReservations,
  lockCartLine,
  lockCartLines,
  updateCartLine,
  type CartLineEntry,
} from './cart-rows.ts'
import { addLine, saveQuantity } from './save-quantity.ts'
import type { ProductQuantity } from '../../server/stock.ts'
import { calculateCartTotals } from '../../server/totals.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { CartRow, ProductRow } from '../../server/tables.ts'

type CartResponse = Output<typeof ecommerce.getCart>
type CartLineResponse = Promise<Output<typeof ecommerce.addToCart>>
type ProductReference = { productId: number }

export const getCart = async (ctx: ShopContext): Promise<CartResponse> => toCartResponse(ctx, await listCartLines(ctx))

export const countCart = async (ctx: ShopContext): Promise<{ count: number }> => ({ count: await countPieces(ctx) })

/** Reads only one line, so that its cost does not grow with the cart. */
export async function addToCart(ctx: ShopContext, { productId, quantity = 1 }: ProductReference & { quantity?: number }): CartLineResponse {
  const product = await findSellableProduct(ctx, productId)
  const line = await lockCartLine(ctx, productId)
  return toLineResponse(ctx, product, await saveQuantity(ctx, product, { line, quantity: (line?.quantity ?? 0) + quantity }))
}

export async function setQuantity(ctx: ShopContext, { productId, quantity }: ProductReference & { quantity: number }): CartLineResponse {
  const line = await lockCartLine(ctx, productId)
  if (!line) throw notFound('line')
  const product = await findSellableProduct(ctx, productId)
  return toLineResponse(ctx, product, await saveQuantity(ctx, product, { line, quantity }))
}

export async function removeFromCart(ctx: ShopContext, { id }: { id: number }): CartLineResponse {
  const line = await lockCartLine(ctx, id)
  if (!line) throw notFound('line')
  const [product] = await toCartLines(ctx, [line], new Map())
  await deleteCartLine(ctx, line)
  const { net: _, changes: __, quantity: ___, ...listed } = product!
  return { product: { ...listed, isInCart: false }, quantity: 0, count: await countPieces(ctx) }
}

/** Accepts current prices and stock for the viewer’s cart, and removes unavailable products. */
export async function acceptCart(ctx: ShopContext): Promise<CartResponse> {
  const rows = await lockCartLines(ctx)
  const { products } = await toCartResponse(ctx, rows)
  for (const [at, line] of products.entries()) if (hasLineChanges(line.changes)) await acceptLineChanges(ctx, rows[at]!, line)
  return toCartResponse(ctx, await listCartLines(ctx))
}

/** Restoring a removed line follows the same rules as adding it. */
export async function undoCartLine(ctx: ShopContext, { id, before, after }: RecordChange): Promise<void> {
  const line = await ctx.db
    .selectFrom('shop_cart_lines')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', ctx.viewer.id)
    .executeTakeFirst()
  if (before === null) {
    assertCan(ctx, 'delete', 'Cart')
    return deleteCartLine(ctx, line!)
  }
  assertCan(ctx, 'create', 'Cart')
  if (after === null) return restoreCartLine(ctx, before as unknown as CartLineEntry)
  await updateCartLine(ctx, line!, before as Partial<CartLineEntry>)
}

/** Throws 409 if the product is in the cart again, because restoring would double it. */
async function restoreCartLine(ctx: ShopContext, line: CartLineEntry): Promise<void> {
  if (await lockCartLine(ctx, line.productId)) throw new ApiError(409, 'journal.moved_on', 'This product is in the cart again.')
  await addLine(ctx, line)
}

/** Whether the cart contains at least these quantities. */
export function isCoveredByCart(quantities: readonly ProductQuantity[], rows: readonly CartRow[]): boolean {
  const cartQuantities = new Map(rows.map(({ productId, quantity }) => [productId, quantity]))
  return quantities.every(({ productId, quantity }) => quantity <= (cartQuantities.get(productId) ?? 0))
}

export async function toLineResponse(ctx: ShopContext, product: ProductRow, quantity: number): CartLineResponse {
  const [listed, count] = await Promise.all([toListedProduct(ctx, product), countPieces(ctx)])
  return { product: listed, quantity, count }
}

async function countPieces({ db, viewer }: ShopContext): Promise<number> {
  const { pieces } = await db
    .selectFrom('shop_cart_lines')
    .select((eb) => eb.fn.sum<number | null>('quantity').as('pieces'))
    .where('userId', '=', viewer.id)
    .executeTakeFirstOrThrow()
  return pieces ?? 0
}

async function acceptLineChanges(ctx: ShopContext, row: CartRow, { changes, quantity, price, name, available }: CartLine): Promise<void> {
  if (changes.isRemoved || available <= 0) return deleteCartLine(ctx, row)
  await updateCartLine(ctx, row, { quantity: Math.min(quantity, available), seenPrice: price, seenName: name })
}

async function toCartResponse(ctx: ShopContext, rows: CartRow[]): Promise<CartResponse> {
  const products = await toCartLines(ctx, rows, await listOwnReservations(ctx))
  const sellable = products.filter(({ changes }) => !changes.isRemoved)
  const count = sellable.reduce((all, { quantity }) => all + quantity, 0)
  return { products, count, hasChanges: products.some(({ changes }) => hasLineChanges(changes)), totals: calculateCartTotals(sellable) }
}
