import { sql } from 'kysely'
import type { Output } from '#platform/contract/endpoint.ts'
import { assertFieldsReadable, isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { isInList, type Sort } from '#platform/server/database/queries/expressions.ts'
import { listPage } from '#platform/server/database/queries/list-page.ts'
import { matchingIds, hasSearchText, type SearchQuery } from '#platform/server/search/match.ts'
import type { ecommerce } from '../../contract.ts'
import type { ProductSort, ProductSorting } from '../contract.ts'
import { selectVisibleProducts, type ListProductsInput } from './product-query.ts'
import { toListedProducts } from './product-response.ts'
import { countFacets, applyFilters, withoutEmpty } from './facets.ts'
import { productSubject, type ShopContext } from '../../server/subjects.ts'
import type { ProductRow } from '../../server/tables.ts'

/** Facets are counted first, because they include the total. */
export async function listProducts(ctx: ShopContext, input: ListProductsInput): Promise<Output<typeof ecommerce.listProducts>> {
  assertFieldsReadable(ctx, productSubject, getUsedFields(input))
  const { page = 1, perPage = 10, facets: includeFacets = true, sortBy, sortColumn: _column, sort: _sort, ...filters } = input
  const sortColumns = parseSortColumns(input)
  const search = createSearch(ctx, input.q)
  const hitIds = hasSearchText(search) ? await findFewHits(ctx, search) : undefined
  const query = hitIds
    ? selectVisibleProducts(ctx).where(({ eb }) => isInList(eb.ref('shop_products.id'), hitIds))
    : selectVisibleProducts(ctx)
  const hasManyHits = hasSearchText(search) && !hitIds
  const matching = hasManyHits ? query.where(sql<boolean>`shop_products.id in (${matchingIds(ctx.dialect, search)})`) : query
  const counts = includeFacets ? await countFacets(matching, input, ctx) : undefined
  const { rows, total } = await listPage<ProductRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: applyFilters(query, input),
    table: 'shop_products',
    search: hasManyHits ? search : undefined,
    sort:
      sortColumns.length > 0
        ? sortColumns.map(({ by, direction }) => ({ ...sortableColumns[by], direction }))
        : getSortingOrder(ctx, sortBy),
    page,
    perPage,
    ...(counts && { total: counts.total }),
  })
  const params = {
    ...filters,
    q: input.q ?? '',
    category: withoutEmpty(input.category),
    brand: withoutEmpty(input.brand),
    sortBy: sortBy || ('featured' as const),
    sortColumn: sortColumns.map(({ by }) => by).join(),
    sort: sortColumns.map(({ direction }) => direction).join(),
    page,
    perPage,
  }
  return { products: await toListedProducts(ctx, rows), total, ...(counts && { facets: counts.facets }), params }
}

const FEW_HITS = 1_000

/** The ids of up to 1,000 search hits, so that the search does not run again for each facet; undefined if there are more. */
async function findFewHits(ctx: ShopContext, search: SearchQuery): Promise<number[] | undefined> {
  const { rows } = await sql<{
    id: number
  }>`select distinct id from (${matchingIds(ctx.dialect, search)}) as hit limit ${FEW_HITS + 1}`.execute(ctx.slow)
  return rows.length > FEW_HITS ? undefined : rows.map(({ id }) => id)
}

const searchFields = ['name', 'sku', 'description', 'brand', 'category']

function createSearch(ctx: ShopContext, q = '') {
  return { q, entity: 'product', fields: searchFields.filter((field) => isReadableEverywhere(ctx, productSubject, field)) }
}

function getUsedFields(asked: ListProductsInput): string[] {
  const { category, brand, priceMin, priceMax, rating, sortBy } = asked
  const filters = { category: withoutEmpty(category).length, brand: withoutEmpty(brand).length, price: priceMin ?? priceMax, rating }
  const filterFields = Object.entries(filters).flatMap(([field, isUsed]) => (isUsed ? [field] : []))
  const columnFields = parseSortColumns(asked).map(({ by }) => by)
  return [...filterFields, ...(columnFields.length > 0 ? columnFields : sortBy ? sortingFields[sortBy] : [])]
}

/** In order of priority. */
const parseSortColumns = ({ sortColumn = [], sort = [] }: ListProductsInput): { by: ProductSort; direction: 'asc' | 'desc' }[] =>
  sortColumn.flatMap((by, at) => (by === '' ? [] : [{ by, direction: sort[at] || ('asc' as const) }]))

const sortableColumns: Record<ProductSort, Omit<Sort, 'direction'>> = {
  name: { column: 'nameKey' },
  category: { column: 'categoryKey', nulls: 'last' },
  brand: { column: 'brandKey', nulls: 'last' },
  price: { column: 'price' },
  stock: { column: 'stock' },
  rating: { column: 'rating' },
  createdAt: { column: 'id' },
}

const sortingFields: Record<ProductSorting, readonly string[]> = {
  featured: ['isFeatured', 'rating'],
  'price-asc': ['price'],
  'price-desc': ['price'],
  newest: ['createdAt'],
  rating: ['rating', 'reviewCount'],
}

const sortingOrders: Record<ProductSorting, Sort[]> = {
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

/** The default order must not reveal fields that the viewer may not read. */
function getSortingOrder(ctx: ShopContext, sortBy: ListProductsInput['sortBy']): Sort[] {
  if (sortBy) return sortingOrders[sortBy]
  return sortingFields.featured.every((field) => isReadableEverywhere(ctx, productSubject, field))
    ? sortingOrders.featured
    : sortingOrders.newest
}
