import { parseCount, parseOneOf, parseText, parseTexts, type RawSearchParams } from '#platform/web/routing/search-params.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { ecommerce } from '../../contract.ts'
import { productSortings } from '../contract.ts'

export const PER_PAGE = 24
export const layouts = ['grid', 'list'] as const
export const minimumRatings = [4, 3, 2, 1] as const

export type ShopView = ReturnType<typeof parseShopView>

/** The list state in the URL; amounts are in minor units. */
export const parseShopView = (raw: RawSearchParams) => ({
  q: parseText(raw['q']),
  sortBy: parseOneOf(productSortings, raw['sortBy']),
  category: parseTexts(raw['category']).filter(Boolean),
  brand: parseTexts(raw['brand']).filter(Boolean),
  priceMin: parseAmountParam(raw['priceMin']),
  priceMax: parseAmountParam(raw['priceMax']),
  rating: minimumRatings.find((least) => String(least) === parseText(raw['rating'])) ?? null,
  page: parseCount(raw['page'], 1),
  layout: parseOneOf(layouts, raw['layout']),
})

export type ChangeView = (change: { [K in keyof ShopView]?: ShopView[K] | undefined }) => void

export const toListInput = ({
  q,
  sortBy,
  category,
  brand,
  priceMin,
  priceMax,
  rating,
  page,
}: ShopView): Input<typeof ecommerce.listProducts> => ({
  ...(q && { q }),
  sortBy,
  ...(category.length > 0 && { category }),
  ...(brand.length > 0 && { brand }),
  ...(priceMin !== null && { priceMin }),
  ...(priceMax !== null && { priceMax }),
  ...(rating !== null && { rating }),
  page,
  perPage: PER_PAGE,
})

export const countFilters = ({ category, brand, priceMin, priceMax, rating }: ShopView) =>
  category.length + brand.length + (priceMin !== null || priceMax !== null ? 1 : 0) + (rating !== null ? 1 : 0)

export const noFilters = { category: undefined, brand: undefined, priceMin: undefined, priceMax: undefined, rating: undefined }

function parseAmountParam(value: string | string[] | undefined): number | null {
  const text = parseText(value)
  const amount = Number(text)
  return text !== '' && Number.isSafeInteger(amount) && amount >= 0 ? amount : null
}
