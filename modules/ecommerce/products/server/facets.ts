import { sql, type RawBuilder } from 'kysely'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import type { Facets } from '../contract.ts'
import type { ListProductsInput, ProductQuery } from './product-query.ts'
import { productSubject, type ShopContext } from '../../server/subjects.ts'

type Filter = 'category' | 'brand' | 'rating' | 'price'
const filters: readonly Filter[] = ['category', 'brand', 'rating', 'price']

/** Applies all filters except `exceptFilter`. */
export function applyFilters(query: ProductQuery, input: ListProductsInput, exceptFilter?: Filter): ProductQuery {
  return filters.filter((filter) => filter !== exceptFilter).reduce((left, filter) => applyFilter(left, filter, input), query)
}

function applyFilter(
  query: ProductQuery,
  filter: Filter,
  { category, brand, priceMin, priceMax, rating = 0 }: ListProductsInput,
): ProductQuery {
  if (filter === 'price') return applyPriceRange(query, { priceMin, priceMax })
  if (filter === 'rating') return rating > 0 ? query.where('shop_products.stars', '>=', rating) : query
  const values = withoutEmpty(filter === 'category' ? category : brand)
  return values.length > 0 ? query.where(`shop_products.${filter}`, 'in', values) : query
}

function applyPriceRange(query: ProductQuery, { priceMin, priceMax }: Pick<ListProductsInput, 'priceMin' | 'priceMax'>): ProductQuery {
  const above = priceMin === undefined ? query : query.where('shop_products.price', '>=', priceMin)
  return priceMax === undefined ? above : above.where('shop_products.price', '<=', priceMax)
}

export const withoutEmpty = (given: readonly string[] = []) => given.filter((value) => value !== '')

/** Counts each filter’s values with all other filters applied. One query per filter, each answered from a covering index. */
export async function countFacets(
  matching: ProductQuery,
  input: ListProductsInput,
  ctx: ShopContext,
): Promise<{ facets: Facets; total: number }> {
  const may = (field: string) => isReadableEverywhere(ctx, productSubject, field)
  const [categories, brands, ratings, range] = await Promise.all([
    may('category') ? countTitles(applyFilters(matching, input, 'category'), 'category') : null,
    may('brand') ? countTitles(applyFilters(matching, input, 'brand'), 'brand') : null,
    may('rating') ? countRatings(applyFilters(matching, input, 'rating')) : null,
    readPriceRange(applyFilters(matching, input, 'price'), input),
  ])
  const { total, min, max } = range
  return { total, facets: { categories, brands, ratings, price: may('price') && min !== null && max !== null ? { min, max } : null } }
}

async function countTitles(query: ProductQuery, column: 'category' | 'brand'): Promise<{ title: string; count: number }[]> {
  const name = `shop_products.${column}` as const
  const rows = await query
    .select([`${name} as title`, countRows()])
    .groupBy(name)
    .orderBy(name)
    .execute()
  return rows.filter((row): row is { title: string; count: number } => row.title !== null)
}

async function countRatings(query: ProductQuery): Promise<{ rating: number; count: number }[]> {
  const rows = await query.select(['shop_products.stars', countRows()]).groupBy('shop_products.stars').execute()
  return [4, 3, 2, 1].map((rating) => ({ rating, count: rows.reduce((all, { stars, count }) => all + (stars >= rating ? count : 0), 0) }))
}

type PriceRange = { total: number; min: number | null; max: number | null }

/** The total within the price filter, and the lowest and highest price without it. */
async function readPriceRange(query: ProductQuery, { priceMin, priceMax }: ListProductsInput): Promise<PriceRange> {
  const price = sql.ref('shop_products.price')
  const bounds = [
    ...(priceMin === undefined ? [] : [sql`${price} >= ${priceMin}`]),
    ...(priceMax === undefined ? [] : [sql`${price} <= ${priceMax}`]),
  ]
  const within = bounds.length > 0 ? sql` filter (where ${sql.join(bounds, sql` and `)})` : sql``
  return query
    .select([
      sql<number>`count(*)${within}`.as('total'),
      sql<number | null>`min(${price})`.as('min'),
      sql<number | null>`max(${price})`.as('max'),
    ])
    .executeTakeFirstOrThrow()
}

const countRows = () => (sql`count(*)` as RawBuilder<number>).as('count')
