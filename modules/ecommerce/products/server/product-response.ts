import { isReadableEverywhere, maskFields } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { fromColumns } from '#platform/server/database/record-columns.ts'
import { calculateTotals } from '#modules/invoices/server/index.ts'
import { type ListedProduct, type Product, ProductFields, type ProductImage } from '../product.ts'
import { toProductImage, listProductImages } from '../../server/product-snapshot.ts'
import { countReservedPieces } from '../../server/stock.ts'
import { productSubject, type ShopContext } from '../../server/subjects.ts'
import type { ProductRow } from '../../server/tables.ts'

const RELATED_LIMIT = 8

/** Hides fields that the viewer may not read. */
export async function toListedProducts(ctx: ShopContext, rows: readonly ProductRow[]): Promise<ListedProduct[]> {
  const ids = rows.map(({ id }) => id)
  const [reserved, inCart, inWishlist] = await Promise.all([
    countReservedPieces(ctx.db, ids, { now: ctx.now }),
    findOwnProductIds(ctx, 'shop_cart_lines', ids),
    findOwnProductIds(ctx, 'shop_wishes', ids),
  ])
  return rows.map((row) => {
    const own = { isInCart: inCart.has(row.id), isInWishlist: inWishlist.has(row.id) }
    return maskProduct(ctx, { ...toUnmaskedProduct(row), available: row.stock - (reserved.get(row.id) ?? 0), ...own })
  })
}

export const toListedProduct = async (ctx: ShopContext, row: ProductRow): Promise<ListedProduct> => (await toListedProducts(ctx, [row]))[0]!

export async function toProduct(ctx: ShopContext, row: ProductRow): Promise<Product> {
  const [[listed, ...relatedProducts], images, ownStars] = await Promise.all([
    findRelatedProducts(ctx, row).then((others) => toListedProducts(ctx, [row, ...others])),
    listProductImages(ctx.db, row.id),
    findOwnStars(ctx, row.id),
  ])
  const parts = maskFields(ctx, productSubject, { ...toUnmaskedProduct(row), images: images.map(toProductImage), relatedProducts })
  return { ...listed!, images: parts.images, ownStars, relatedProducts: parts.relatedProducts }
}

async function findOwnStars({ db, viewer }: ShopContext, productId: number): Promise<number | null> {
  const query = db.selectFrom('shop_ratings').select('stars').where('productId', '=', productId)
  return (await query.where('userId', '=', viewer.id).executeTakeFirst())?.stars ?? null
}

async function findOwnProductIds(ctx: ShopContext, table: 'shop_cart_lines' | 'shop_wishes', ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom(table)
    .select('productId')
    .where('userId', '=', ctx.viewer.id)
    .where('productId', 'in', ids)
    .execute()
  return new Set(rows.map(({ productId }) => productId))
}

/** Hides values derived from hidden fields. */
function maskProduct(ctx: ShopContext, product: ListedProduct): ListedProduct {
  const masked = maskFields(ctx, productSubject, product)
  const hidden = { ...(masked.price === null && { priceWithTax: null }), ...(masked.stock === null && { available: null }) }
  return { ...masked, ...hidden } as ListedProduct
}

export function toUnmaskedProduct(row: ProductRow): ListedProduct {
  const { id, createdAt, updatedAt, version, rating, reviewCount, stock } = row
  const cover = row.cover === null ? null : (JSON.parse(row.cover) as ProductImage)
  return {
    id,
    createdAt,
    updatedAt,
    version,
    ...fromColumns(ProductFields, row),
    priceWithTax: getPriceWithTax(row),
    image: cover?.address ?? null,
    cover,
    rating,
    reviewCount,
    available: stock,
    isInCart: false,
    isInWishlist: false,
  }
}

const getPriceWithTax = ({ price, taxRate }: ProductRow) =>
  calculateTotals({ lines: [{ quantity: 1, unitPrice: price, taxRate }] })?.total ?? price

/** Best rated first: same category, then same brand. */
async function findRelatedProducts(ctx: ShopContext, { id, category, brand }: ProductRow): Promise<ProductRow[]> {
  const related = new Map<number, ProductRow>()
  for (const [column, value] of [['category', category] as const, ['brand', brand] as const]) {
    if (value === null || related.size >= RELATED_LIMIT || !isReadableEverywhere(ctx, productSubject, column)) continue
    const rows = await visible(ctx, productSubject)
      .selectAll('shop_products')
      .where(`shop_products.${column}`, '=', value)
      .where('shop_products.id', '!=', id)
      .orderBy('shop_products.rating', 'desc')
      .orderBy('shop_products.id', 'desc')
      .limit(RELATED_LIMIT)
      .execute()
    for (const row of rows) if (related.size < RELATED_LIMIT) related.set(row.id, row)
  }
  return [...related.values()]
}
