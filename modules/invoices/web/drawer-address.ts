import { type RawSearch, countOf, readNew } from '#platform/web/routing/address.ts'

/** Which client's or item's drawer is open, and whether a new one is being added. */
export const parseDrawerAddress = (raw: RawSearch) => ({
  open: countOf(raw['client'] ?? raw['item'], 0) || null,
  ...readNew(raw),
})
