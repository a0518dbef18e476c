import { assertMayChange, assertMayCreate } from '#platform/server/abilities/changes.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import type { Change } from '#platform/server/journal/undo.ts'
import { notFound, Refusal } from '#platform/server/refusal.ts'
import { unindexRecord } from '#platform/server/search/record.ts'
import { readSettings } from '#modules/invoices/server/index.ts'
import { STOCK_LIMIT, type Product, type ProductDraft, type ProductPatch } from '../contract.ts'
import { toProduct } from './answer-products.ts'
import { plainForm, productForm } from '../../server/product-form.ts'
import { arrange } from './product-images.ts'
import { notifyLowStock } from './running-out.ts'
import { productSubject, type ShopContext } from '../../server/subjects.ts'
import type { ProductRow } from '../../server/tables.ts'
import {
  validateSlug,
  toProductColumns,
  indexProduct,
  createSlug,
  publishToOwners,
  rejectTakenSlug,
  updateProductRow,
} from './write-product.ts'

type OneProduct = Promise<{ product: Product }>

export async function getProduct(ctx: ShopContext, { id }: { id: string }): OneProduct {
  if (/^\d{1,15}$/.test(id)) return { product: await toProduct(ctx, await findVisible(ctx, productSubject, Number(id))) }
  if (!isReadableEverywhere(ctx, productSubject, 'slug')) throw notFound('product')
  const row = await visible(ctx, productSubject)
    .selectAll('shop_products')
    .where('shop_products.slug', '=', id.toLowerCase())
    .executeTakeFirst()
  if (!row) throw notFound('product')
  return { product: await toProduct(ctx, row) }
}

export async function addProduct(ctx: ShopContext, { product: given }: { product: ProductDraft }): OneProduct {
  const start = await startOf(ctx)
  assertMayCreate(ctx, productSubject, { ...start, hasFreeShipping: false, isFeatured: false }, given)
  const { stock = 0, ...rest } = given
  const slug = given.slug === undefined ? await createSlug(ctx, given.name) : validateSlug(given.slug)
  const values = {
    ...start,
    ...unrated,
    ...(await toProductColumns(ctx, rest, start)),
    slug,
    stock,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }
  const row = await rejectTakenSlug(
    ctx.db
      .insertInto('shop_products')
      .values(values as Omit<ProductRow, 'id'>)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  await indexProduct(ctx, row)
  ctx.record({ entity: 'product', id: row.id, before: null, after: await productForm(ctx.db, row) })
  return { product: await toProduct(ctx, row) }
}

export async function updateProduct(ctx: ShopContext, { product: { id, version, ...given } }: { product: ProductPatch }): OneProduct {
  const row = await findVisible(ctx, productSubject, id, 'update')
  if (version !== undefined && version !== row.version) throw await versionConflict(ctx, row)
  return { product: await toProduct(ctx, await changeProduct(ctx, row, given)) }
}

export async function deleteProduct(ctx: ShopContext, { id }: { id: number }): OneProduct {
  const row = await findVisible(ctx, productSubject, id, 'delete')
  const product = await toProduct(ctx, row)
  const before = await productForm(ctx.db, row)
  await ctx.db.updateTable('shop_products').set({ removedAt: ctx.now }).where('id', '=', id).execute()
  await unindexRecord(ctx.db, 'product', id)
  await publishToOwners(ctx, id)
  ctx.record({ entity: 'product', id, before, after: null })
  return { product }
}

export async function adjustStock(ctx: ShopContext, { productId, by }: { productId: number; by: number }): OneProduct {
  const row = await findVisible(ctx, productSubject, productId, 'update')
  return { product: await toProduct(ctx, await setStock(ctx, row, row.stock + by)) }
}

/** Added: deleted. Deleted: brought back. Changed: changed back; stars are changed by whoever gave them. */
export async function undoProduct(ctx: ShopContext, { id, before, after }: Change): Promise<void> {
  if (before === null) return void (await deleteProduct(ctx, { id }))
  if (after === null) return restoreProduct(ctx, id)
  let row = await findVisible(ctx, productSubject, id, 'update')
  const { images, stock, ...plain } = before as Record<string, unknown>
  if ('rating' in plain) throw new Refusal(409, 'journal.final', 'This cannot be taken back.')
  if (images) await arrange(ctx, row, images as { id: number; alt: string }[])
  if (stock !== undefined) row = await setStock(ctx, row, stock as number)
  if (Object.keys(plain).length > 0) await changeProduct(ctx, row, plain as never)
}

async function restoreProduct(ctx: ShopContext, id: number): Promise<void> {
  await ctx.db.updateTable('shop_products').set({ removedAt: null }).where('id', '=', id).execute()
  const row = await findVisible(ctx, productSubject, id, 'delete')
  await indexProduct(ctx, row)
  await publishToOwners(ctx, id)
  ctx.record({ entity: 'product', id, before: null, after: await productForm(ctx.db, row) })
}

async function changeProduct(ctx: ShopContext, row: ProductRow, given: Omit<ProductPatch, 'id' | 'version'>): Promise<ProductRow> {
  const changes = assertMayChange(ctx, productSubject, { ...row, ...plainForm(row) }, given)
  const slug = changes.slug === undefined ? {} : { slug: validateSlug(changes.slug) }
  const columns = { ...(await toProductColumns(ctx, changes, row)), ...slug }
  if (Object.keys(columns).length === 0) return row
  const after = await updateProductRow(ctx, row.id, { ...columns, version: row.version + 1 })
  await indexProduct(ctx, after)
  await publishToOwners(ctx, row.id)
  ctx.record({ entity: 'product', id: row.id, before: plainForm(row), after: plainForm(after) })
  return after
}

async function setStock(ctx: ShopContext, row: ProductRow, stock: number): Promise<ProductRow> {
  if (stock < 0) throw new Refusal(409, 'ecommerce.stock', `Only ${row.stock} are there.`)
  if (stock > STOCK_LIMIT)
    throw new Refusal(400, 'invalid', 'That is more than any shop holds.', [{ path: '/by', message: 'is too large' }])
  assertMayChange(ctx, productSubject, { ...row, ...plainForm(row) }, { stock })
  const after = await updateProductRow(ctx, row.id, { stock })
  await notifyLowStock(ctx, [{ product: row, stock }])
  await publishToOwners(ctx, row.id)
  ctx.record({ entity: 'product', id: row.id, before: plainForm(row), after: plainForm(after) })
  return after
}

async function versionConflict(ctx: ShopContext, row: ProductRow): Promise<Refusal> {
  const refusal = new Refusal(409, 'ecommerce.changed', 'Somebody has changed this product since you opened it.')
  refusal.current = await toProduct(ctx, row)
  return refusal
}

/** What a product has where nothing is given. */
async function startOf(ctx: ShopContext) {
  const { currencies, taxRates } = await readSettings(ctx.db as never)
  const { taxRate } = taxRates[0]!
  const tax = { taxRate, taxCategory: taxRate > 0 ? ('S' as const) : ('Z' as const) }
  return { ...blank, currency: currencies[0]!, ...tax }
}

const blank = { name: '', slug: '', description: '', brand: null, category: null, price: 0, stock: 0, rating: 0, reviewCount: 0 }
const unrated = {
  categoryKey: null,
  brandKey: null,
  version: 1,
  starSum: 0,
  stars: 0,
  cover: null,
  removedAt: null,
  hasFreeShipping: 0,
  isFeatured: 0,
}
