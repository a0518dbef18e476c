import { sql } from 'kysely'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { assertFieldsReadable, isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visibleSlow } from '#platform/server/abilities/visible.ts'
import { inList, type Sort } from '#platform/server/database/expressions.ts'
import { list } from '#platform/server/database/list.ts'
import { hits, isSearch, type Search } from '#platform/server/search/match.ts'
import type { ecommerce } from '../../contract.ts'
import type { ProductSort, Sorting } from '../contract.ts'
import { toListedProducts } from './answer-products.ts'
import { countValues, filtered, valuesOf } from './facets.ts'
import { productSubject, type ShopContext } from '../../server/subjects.ts'
import type { ProductRow } from '../../server/tables.ts'

export type Asked = Input<typeof ecommerce.listProducts>

/** The values are counted first: how many products there are follows from them. */
export async function listProducts(ctx: ShopContext, input: Asked): Promise<Output<typeof ecommerce.listProducts>> {
  assertFieldsReadable(ctx, productSubject, fieldsOf(input))
  const { page = 1, perPage = 10, facets: wantsFacets = true, sortBy, sortColumn: _column, sort: _sort, ...filters } = input
  const sorting = sortingOf(input)
  const search = searchOf(ctx, input.q)
  const few = isSearch(search) ? await fewHits(ctx, search) : undefined
  const query = few ? allProducts(ctx).where(({ eb }) => inList(eb.ref('shop_products.id'), few)) : allProducts(ctx)
  const isMany = isSearch(search) && !few
  const found = isMany ? query.where(sql<boolean>`shop_products.id in (${hits(ctx.dialect, search)})`) : query
  const counted = wantsFacets ? await countValues(found, input, ctx) : undefined
  const { rows, total } = await list<ProductRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: filtered(query, input),
    table: 'shop_products',
    search: isMany ? search : undefined,
    sort: sorting.length > 0 ? sorting.map(({ by, direction }) => ({ ...columns[by], direction })) : orderOf(ctx, sortBy),
    page,
    perPage,
    ...(counted && { total: counted.total }),
  })
  const params = {
    ...filters,
    q: input.q ?? '',
    category: valuesOf(input.category),
    brand: valuesOf(input.brand),
    sortBy: sortBy || ('featured' as const),
    sortColumn: sorting.map(({ by }) => by).join(),
    sort: sorting.map(({ direction }) => direction).join(),
    page,
    perPage,
  }
  return { products: await toListedProducts(ctx, rows), total, ...(counted && { facets: counted.facets }), params }
}

const FEW = 1_000

/** What is found, where that is little: then it is looked for once, and not anew for each filter that counts. */
async function fewHits(ctx: ShopContext, search: Search): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: number }>`select distinct id from (${hits(ctx.dialect, search)}) as hit limit ${FEW + 1}`.execute(
    ctx.slow,
  )
  return rows.length > FEW ? undefined : rows.map(({ id }) => id)
}

const searched = ['name', 'description', 'brand', 'category']

function searchOf(ctx: ShopContext, q = '') {
  return { q, entity: 'product', fields: searched.filter((field) => isReadableEverywhere(ctx, productSubject, field)) }
}

function fieldsOf(asked: Asked): string[] {
  const { category, brand, priceMin, priceMax, rating, sortBy } = asked
  const filters = { category: valuesOf(category).length, brand: valuesOf(brand).length, price: priceMin ?? priceMax, rating }
  const named = Object.entries(filters).flatMap(([field, isAsked]) => (isAsked ? [field] : []))
  const sorted = sortingOf(asked).map(({ by }) => by)
  return [...named, ...(sorted.length > 0 ? sorted : sortBy ? sortedBy[sortBy] : [])]
}

/** Which columns decide, one after the other. */
const sortingOf = ({ sortColumn = [], sort = [] }: Asked): { by: ProductSort; direction: 'asc' | 'desc' }[] =>
  sortColumn.flatMap((by, at) => (by === '' ? [] : [{ by, direction: sort[at] || ('asc' as const) }]))

const columns: Record<ProductSort, Omit<Sort, 'direction'>> = {
  name: { column: 'nameKey' },
  category: { column: 'categoryKey', nulls: 'last' },
  brand: { column: 'brandKey', nulls: 'last' },
  price: { column: 'price' },
  stock: { column: 'stock' },
  rating: { column: 'rating' },
  createdAt: { column: 'id' },
}

const allProducts = (ctx: ShopContext) => visibleSlow(ctx, productSubject)
export type Query = ReturnType<typeof allProducts>

const sortedBy: Record<Sorting, readonly string[]> = {
  featured: ['isFeatured', 'rating'],
  'price-asc': ['price'],
  'price-desc': ['price'],
  newest: ['createdAt'],
  rating: ['rating', 'reviewCount'],
}

const orders: Record<Sorting, Sort[]> = {
  featured: [
    { column: 'isFeatured', direction: 'desc' },
    { column: 'rating', direction: 'desc' },
  ],
  'price-asc': [{ column: 'price', direction: 'asc' }],
  'price-desc': [{ column: 'price', direction: 'desc' }],
  newest: [],
  rating: [
    { column: 'rating', direction: 'desc' },
    { column: 'reviewCount', direction: 'desc' },
  ],
}

/** Where nothing is asked for, what the viewer may not read orders nothing. */
function orderOf(ctx: ShopContext, sortBy: Asked['sortBy']): Sort[] {
  if (sortBy) return orders[sortBy]
  return sortedBy.featured.every((field) => isReadableEverywhere(ctx, productSubject, field)) ? orders.featured : orders.newest
}
