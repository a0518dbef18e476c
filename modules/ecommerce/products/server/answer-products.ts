import { isReadableEverywhere, maskFields } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { totalsOf } from '#modules/invoices/server/index.ts'
import type { ListedProduct, Product, ProductImage } from '../contract.ts'
import { answeredImage, imagesOf } from '../../server/product-form.ts'
import { countReservedPieces } from '../../server/stock.ts'
import { productSubject, type ShopContext } from '../../server/subjects.ts'
import type { ProductRow } from '../../server/tables.ts'

const RELATED = 8

/** Products as lists answer them, without what the viewer may not read. */
export async function toListedProducts(ctx: ShopContext, rows: readonly ProductRow[]): Promise<ListedProduct[]> {
  const ids = rows.map(({ id }) => id)
  const [reserved, inCart, inWishlist] = await Promise.all([
    countReservedPieces(ctx.db, ids, { now: ctx.now }),
    findOwnProductIds(ctx, 'shop_cart_lines', ids),
    findOwnProductIds(ctx, 'shop_wishes', ids),
  ])
  return rows.map((row) => {
    const own = { isInCart: inCart.has(row.id), isInWishlist: inWishlist.has(row.id) }
    return maskProduct(ctx, { ...toProductProperties(row), available: row.stock - (reserved.get(row.id) ?? 0), ...own })
  })
}

export const toListedProduct = async (ctx: ShopContext, row: ProductRow): Promise<ListedProduct> => (await toListedProducts(ctx, [row]))[0]!

/** One product, whole. */
export async function toProduct(ctx: ShopContext, row: ProductRow): Promise<Product> {
  const [[listed, ...relatedProducts], images, ownStars] = await Promise.all([
    findRelatedProducts(ctx, row).then((others) => toListedProducts(ctx, [row, ...others])),
    imagesOf(ctx.db, row.id),
    findOwnStars(ctx, row.id),
  ])
  const parts = maskFields(ctx, productSubject, { ...toProductProperties(row), images: images.map(answeredImage), relatedProducts })
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

/** What follows from something that is hidden is hidden with it. */
function maskProduct(ctx: ShopContext, product: ListedProduct): ListedProduct {
  const masked = maskFields(ctx, productSubject, product)
  const hidden = { ...(masked.price === null && { priceWithTax: null }), ...(masked.stock === null && { available: null }) }
  return { ...masked, ...hidden } as ListedProduct
}

export function toProductProperties(row: ProductRow): ListedProduct {
  const { id, createdAt, updatedAt, version, name, slug, description, brand, category, price, currency, taxRate, taxCategory } = row
  const cover = row.cover === null ? null : (JSON.parse(row.cover) as ProductImage)
  return {
    id,
    createdAt,
    updatedAt,
    version,
    name,
    slug,
    description,
    brand,
    category,
    price,
    currency,
    taxRate,
    taxCategory,
    priceWithTax: withTax(row),
    image: cover?.address ?? null,
    cover,
    rating: row.rating,
    reviewCount: row.reviewCount,
    stock: row.stock,
    available: row.stock,
    hasFreeShipping: row.hasFreeShipping === 1,
    isFeatured: row.isFeatured === 1,
    isInCart: false,
    isInWishlist: false,
  }
}

const withTax = ({ price, taxRate }: ProductRow) => totalsOf({ lines: [{ quantity: 1, unitPrice: price, taxRate }] })?.total ?? price

/** The best rated of the same category, then of the same brand. */
async function findRelatedProducts(ctx: ShopContext, { id, category, brand }: ProductRow): Promise<ProductRow[]> {
  const found = new Map<number, ProductRow>()
  for (const [column, value] of [['category', category] as const, ['brand', brand] as const]) {
    if (value === null || found.size >= RELATED || !isReadableEverywhere(ctx, productSubject, column)) continue
    const rows = await visible(ctx, productSubject)
      .selectAll('shop_products')
      .where(`shop_products.${column}`, '=', value)
      .where('shop_products.id', '!=', id)
      .orderBy('shop_products.rating', 'desc')
      .orderBy('shop_products.id', 'desc')
      .limit(RELATED)
      .execute()
    for (const row of rows) if (found.size < RELATED) found.set(row.id, row)
  }
  return [...found.values()]
}
