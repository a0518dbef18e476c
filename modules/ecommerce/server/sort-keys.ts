import { normalise } from '#platform/server/search/normalise.ts'
import type { ProductRow } from './tables.ts'

type Named = Pick<ProductRow, 'name' | 'category' | 'brand'>
type Keys = { [K in keyof Named as `${K}Key`]: Named[K] }

/** What is given of a product's words, as it is ordered by. */
export function sortKeysOf<Given extends Partial<Named>>(given: Given): Pick<Keys, `${keyof Given & keyof Named}Key`> {
  const keys = Object.entries(given).map(([field, words]) => [`${field}Key`, words === null ? null : normalise(words)])
  return Object.fromEntries(keys) as never
}
