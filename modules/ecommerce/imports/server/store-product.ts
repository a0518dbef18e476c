import { getMinorUnitDigits, MAX_AMOUNT } from '#platform/contract/money.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import { cacheInTransaction } from '#platform/server/database/queries/cache-in-transaction.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { readSettings } from '#modules/invoices/server/index.ts'
import type { GroupKind } from '../../products/group-contract.ts'
import { addGroup, insertProduct } from '../../products/server/index.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { ImportedProduct } from './read-products.ts'

type Defaults = { currency: string; taxRate: number }

const cacheDefaults = cacheInTransaction<Defaults>()

/** Adds the category and the brand too if they are new. */
export async function storeProduct(ctx: ShopContext, { price, pricesIncludeTax, ...product }: ImportedProduct): Promise<number> {
  const defaults = await cacheDefaults(ctx.db, 'defaults', () => readDefaults(ctx))
  await ensureGroup(ctx, 'category', product.category)
  await ensureGroup(ctx, 'brand', product.brand)
  const taxRate = product.taxRate ?? defaults.taxRate
  const netPrice = toNetPrice(price, pricesIncludeTax ? taxRate : 0, defaults.currency)
  const { slug, ...fields } = product
  const isFree = slug === undefined || (await isSlugFree(ctx, slug))
  return (await insertProduct(ctx, { ...fields, ...(isFree && slug !== undefined && { slug }), price: netPrice })).id
}

async function readDefaults({ db }: ShopContext): Promise<Defaults> {
  const { currencies, taxRates } = await readSettings(db as never)
  return { currency: currencies[0]!, taxRate: taxRates[0]!.taxRate }
}

/** Minor units, rounded half up. */
function toNetPrice(decimal: string, taxRate: number, currency: string): number {
  const price = Math.round((Number(decimal) * 10 ** getMinorUnitDigits(currency)) / (1 + taxRate / 100))
  if (!(price >= 0 && price <= MAX_AMOUNT)) throw invalidInput('/product/price', 'must be an amount that is not negative or too large')
  return price
}

/** A deleted product keeps its address for 30 days; a new one is created from the name then. */
async function isSlugFree({ db }: ShopContext, slug: string): Promise<boolean> {
  return (await db.selectFrom('shop_products').select('id').where('slug', '=', slug.toLowerCase()).executeTakeFirst()) === undefined
}

const cacheGroup = cacheInTransaction<void>()

const ensureGroup = (ctx: ShopContext, kind: GroupKind, title: string | null | undefined): Promise<void> =>
  title ? cacheGroup(ctx.db, `${kind} ${normalizeForSearch(title)}`, () => addMissingGroup(ctx, kind, title)) : Promise.resolve()

async function addMissingGroup(ctx: ShopContext, kind: GroupKind, title: string): Promise<void> {
  const groups = ctx.db.selectFrom('shop_groups').select('id').where('kind', '=', kind).where('removedAt', 'is', null)
  if (await groups.where('titleKey', '=', normalizeForSearch(title)).executeTakeFirst()) return
  await addGroup(ctx, { group: { kind, title } })
}
