import { createBlank } from '#platform/contract/schema.ts'
import { forbidden } from '#platform/server/abilities/check.ts'
import { getReadableFields } from '#platform/server/abilities/fields.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { readSettings, calculateTotals } from '#modules/invoices/server/index.ts'
import type { CartLine, LineChanges, WishlistLine } from '../contract.ts'
import { ListedProduct } from '../../products/product.ts'
import { toListedProducts } from '../../products/server/index.ts'
import { productSubject, type ShopContext } from '../../server/subjects.ts'
import type { CartRow, ProductRow, WishlistRow } from '../../server/tables.ts'

/** Throws 403 if the viewer may not read the product's name or price. */
export async function findSellableProduct(ctx: ShopContext, productId: number): Promise<ProductRow> {
  const row = await findVisible(ctx, productSubject, productId)
  const readable = getReadableFields(ctx, productSubject, row)
  if (!readable.has('name') || !readable.has('price')) throw forbidden('buy', 'product')
  return row
}

/** The visible products of these ids, by id. */
export async function findSellableProducts(ctx: ShopContext, ids: readonly number[]): Promise<Map<number, ProductRow>> {
  if (ids.length === 0) return new Map()
  const rows = await visible(ctx, productSubject).selectAll('shop_products').where('shop_products.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type SavedProduct = Pick<CartRow, 'productId' | 'seenName' | 'seenPrice' | 'createdAt'>

export function getLineChanges(
  saved: Pick<SavedProduct, 'seenPrice'>,
  product: Pick<ListedProduct, 'price' | 'available'> | undefined,
  wanted = 1,
): LineChanges {
  if (!product) return { isRemoved: true, price: null, stock: null }
  const available = Math.max(0, product.available)
  return {
    isRemoved: false,
    price: product.price === saved.seenPrice ? null : { before: saved.seenPrice, now: product.price },
    stock: available < wanted ? { wanted, available } : null,
  }
}

export const hasLineChanges = ({ isRemoved, price, stock }: LineChanges) => isRemoved || price !== null || stock !== null

/** `reserved`: pieces held by the viewer's own checkout, which count as available. */
export async function toCartLines(ctx: ShopContext, rows: readonly CartRow[], reserved: ReadonlyMap<number, number>): Promise<CartLine[]> {
  const [currentProducts, fallbackCurrency] = await findCurrentProducts(ctx, rows)
  return rows.map((row) => {
    const found = currentProducts.get(row.productId)
    const product = found && { ...found, available: found.available + (reserved.get(row.productId) ?? 0) }
    const { quantity } = row
    const net = product ? (calculateTotals({ lines: [{ quantity, unitPrice: product.price, taxRate: 0 }] })?.subtotal ?? 0) : 0
    return { ...(product ?? toRemovedProduct(row, fallbackCurrency)), quantity, net, changes: getLineChanges(row, product, quantity) }
  })
}

export async function toWishlistLines(ctx: ShopContext, rows: readonly WishlistRow[]): Promise<WishlistLine[]> {
  const [currentProducts, fallbackCurrency] = await findCurrentProducts(ctx, rows)
  return rows.map((row) => {
    const product = currentProducts.get(row.productId)
    return { ...(product ?? toRemovedProduct(row, fallbackCurrency)), changes: getLineChanges(row, product) }
  })
}

/** Returns the products still sold, and a currency for removed ones: that of the other lines. */
async function findCurrentProducts(
  ctx: ShopContext,
  rows: readonly { productId: number }[],
): Promise<[Map<number, ListedProduct>, string]> {
  const productIds = rows.map(({ productId }) => productId)
  const sellable = await findSellableProducts(ctx, productIds)
  const listed = await toListedProducts(ctx, [...sellable.values()])
  const currentProducts = new Map(
    listed.filter(({ price, name }) => price !== null && name !== null).map((product) => [product.id, product]),
  )
  if (currentProducts.size === rows.length) return [currentProducts, '']
  const [first] = currentProducts.values()
  return [currentProducts, first?.currency ?? (await readSettings(ctx.db as never)).currencies[0]!]
}

/** Stands in for a product that is no longer sold. */
const toRemovedProduct = ({ productId, seenName, seenPrice, createdAt }: SavedProduct, currency: string): ListedProduct => ({
  ...createBlank(ListedProduct),
  id: productId,
  createdAt,
  updatedAt: createdAt,
  version: 1,
  name: seenName,
  slug: String(productId),
  price: seenPrice,
  currency,
  taxCategory: 'Z',
  priceWithTax: seenPrice,
})
