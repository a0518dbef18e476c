import type { Updateable } from 'kysely'
import { invalid, Refusal } from '#platform/server/refusal.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import { indexRecord } from '#platform/server/search/record.ts'
import { isUnique } from '#platform/server/database/unique.ts'
import type { ProductDraft } from '../contract.ts'
import { sortKeysOf } from '../../server/sort-keys.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { ProductRow, ShopTables } from '../../server/tables.ts'

export type Columns = Updateable<ShopTables['shop_products']>
type Given = Partial<Omit<ProductDraft, 'stock'>>

/** What is given of a product as its columns; Refusal 400 that names what cannot be. */
export async function toProductColumns(
  ctx: ShopContext,
  given: Given,
  before: Pick<ProductRow, 'taxRate' | 'taxCategory'>,
): Promise<Columns> {
  const { name, description, brand, category, price, hasFreeShipping, isFeatured } = given
  const words = {
    ...(name !== undefined && { name: name.trim() }),
    ...(brand !== undefined && { brand: await findGroupTitle(ctx, 'brand', brand) }),
    ...(category !== undefined && { category: await findGroupTitle(ctx, 'category', category) }),
  }
  return {
    ...words,
    ...sortKeysOf(words),
    ...(description !== undefined && { description }),
    ...(price !== undefined && { price }),
    ...((given.taxRate !== undefined || given.taxCategory !== undefined) && taxOf(given, before)),
    ...(hasFreeShipping !== undefined && { hasFreeShipping: Number(hasFreeShipping) }),
    ...(isFeatured !== undefined && { isFeatured: Number(isFeatured) }),
  }
}

/** Whoever changes a rate alone means the category that goes with it. */
function taxOf(given: Given, before: Pick<ProductRow, 'taxRate' | 'taxCategory'>) {
  const taxRate = given.taxRate ?? before.taxRate
  if (Number(taxRate.toFixed(2)) !== taxRate) throw invalid('/product/taxRate', 'has more than two decimals')
  if (taxRate > 0 && given.taxCategory && given.taxCategory !== 'S')
    throw invalid('/product/taxCategory', 'does not go with a rate above zero')
  const exempt = (given.taxCategory ?? before.taxCategory) === 'E' ? ('E' as const) : ('Z' as const)
  return { taxRate, taxCategory: taxRate > 0 ? ('S' as const) : exempt }
}

/** As the group of this title is written. */
async function findGroupTitle(ctx: ShopContext, kind: 'brand' | 'category', title: string | null): Promise<string | null> {
  if (title === null) return null
  const known = await ctx.db
    .selectFrom('shop_groups')
    .select('title')
    .where('kind', '=', kind)
    .where('titleKey', '=', normalise(title))
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!known) throw invalid(`/product/${kind}`, `is no ${kind} of the shop`)
  return known.title
}

const MOST_ALIKE = 60
const SLUG_LENGTH = 100

/** A free one made of the name: `oak-table`, `oak-table-2`. */
export async function createSlug(ctx: ShopContext, name: string): Promise<string> {
  const words =
    normalise(name)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join('-') ?? ''
  const cut = [...words].slice(0, SLUG_LENGTH).join('').replace(/-+$/, '')
  const base = /\p{L}/u.test(cut) ? cut : `product-${cut}`.replace(/-$/, '')
  const candidates = [base, ...Array.from({ length: MOST_ALIKE }, (_, at) => `${base}-${at + 2}`)]
  const taken = await ctx.db.selectFrom('shop_products').select('slug').where('slug', 'in', candidates).execute()
  const known = new Set(taken.map(({ slug }) => slug))
  return candidates.find((slug) => !known.has(slug)) ?? `${base}-${Date.parse(ctx.now)}`
}

/** Refusal 400 where it could be taken for an id. */
export function validateSlug(slug: string): string {
  if (/^\p{N}+$/u.test(slug)) throw invalid('/product/slug', 'must have a letter')
  return slug.toLowerCase()
}

/** Refusal 409 `ecommerce.slug_taken` where another product has it. */
export async function rejectTakenSlug<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    throw isUnique(error, 'slug')
      ? new Refusal(409, 'ecommerce.slug_taken', 'Another product has this address.', [{ path: '/product/slug', message: 'is taken' }])
      : error
  })
}

export const updateProductRow = (ctx: ShopContext, id: number, columns: Columns): Promise<ProductRow> =>
  rejectTakenSlug(
    ctx.db
      .updateTable('shop_products')
      .set({ ...columns, updatedAt: ctx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export async function indexProduct(ctx: ShopContext, { id, name, description, brand, category, updatedAt }: ProductRow): Promise<void> {
  await indexRecord(ctx.db, { entity: 'product', id, at: updatedAt, fields: { name, description, brand, category } })
}

/** Whoever has it in the cart, is buying it or wishes for it is told that it is another one now. */
export async function publishToOwners(ctx: ShopContext, productId: number): Promise<void> {
  const [lines, wishes] = await Promise.all([
    ctx.db.selectFrom('shop_cart_lines').select('userId').where('productId', '=', productId).execute(),
    ctx.db.selectFrom('shop_wishes').select('userId').where('productId', '=', productId).execute(),
  ])
  for (const { userId } of lines) for (const topic of ['cart', 'checkout']) ctx.announce(`${topic}/${userId}`)
  for (const { userId } of wishes) ctx.announce(`wishlist/${userId}`)
}
