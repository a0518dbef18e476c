import type { Output } from '#platform/contract/endpoint.ts'
import { assertCan } from '#platform/server/abilities/check.ts'
import { lockRows } from '#platform/server/database/expressions.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { invalidInput, notFound, ApiError } from '#platform/server/api-error.ts'
import { LINE_LIMIT, type CartLine } from '../contract.ts'
import type { ecommerce } from '../../contract.ts'
import { QUANTITY_LIMIT } from '../../products/contract.ts'
import { toListedProduct } from '../../products/server/index.ts'
import { toCartLines, findSellableProduct, hasLineChanges } from './cart-lines.ts'
import { countReservedPieces, type ProductQuantity } from '../../server/stock.ts'
import { calculateCartTotals, currencyMismatch } from '../../server/totals.ts'
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

/** The viewer's lines, oldest first. */
export const listCartLines = (ctx: ShopContext): Promise<CartRow[]> => selectCartLines(ctx).execute()

export const lockCartLines = (ctx: ShopContext): Promise<CartRow[]> => lockRows(ctx.dialect, selectCartLines(ctx)).execute()

const selectCartLines = ({ db, viewer }: ShopContext) =>
  db.selectFrom('shop_cart_lines').selectAll().where('userId', '=', viewer.id).orderBy('id')

/** Whether the cart contains at least these quantities. */
export function isCoveredByCart(quantities: readonly ProductQuantity[], rows: readonly CartRow[]): boolean {
  const cartQuantities = new Map(rows.map(({ productId, quantity }) => [productId, quantity]))
  return quantities.every(({ productId, quantity }) => quantity <= (cartQuantities.get(productId) ?? 0))
}

export const lockCartLine = ({ db, dialect, viewer }: ShopContext, productId: number): Promise<CartRow | undefined> =>
  lockRows(
    dialect,
    db.selectFrom('shop_cart_lines').selectAll().where('userId', '=', viewer.id).where('productId', '=', productId),
  ).executeTakeFirst()

export async function toLineResponse(ctx: ShopContext, product: ProductRow, quantity: number): CartLineResponse {
  const [listed, count] = await Promise.all([toListedProduct(ctx, product), countPieces(ctx)])
  return { product: listed, quantity, count }
}

export async function deleteCartLine(ctx: ShopContext, line: CartRow): Promise<void> {
  await ctx.db.deleteFrom('shop_cart_lines').where('id', '=', line.id).execute()
  ctx.recordChange({ entity: 'cart-line', id: line.id, before: toJournalEntry(line), after: null })
}

type CartLineEntry = Pick<CartRow, 'userId' | 'productId' | 'quantity' | 'seenName' | 'seenPrice'>
const toJournalEntry = ({ userId, productId, quantity, seenName, seenPrice }: CartRow): CartLineEntry => ({
  userId,
  productId,
  quantity,
  seenName,
  seenPrice,
})

/** Saves and returns the quantity, with the current price as seen. Throws 409 if the stock does not suffice. */
export async function saveQuantity(
  ctx: ShopContext,
  { id: productId, name, price, stock }: ProductRow,
  { line, quantity }: { line: CartRow | undefined; quantity: number },
): Promise<number> {
  if (quantity > QUANTITY_LIMIT) throw invalidInput('/quantity', `must be no more than ${QUANTITY_LIMIT} altogether`)
  await assertAvailable(ctx, { productId, name, stock, quantity })
  const seen = { quantity, seenName: name, seenPrice: price }
  if (line) await updateCartLine(ctx, line, seen)
  else await addLine(ctx, { userId: ctx.viewer.id, productId, ...seen })
  return quantity
}

/** Throws 409 if the cart is full or contains another currency. */
async function addLine(ctx: ShopContext, line: CartLineEntry): Promise<void> {
  await assertCartNotFull(ctx, line)
  await assertSameCurrency(ctx, line)
  await insertLine(ctx, line)
}

