import type { DemoWorld } from '#platform/server/module.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import { indexRecords } from '#platform/server/search/record.ts'
import { readSettings } from '#modules/invoices/server/index.ts'
import { demoOrders } from './demo-orders.ts'
import { drawn, PALETTES } from './demo-pictures.ts'
import { demoProducts, featured, shipsFree, type DemoProduct } from './demo-products.ts'
import { answeredImage, productForm } from './product-form.ts'
import { insertImage, storeSizes, type StoredSizes } from '../products/server/product-images.ts'
import { averageOf } from '../products/server/ratings.ts'
import { sortKeysOf } from './sort-keys.ts'
import type { ShopContext } from './subjects.ts'
import type { ProductRow } from './tables.ts'
import { createSlug } from '../products/server/write-product.ts'

const DAY_MS = 86_400_000
/** The oldest product is so many days old. */
const DAYS = 240

type Placed = { category: string; product: DemoProduct; at: number; of: number }

/** Sixty products with pictures and stars, and orders of the last two weeks in every state. */
export async function demo(ctx: ShopContext, world: DemoWorld): Promise<void> {
  await insertGroups(ctx)
  const pictures = await drawAll(ctx)
  const all = Object.entries(demoProducts).flatMap(([category, products]) => products.map((product) => ({ category, product })))
  const rows: ProductRow[] = []
  for (const [at, one] of all.entries()) {
    const row = await insertProduct(ctx, world, { ...one, at, of: all.length })
    rows.push(await showPictures(ctx, row, { sizes: pictures.get(one.category)!, at }))
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
  await demoOrders(ctx, world, rows)
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
    .values(groups.map((group) => ({ ...group, titleKey: normalise(group.title), ...stamps })))
    .returning(['id', 'title'])
    .execute()
  await indexRecords(
    ctx.db,
    rows.map(({ id, title }) => ({ entity: 'product-group', id, at: ctx.now, fields: { title } })),
  )
}

async function drawAll(ctx: ShopContext): Promise<Map<string, StoredSizes[]>> {
  const pictures = new Map<string, StoredSizes[]>()
  for (const category of Object.keys(demoProducts)) {
    const sizes = []
    for (let palette = 0; palette < PALETTES; palette++) sizes.push(await storeSizes(ctx, await drawn(category, palette)))
    pictures.set(category, sizes)
  }
  return pictures
}

async function insertProduct(ctx: ShopContext, world: DemoWorld, { category, product, at, of }: Placed): Promise<ProductRow> {
  const [name, brand, price, stock, stars, reviews, description] = product
  const { currencies, taxRates } = await readSettings(ctx.db as never)
  const createdAt = new Date(world.today.getTime() - Math.round(DAYS * (1 - at / of)) * DAY_MS + 9 * 3_600_000).toISOString()
  const given = starsOf(stars, Math.min(reviews, world.people.length))
  const starSum = given.reduce((sum, one) => sum + one, 0)
  const row = await ctx.db
    .insertInto('shop_products')
    .values({
      name,
      brand,
      price,
      stock,
      description,
      category,
      ...sortKeysOf({ name, category, brand }),
      version: 1,
      slug: await createSlug(ctx, name),
      currency: currencies[0]!,
      taxRate: taxRates[0]!.taxRate,
      taxCategory: 'S',
      cover: null,
      starSum,
      reviewCount: given.length,
      ...averageOf(starSum, given.length),
      ...marksOf(name, price),
      removedAt: null,
      createdAt,
      updatedAt: createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const raterAt = (n: number) => world.people[(n + at) % world.people.length]!.id
  const ratings = given.map((one, n) => ({ productId: row.id, userId: raterAt(n), stars: one, createdAt }))
  await ctx.db.insertInto('shop_ratings').values(ratings).execute()
  return row
}

const marksOf = (name: string, price: number) => ({ hasFreeShipping: Number(shipsFree(price)), isFeatured: Number(featured.has(name)) })

/** So many ratings whose average comes close to that. */
const starsOf = (average: number, count: number) =>
  Array.from({ length: count }, (_, n) => Math.max(1, Math.min(5, Math.round(average * (n + 1)) - Math.round(average * n))))

/** The second picture of every third product shows it in other colours. */
async function showPictures(ctx: ShopContext, row: ProductRow, { sizes, at }: { sizes: StoredSizes[]; at: number }): Promise<ProductRow> {
  const shown = at % 3 === 0 ? [at, at + 1] : [at]
  for (const [position, palette] of shown.entries()) {
    const id = await insertImage(ctx, { productId: row.id, alt: row.name, stored: sizes[palette % PALETTES]! })
    await ctx.db.updateTable('shop_images').set({ position }).where('id', '=', id).execute()
  }
  const first = await ctx.db
    .selectFrom('shop_images')
    .selectAll()
    .where('productId', '=', row.id)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const cover = JSON.stringify(answeredImage(first))
  const after = await ctx.db.updateTable('shop_products').set({ cover }).where('id', '=', row.id).returningAll().executeTakeFirstOrThrow()
  const past = { at: row.createdAt, actor: null, verb: 'ecommerce.addProduct' }
  ctx.record({ entity: 'product', id: row.id, before: null, after: await productForm(ctx.db, after), past })
  return after
}
