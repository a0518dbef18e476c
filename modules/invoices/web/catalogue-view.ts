import { countOf, readNew, type RawSearch } from '#platform/web/address.ts'

/** Of a list of clients, or of products and services: the one whose drawer stands open, and whether one is being added. */
export const readView = (raw: RawSearch) => ({
  open: countOf(raw['client'] ?? raw['item'], 0) || null,
  ...readNew(raw),
})