/** Pieces reserved by the viewer's own checkout count as available. */
async function assertAvailable(
  ctx: ShopContext,
  { productId, name, stock, quantity }: { productId: number; name: string; stock: number; quantity: number },
) {
  const ownCheckoutId = await findOpenCheckoutId(ctx)
  const reserved = await countReservedPieces(ctx.db, [productId], { now: ctx.now, exceptCheckoutId: ownCheckoutId })
  const available = stock - (reserved.get(productId) ?? 0)
  if (available <= 0) throw new ApiError(409, 'ecommerce.sold_out', `${name} is sold out.`)
  if (available >= quantity) return
  const refusal = new ApiError(409, 'ecommerce.stock', `Only ${available} of ${name} are left.`)
  refusal.current = { products: [{ id: productId, name, available }] }
  throw refusal
}

async function findOpenCheckoutId({ db, viewer }: ShopContext): Promise<number> {
  const row = await db
    .selectFrom('shop_checkouts')
    .select('id')
    .where('userId', '=', viewer.id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row?.id ?? 0
}

async function assertCartNotFull({ db, viewer }: ShopContext, { productId }: ProductReference): Promise<void> {
  const { n } = await db
    .selectFrom('shop_cart_lines')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('userId', '=', viewer.id)
    .where('productId', '!=', productId)
    .executeTakeFirstOrThrow()
  if (n >= LINE_LIMIT) throw new ApiError(409, 'ecommerce.cart_full', `A cart holds at most ${LINE_LIMIT} products.`)
}

async function assertSameCurrency({ db, viewer }: ShopContext, { productId }: ProductReference): Promise<void> {
  const other = await db
    .selectFrom('shop_cart_lines')
    .innerJoin('shop_products', 'shop_products.id', 'shop_cart_lines.productId')
    .select('shop_products.id')
    .where('shop_cart_lines.userId', '=', viewer.id)
    .where('shop_products.currency', '!=', (eb) =>
      eb.selectFrom('shop_products as put').select('put.currency').where('put.id', '=', productId),
    )
    .where('shop_products.removedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (other) throw currencyMismatch()
}

async function countPieces({ db, viewer }: ShopContext): Promise<number> {
  const { pieces } = await db
    .selectFrom('shop_cart_lines')
    .select((eb) => eb.fn.sum<number | null>('quantity').as('pieces'))
    .where('userId', '=', viewer.id)
    .executeTakeFirstOrThrow()
  return pieces ?? 0
}

/** If two tabs add the product at the same time, both quantities count. */
async function insertLine(ctx: ShopContext, line: CartLineEntry): Promise<void> {
  const row = await ctx.db
    .insertInto('shop_cart_lines')
    .values({ ...line, userId: ctx.viewer.id, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'productId'])
        .doUpdateSet((eb) => ({ quantity: eb('shop_cart_lines.quantity', '+', eb.ref('excluded.quantity')) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.recordChange({ entity: 'cart-line', id: row.id, before: null, after: toJournalEntry(row) })
}

export async function updateCartLine(ctx: ShopContext, line: CartRow, changes: Partial<CartLineEntry>): Promise<void> {
  const { quantity = line.quantity, seenName = line.seenName, seenPrice = line.seenPrice } = changes
  const after = { ...line, quantity, seenName, seenPrice }
  await ctx.db.updateTable('shop_cart_lines').set({ quantity, seenName, seenPrice, updatedAt: ctx.now }).where('id', '=', line.id).execute()
  ctx.recordChange({ entity: 'cart-line', id: line.id, before: toJournalEntry(line), after: toJournalEntry(after) })
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

/** Pieces reserved by the viewer's own checkout, by product id. */
export async function listOwnReservations(ctx: ShopContext): Promise<Map<number, number>> {
  const rows = await ctx.db
    .selectFrom('shop_reservations')
    .select(['productId', 'quantity'])
    .where('checkoutId', '=', await findOpenCheckoutId(ctx))
    .where('expiresAt', '>', ctx.now)
    .execute()
  return new Map(rows.map(({ productId, quantity }) => [productId, quantity]))
}
