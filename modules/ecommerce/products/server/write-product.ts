import type { Updateable } from 'kysely'
import { invalidInput, ApiError } from '#platform/server/api-error.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { indexRecord } from '#platform/server/search/index-record.ts'
import { toColumns } from '#platform/server/database/record-columns.ts'
import { isUniqueViolation } from '#platform/server/database/unique-violation.ts'
import { type ProductDraft, ProductFields } from '../product.ts'
import { toSortKeys } from '../../server/sort-keys.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { ProductRow, ShopTables } from '../../server/tables.ts'

export type ProductColumns = Updateable<ShopTables['shop_products']>
type ProductInput = Partial<Omit<ProductDraft, 'stock'>>

type Taxation = Pick<ProductRow, 'taxRate' | 'taxCategory'>

/** Only the columns of the given fields. Throws 400 for invalid ones. */
export async function toProductColumns(ctx: ShopContext, input: ProductInput, before: Taxation): Promise<ProductColumns> {
  const { name, brand, category, taxRate, taxCategory } = input
  const sortableColumns = {
    ...(name !== undefined && { name: name.trim() }),
    ...(brand !== undefined && { brand: await findGroupTitle(ctx, 'brand', brand) }),
    ...(category !== undefined && { category: await findGroupTitle(ctx, 'category', category) }),
  }
  return {
    ...toColumns(ProductFields, input),
    ...sortableColumns,
    ...toSortKeys(sortableColumns),
    ...((taxRate !== undefined || taxCategory !== undefined) && toTaxColumns(input, before)),
  }
}

/** A changed rate also sets the matching tax category. */
function toTaxColumns(input: ProductInput, before: Pick<ProductRow, 'taxRate' | 'taxCategory'>) {
  const taxRate = input.taxRate ?? before.taxRate
  if (Number(taxRate.toFixed(2)) !== taxRate) throw invalidInput('/product/taxRate', 'has more than two decimals')
  if (taxRate > 0 && input.taxCategory && input.taxCategory !== 'S')
    throw invalidInput('/product/taxCategory', 'does not go with a rate above zero')
  const zeroRateCategory = (input.taxCategory ?? before.taxCategory) === 'E' ? ('E' as const) : ('Z' as const)
  return { taxRate, taxCategory: taxRate > 0 ? ('S' as const) : zeroRateCategory }
}

/** Returns the stored spelling; the search ignores case. Throws 400 if there is no such group. */
async function findGroupTitle(ctx: ShopContext, kind: 'brand' | 'category', title: string | null): Promise<string | null> {
  if (title === null) return null
  const existing = await ctx.db
    .selectFrom('shop_groups')
    .select('title')
    .where('kind', '=', kind)
    .where('titleKey', '=', normalizeForSearch(title))
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!existing) throw invalidInput(`/product/${kind}`, `is no ${kind} of the shop`)
  return existing.title
}

const MAX_SLUG_SUFFIX = 60
const SLUG_LENGTH = 100

/** Returns an unused slug, such as `oak-table` or `oak-table-2`. */
export async function createSlug(ctx: ShopContext, name: string): Promise<string> {
  const words =
    normalizeForSearch(name)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join('-') ?? ''
  const shortened = [...words].slice(0, SLUG_LENGTH).join('').replace(/-+$/, '')
  const base = /\p{L}/u.test(shortened) ? shortened : `product-${shortened}`.replace(/-$/, '')
  const candidates = [base, ...Array.from({ length: MAX_SLUG_SUFFIX }, (_, at) => `${base}-${at + 2}`)]
  const taken = await ctx.db.selectFrom('shop_products').select('slug').where('slug', 'in', candidates).execute()
  const existing = new Set(taken.map(({ slug }) => slug))
  return candidates.find((slug) => !existing.has(slug)) ?? `${base}-${Date.parse(ctx.now)}`
}

/** Throws 400 for digits only, which would look like an id. */
export function normalizeSlug(slug: string): string {
  if (/^\p{N}+$/u.test(slug)) throw invalidInput('/product/slug', 'must have a letter')
  return slug.toLowerCase()
}

/** Translates a unique violation into 409 `ecommerce.slug_taken`. */
export async function rejectTakenSlug<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    throw isUniqueViolation(error, 'slug')
      ? new ApiError(409, 'ecommerce.slug_taken', 'Another product has this address.', [{ path: '/product/slug', message: 'is taken' }])
      : error
  })
}

export const updateProductRow = (ctx: ShopContext, id: number, columns: ProductColumns): Promise<ProductRow> =>
  rejectTakenSlug(
    ctx.db
      .updateTable('shop_products')
      .set({ ...columns, updatedAt: ctx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export async function indexProduct(
  ctx: ShopContext,
  { id, name, sku, description, brand, category, updatedAt }: ProductRow,
): Promise<void> {
  await indexRecord(ctx.db, { entity: 'product', id, at: updatedAt, fields: { name, sku, description, brand, category } })
}

/** Publishes to users who have the product in their cart, checkout or wishlist. */
export async function publishToCartsAndWishlists(ctx: ShopContext, productId: number): Promise<void> {
  const [lines, wishes] = await Promise.all([
    ctx.db.selectFrom('shop_cart_lines').select('userId').where('productId', '=', productId).execute(),
    ctx.db.selectFrom('shop_wishes').select('userId').where('productId', '=', productId).execute(),
  ])
  for (const { userId } of lines) for (const topic of ['cart', 'checkout']) ctx.publishChange(`${topic}/${userId}`)
  for (const { userId } of wishes) ctx.publishChange(`wishlist/${userId}`)
}
