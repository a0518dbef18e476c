import { sql, type RawBuilder } from 'kysely'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import type { Facets } from '../contract.ts'
import type { Asked, Query } from './list-products.ts'
import { productSubject, type ShopContext } from '../../server/subjects.ts'

type Filter = 'category' | 'brand' | 'rating' | 'price'
const filters: readonly Filter[] = ['category', 'brand', 'rating', 'price']

/** The products that the filters leave, all of them but `besides`. */
export function filtered(query: Query, asked: Asked, besides?: Filter): Query {
  return filters.filter((filter) => filter !== besides).reduce((left, filter) => narrowed(left, filter, asked), query)
}

function narrowed(query: Query, filter: Filter, { category, brand, priceMin, priceMax, rating = 0 }: Asked): Query {
  if (filter === 'price') return withinPrices(query, { priceMin, priceMax })
  if (filter === 'rating') return rating > 0 ? query.where('shop_products.stars', '>=', rating) : query
  const values = valuesOf(filter === 'category' ? category : brand)
  return values.length > 0 ? query.where(`shop_products.${filter}`, 'in', values) : query
}

function withinPrices(query: Query, { priceMin, priceMax }: Pick<Asked, 'priceMin' | 'priceMax'>): Query {
  const above = priceMin === undefined ? query : query.where('shop_products.price', '>=', priceMin)
  return priceMax === undefined ? above : above.where('shop_products.price', '<=', priceMax)
}

/** An empty value is no filter. */
export const valuesOf = (given: readonly string[] = []) => given.filter((value) => value !== '')

/**
 * Counts the values of each filter under all other filters, and all that is found. One question for each filter: each is answered from
 * an index that begins with what the others ask for and holds all that is counted.
 */
export async function countValues(found: Query, asked: Asked, ctx: ShopContext): Promise<{ facets: Facets; total: number }> {
  const may = (field: string) => isReadableEverywhere(ctx, productSubject, field)
  const [categories, brands, ratings, range] = await Promise.all([
    may('category') ? titles(filtered(found, asked, 'category'), 'category') : null,
    may('brand') ? titles(filtered(found, asked, 'brand'), 'brand') : null,
    may('rating') ? starsOrMore(filtered(found, asked, 'rating')) : null,
    rangeOf(filtered(found, asked, 'price'), asked),
  ])
  const { total, min, max } = range
  return { total, facets: { categories, brands, ratings, price: may('price') && min !== null && max !== null ? { min, max } : null } }
}

async function titles(query: Query, column: 'category' | 'brand'): Promise<{ title: string; count: number }[]> {
  const name = `shop_products.${column}` as const
  const rows = await query
    .select([`${name} as title`, counted()])
    .groupBy(name)
    .orderBy(name)
    .execute()
  return rows.filter((row): row is { title: string; count: number } => row.title !== null)
}

async function starsOrMore(query: Query): Promise<{ rating: number; count: number }[]> {
  const rows = await query.select(['shop_products.stars', counted()]).groupBy('shop_products.stars').execute()
  return [4, 3, 2, 1].map((rating) => ({ rating, count: rows.reduce((all, { stars, count }) => all + (stars >= rating ? count : 0), 0) }))
}

type Range = { total: number; min: number | null; max: number | null }

/** How many there are within the prices that are asked for, and the cheapest and dearest of all. */
async function rangeOf(query: Query, { priceMin, priceMax }: Asked): Promise<Range> {
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

const counted = () => (sql`count(*)` as RawBuilder<number>).as('count')
