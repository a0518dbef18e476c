import { countOf, oneOf, textOf, textsOf, type RawSearch } from '#platform/web/routing/address.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { ecommerce } from '../../contract.ts'
import { sortings } from '../contract.ts'

export const PER_PAGE = 24
export const layouts = ['grid', 'list'] as const
export const leastRatings = [4, 3, 2, 1] as const

export type ShopView = ReturnType<typeof readShopView>

/** The list as its address has it; amounts in minor units. */
export const readShopView = (raw: RawSearch) => ({
  q: textOf(raw['q']),
  sortBy: oneOf(sortings, raw['sortBy']),
  category: textsOf(raw['category']).filter(Boolean),
  brand: textsOf(raw['brand']).filter(Boolean),
  priceMin: amountOf(raw['priceMin']),
  priceMax: amountOf(raw['priceMax']),
  rating: leastRatings.find((least) => String(least) === textOf(raw['rating'])) ?? null,
  page: countOf(raw['page'], 1),
  layout: oneOf(layouts, raw['layout']),
})

export type ChangeView = (change: { [K in keyof ShopView]?: ShopView[K] | undefined }) => void

export const inputOf = ({
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

/** How many filters narrow the list, the search apart. */
export const filterCount = ({ category, brand, priceMin, priceMax, rating }: ShopView) =>
  category.length + brand.length + (priceMin !== null || priceMax !== null ? 1 : 0) + (rating !== null ? 1 : 0)

export const noFilters = { category: undefined, brand: undefined, priceMin: undefined, priceMax: undefined, rating: undefined }

function amountOf(value: string | string[] | undefined): number | null {
  const text = textOf(value)
  const amount = Number(text)
  return text !== '' && Number.isSafeInteger(amount) && amount >= 0 ? amount : null
}
