import type { Line } from '../invoice-contract.ts'
import { getDefaultTaxCategory } from '../totals.ts'

/** Adapts `S` and `Z` to the rate, so that clients may send a new rate without its category. */
export const resolveTaxCategory = (category: Line['taxCategory'] | undefined, taxRate: number) =>
  (category && category !== 'S' && category !== 'Z' ? category : getDefaultTaxCategory({ taxRate })) as Line['taxCategory']
