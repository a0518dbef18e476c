import type { DemoContext } from '#platform/server/module.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { indexRecords } from '#platform/server/search/index-record.ts'
import { readSettings, withSampleSettings } from '#modules/invoices/server/index.ts'
import { createDemoOrders } from './demo-orders.ts'
import { drawCategoryImage, PALETTE_COUNT } from './demo-pictures.ts'
import { demoProducts, featuredProductNames, hasFreeShippingAt, type DemoProduct } from './demo-products.ts'
import { toProductImage, createProductSnapshot } from './product-snapshot.ts'
import { insertImage, storeImageSizes, type StoredImageSizes } from '../products/server/product-images.ts'
import { calculateRating } from '../products/server/ratings.ts'
import { toSortKeys } from './sort-keys.ts'
import type { ShopContext } from './subjects.ts'
import type { ProductRow } from './tables.ts'
import { createSlug } from '../products/server/write-product.ts'

const DAY_MS = 86_400_000
const OLDEST_PRODUCT_DAYS = 240

type CatalogEntry = { category: string; product: DemoProduct; at: number; of: number }

/** Adds products and orders; those of samples are invoiced with the settings of the fictional company. */
export const loadDemoData = (ctx: ShopContext, demo: DemoContext): Promise<void> =>
  demo.isSample ? withSampleSettings(ctx as never, () => insertDemo(ctx, demo)) : insertDemo(ctx, demo)

/** Creates sixty products with images and ratings, and two weeks of orders. */
async function insertDemo(ctx: ShopContext, demo: DemoContext): Promise<void> {
  await insertGroups(ctx)
  const pictures = await createCategoryPictures(ctx)
  const all = Object.entries(demoProducts).flatMap(([category, products]) => products.map((product) => ({ category, product })))
  const rows: ProductRow[] = []
  for (const [at, one] of all.entries()) {
    const row = await insertProduct(ctx, demo, { ...one, at, of: all.length })
    rows.push(await attachPictures(ctx, row, { sizes: pictures.get(one.category)!, at }))
  }
  await indexRecords(
    ctx.db,
    rows.map(({ id, updatedAt, name, description, brand, category }) => ({
      entity: 'product',
      id,
      at: updatedAt,
      fields: { name, description, brand, category },
    })),
  )
  await createDemoOrders(ctx, demo, rows)
}

async function insertGroups(ctx: ShopContext): Promise<void> {
  const brands = new Set(Object.values(demoProducts).flatMap((products) => products.map(([, brand]) => brand)))
  const groups = [
    ...Object.keys(demoProducts).map((title) => ({ kind: 'category' as const, title })),
    ...[...brands].map((title) => ({ kind: 'brand' as const, title })),
  ]
  const stamps = { removedAt: null, createdAt: ctx.now, updatedAt: ctx.now }
  const rows = await ctx.db
    .insertInto('shop_groups')
    .values(groups.map((group) => ({ ...group, titleKey: normalizeForSearch(group.title), ...stamps })))
    .returning(['id', 'title'])
    .execute()
  await indexRecords(
    ctx.db,
    rows.map(({ id, title }) => ({ entity: 'product-group', id, at: ctx.now, fields: { title } })),
  )
}

async function createCategoryPictures(ctx: ShopContext): Promise<Map<string, StoredImageSizes[]>> {
  const pictures = new Map<string, StoredImageSizes[]>()
  for (const category of Object.keys(demoProducts)) {
    const sizes = []
    for (let palette = 0; palette < PALETTE_COUNT; palette++)
      sizes.push(await storeImageSizes(ctx, await drawCategoryImage(category, palette)))
    pictures.set(category, sizes)
  }
  return pictures
}

async function insertProduct(ctx: ShopContext, demo: DemoContext, { category, product, at, of }: CatalogEntry): Promise<ProductRow> {
  const [name, brand, price, stock, stars, reviews, description] = product
  const { currencies, taxRates } = await readSettings(ctx.db as never)
  const createdAt = new Date(demo.today.getTime() - Math.round(OLDEST_PRODUCT_DAYS * (1 - at / of)) * DAY_MS + 9 * 3_600_000).toISOString()
  const ratings = distributeStars(stars, Math.min(reviews, demo.people.length))
  const starSum = ratings.reduce((sum, one) => sum + one, 0)
  const row = await ctx.db
    .insertInto('shop_products')
    .values({
      name,
      brand,
      price,
      stock,
      description,
      category,
      ...toSortKeys({ name, category, brand }),
      version: 1,
      slug: await createSlug(ctx, name),
      currency: currencies[0]!,
      taxRate: taxRates[0]!.taxRate,
      taxCategory: 'S',
      cover: null,
      starSum,
      reviewCount: ratings.length,
      ...calculateRating(starSum, ratings.length),
      ...toFlagColumns(name, price),
      removedAt: null,
      createdAt,
      updatedAt: createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const getRaterId = (n: number) => demo.people[(n + at) % demo.people.length]!.id
  const ratingRows = ratings.map((one, n) => ({ productId: row.id, userId: getRaterId(n), stars: one, createdAt }))
  await ctx.db.insertInto('shop_ratings').values(ratingRows).execute()
  return row
}

const toFlagColumns = (name: string, price: number) => ({
  hasFreeShipping: Number(hasFreeShippingAt(price)),
  isFeatured: Number(featuredProductNames.has(name)),
})

/** Returns `count` ratings whose average is close to `average`. */
const distributeStars = (average: number, count: number) =>
  Array.from({ length: count }, (_, n) => Math.max(1, Math.min(5, Math.round(average * (n + 1)) - Math.round(average * n))))

/** Every third product gets a second image in other colors. */
async function attachPictures(
  ctx: ShopContext,
  row: ProductRow,
  { sizes, at }: { sizes: StoredImageSizes[]; at: number },
): Promise<ProductRow> {
  const shown = at % 3 === 0 ? [at, at + 1] : [at]
  for (const [position, palette] of shown.entries()) {
    const id = await insertImage(ctx, { productId: row.id, alt: row.name, stored: sizes[palette % PALETTE_COUNT]! })
    await ctx.db.updateTable('shop_images').set({ position }).where('id', '=', id).execute()
  }
  const first = await ctx.db
    .selectFrom('shop_images')
    .selectAll()
    .where('productId', '=', row.id)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const cover = JSON.stringify(toProductImage(first))
  const after = await ctx.db.updateTable('shop_products').set({ cover }).where('id', '=', row.id).returningAll().executeTakeFirstOrThrow()
  const past = { at: row.createdAt, actor: null, verb: 'ecommerce.addProduct' }
  ctx.recordChange({ entity: 'product', id: row.id, before: null, after: await createProductSnapshot(ctx.db, after), backdated: past })
  return after
}
