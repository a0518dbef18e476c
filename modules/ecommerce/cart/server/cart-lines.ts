import { forbidden } from '#platform/server/abilities/check.ts'
import { readableFields } from '#platform/server/abilities/fields.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { readSettings, totalsOf } from '#modules/invoices/server/index.ts'
import type { CartLine, LineChanges, WishlistLine } from '../contract.ts'
import type { ListedProduct } from '../../products/contract.ts'
import { toListedProducts } from '../../products/server/index.ts'
import { productSubject, type ShopContext } from '../../server/subjects.ts'
import type { CartRow, ProductRow, WishRow } from '../../server/tables.ts'

/** A product that the viewer may see with its name and price: what nobody can read nobody can buy. */
export async function findSellableProduct(ctx: ShopContext, productId: number): Promise<ProductRow> {
  const row = await findVisible(ctx, productSubject, productId)
  const readable = readableFields(ctx, productSubject, row)
  if (!readable.has('name') || !readable.has('price')) throw forbidden('buy', 'product')
  return row
}

/** Those of the products that the viewer may see, by id. */
export async function findSellableProducts(ctx: ShopContext, ids: readonly number[]): Promise<Map<number, ProductRow>> {
  if (ids.length === 0) return new Map()
  const rows = await visible(ctx, productSubject).selectAll('shop_products').where('shop_products.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type Seen = Pick<CartRow, 'productId' | 'seenName' | 'seenPrice' | 'createdAt'>

/** What has changed since its owner last saw to it. */
export function getLineChanges(
  seen: Pick<Seen, 'seenPrice'>,
  now: Pick<ListedProduct, 'price' | 'available'> | undefined,
  wanted = 1,
): LineChanges {
  if (!now) return { isRemoved: true, price: null, stock: null }
  const available = Math.max(0, now.available)
  return {
    isRemoved: false,
    price: now.price === seen.seenPrice ? null : { before: seen.seenPrice, now: now.price },
    stock: available < wanted ? { wanted, available } : null,
  }
}

export const hasChanged = ({ isRemoved, price, stock }: LineChanges) => isRemoved || price !== null || stock !== null

/** `besides`: pieces reserved by one's own checkout count as available to oneself. */
export async function toCartLines(ctx: ShopContext, rows: readonly CartRow[], own: ReadonlyMap<number, number>): Promise<CartLine[]> {
  const [now, lost] = await findCurrentProducts(ctx, rows)
  return rows.map((row) => {
    const found = now.get(row.productId)
    const product = found && { ...found, available: found.available + (own.get(row.productId) ?? 0) }
    const { quantity } = row
    const net = product ? (totalsOf({ lines: [{ quantity, unitPrice: product.price, taxRate: 0 }] })?.subtotal ?? 0) : 0
    return { ...(product ?? toRemovedProduct(row, lost)), quantity, net, changes: getLineChanges(row, product, quantity) }
  })
}

export async function toWishlistLines(ctx: ShopContext, rows: readonly WishRow[]): Promise<WishlistLine[]> {
  const [now, lost] = await findCurrentProducts(ctx, rows)
  return rows.map((row) => {
    const product = now.get(row.productId)
    return { ...(product ?? toRemovedProduct(row, lost)), changes: getLineChanges(row, product) }
  })
}

/** Products that are still sold, and the currency of those that are not: of what else is there, since a cart has one. */
async function findCurrentProducts(
  ctx: ShopContext,
  rows: readonly { productId: number }[],
): Promise<[Map<number, ListedProduct>, string]> {
  const sold = await findSellableProducts(
    ctx,
    rows.map(({ productId }) => productId),
  )
  const listed = await toListedProducts(ctx, [...sold.values()])
  const now = new Map(listed.filter(({ price, name }) => price !== null && name !== null).map((product) => [product.id, product]))
  if (now.size === rows.length) return [now, '']
  const [first] = now.values()
  return [now, first?.currency ?? (await readSettings(ctx.db as never)).currencies[0]!]
}

/** What its owner saw of a product that is sold no longer. */
const toRemovedProduct = ({ productId, seenName, seenPrice, createdAt }: Seen, currency: string): ListedProduct => ({
  id: productId,
  createdAt,
  updatedAt: createdAt,
  version: 1,
  name: seenName,
  slug: String(productId),
  description: '',
  brand: null,
  category: null,
  price: seenPrice,
  currency,
  taxRate: 0,
  taxCategory: 'Z',
  priceWithTax: seenPrice,
  image: null,
  cover: null,
  rating: 0,
  reviewCount: 0,
  stock: 0,
  available: 0,
  hasFreeShipping: false,
  isFeatured: false,
  isInCart: false,
  isInWishlist: false,
})
