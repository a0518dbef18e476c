import { createBlank } from '#platform/contract/schema.ts'
import { assertCanUpdate, assertCanCreate } from '#platform/server/abilities/changes.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { toColumns } from '#platform/server/database/record-columns.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { notFound, ApiError } from '#platform/server/api-error.ts'
import { unindexRecord } from '#platform/server/search/index-record.ts'
import { readSettings } from '#modules/invoices/server/index.ts'
import { STOCK_LIMIT, type Product, type ProductDraft, ProductFields, type ProductPatch } from '../product.ts'
import { toProduct } from './product-response.ts'
import { toSnapshotFields, createProductSnapshot } from '../../server/product-snapshot.ts'
import { arrangeImages } from './product-images.ts'
import { notifyLowStock } from './low-stock.ts'
import { productSubject, type ShopContext } from '../../server/subjects.ts'
import type { ProductRow } from '../../server/tables.ts'
import {
  normalizeSlug,
  toProductColumns,
  indexProduct,
  createSlug,
  publishToCartsAndWishlists,
  rejectTakenSlug,
  updateProductRow,
} from './write-product.ts'

type ProductResponse = Promise<{ product: Product }>

export async function getProduct(ctx: ShopContext, { id }: { id: string }): ProductResponse {
  if (/^\d{1,15}$/.test(id)) return { product: await toProduct(ctx, await findVisible(ctx, productSubject, Number(id))) }
  if (!isReadableEverywhere(ctx, productSubject, 'slug')) throw notFound('product')
  const row = await visible(ctx, productSubject)
    .selectAll('shop_products')
    .where('shop_products.slug', '=', id.toLowerCase())
    .executeTakeFirst()
  if (!row) throw notFound('product')
  return { product: await toProduct(ctx, row) }
}

export async function addProduct(ctx: ShopContext, { product }: { product: ProductDraft }): ProductResponse {
  return { product: await toProduct(ctx, await insertProduct(ctx, product)) }
}

export async function insertProduct(ctx: ShopContext, input: ProductDraft): Promise<ProductRow> {
  const defaults = await createDefaults(ctx)
  assertCanCreate(ctx, productSubject, { ...defaults, ...noRatings }, input)
  const { stock = 0, ...rest } = input
  const slug = input.slug === undefined ? await createSlug(ctx, input.name) : normalizeSlug(input.slug)
  const values = {
    ...toColumns(ProductFields, defaults),
    ...noRatings,
    ...initialColumns,
    ...(await toProductColumns(ctx, rest, defaults)),
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
  ctx.recordChange({ entity: 'product', id: row.id, before: null, after: await createProductSnapshot(ctx.db, row) })
  return row
}

export async function updateProduct(ctx: ShopContext, { product: { id, version, ...input } }: { product: ProductPatch }): ProductResponse {
  const row = await findVisible(ctx, productSubject, id, 'update')
  if (version !== undefined && version !== row.version) throw await versionConflict(ctx, row)
  return { product: await toProduct(ctx, await saveProductChanges(ctx, row, input)) }
}

export async function deleteProduct(ctx: ShopContext, { id }: { id: number }): ProductResponse {
  const row = await findVisible(ctx, productSubject, id, 'delete')
  const product = await toProduct(ctx, row)
  const before = await createProductSnapshot(ctx.db, row)
  await ctx.db.updateTable('shop_products').set({ removedAt: ctx.now }).where('id', '=', id).execute()
  await unindexRecord(ctx.db, 'product', id)
  await publishToCartsAndWishlists(ctx, id)
  ctx.recordChange({ entity: 'product', id, before, after: null })
  return { product }
}

export async function adjustStock(ctx: ShopContext, { productId, by }: { productId: number; by: number }): ProductResponse {
  const row = await findVisible(ctx, productSubject, productId, 'update')
  return { product: await toProduct(ctx, await saveStock(ctx, row, row.stock + by)) }
}

/** Ratings cannot be undone; users change their own instead. */
export async function undoProduct(ctx: ShopContext, { id, before, after }: RecordChange): Promise<void> {
  if (before === null) return void (await deleteProduct(ctx, { id }))
  if (after === null) return restoreProduct(ctx, id)
  let row = await findVisible(ctx, productSubject, id, 'update')
  const { images, stock, ...plain } = before as Record<string, unknown>
  if ('rating' in plain) throw new ApiError(409, 'journal.final', 'This change cannot be undone.')
  if (images) await arrangeImages(ctx, row, images as { id: number; alt: string }[])
  if (stock !== undefined) row = await saveStock(ctx, row, stock as number)
  if (Object.keys(plain).length > 0) await saveProductChanges(ctx, row, plain as never)
}

async function restoreProduct(ctx: ShopContext, id: number): Promise<void> {
  await ctx.db.updateTable('shop_products').set({ removedAt: null }).where('id', '=', id).execute()
  const row = await findVisible(ctx, productSubject, id, 'delete')
  await indexProduct(ctx, row)
  await publishToCartsAndWishlists(ctx, id)
  ctx.recordChange({ entity: 'product', id, before: null, after: await createProductSnapshot(ctx.db, row) })
}

async function saveProductChanges(ctx: ShopContext, row: ProductRow, input: Omit<ProductPatch, 'id' | 'version'>): Promise<ProductRow> {
  const changes = assertCanUpdate(ctx, productSubject, { ...row, ...toSnapshotFields(row) }, input)
  const slug = changes.slug === undefined ? {} : { slug: normalizeSlug(changes.slug) }
  const columns = { ...(await toProductColumns(ctx, changes, row)), ...slug }
  if (Object.keys(columns).length === 0) return row
  const after = await updateProductRow(ctx, row.id, { ...columns, version: row.version + 1 })
  await indexProduct(ctx, after)
  await publishToCartsAndWishlists(ctx, row.id)
  ctx.recordChange({ entity: 'product', id: row.id, before: toSnapshotFields(row), after: toSnapshotFields(after) })
  return after
}

export async function saveStock(ctx: ShopContext, row: ProductRow, stock: number): Promise<ProductRow> {
  if (stock < 0) throw new ApiError(409, 'ecommerce.stock', `Only ${row.stock} in stock.`)
  if (stock > STOCK_LIMIT) throw new ApiError(400, 'invalid', 'The stock is too high.', [{ path: '/by', message: 'is too large' }])
  assertCanUpdate(ctx, productSubject, { ...row, ...toSnapshotFields(row) }, { stock })
  const after = await updateProductRow(ctx, row.id, { stock })
  await notifyLowStock(ctx, [{ product: row, stock }])
  await publishToCartsAndWishlists(ctx, row.id)
  ctx.recordChange({ entity: 'product', id: row.id, before: toSnapshotFields(row), after: toSnapshotFields(after) })
  return after
}

async function versionConflict(ctx: ShopContext, row: ProductRow): Promise<ApiError> {
  const problem = new ApiError(409, 'ecommerce.changed', 'Someone has changed this product since you opened it.')
  problem.current = await toProduct(ctx, row)
  return problem
}

async function createDefaults(ctx: ShopContext) {
  const { currencies, taxRates } = await readSettings(ctx.db as never)
  const { taxRate } = taxRates[0]!
  const tax = { taxRate, taxCategory: taxRate > 0 ? ('S' as const) : ('Z' as const) }
  return { ...createBlank(ProductFields), currency: currencies[0]!, ...tax }
}

const noRatings = { rating: 0, reviewCount: 0 }
const initialColumns = {
  categoryKey: null,
  brandKey: null,
  version: 1,
  starSum: 0,
  stars: 0,
  cover: null,
  removedAt: null,
}
