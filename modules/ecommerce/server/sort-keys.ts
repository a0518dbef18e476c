import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { ProductRow } from './tables.ts'

type SortedFields = Pick<ProductRow, 'name' | 'category' | 'brand'>
type SortKeys = { [K in keyof SortedFields as `${K}Key`]: SortedFields[K] }

export function toSortKeys<Given extends Partial<SortedFields>>(given: Given): Pick<SortKeys, `${keyof Given & keyof SortedFields}Key`> {
  const keys = Object.entries(given).map(([field, words]) => [`${field}Key`, words === null ? null : normalizeForSearch(words)])
  return Object.fromEntries(keys) as never
}
