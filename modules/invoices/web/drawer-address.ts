import { type RawSearchParams, parseCount, parseNewParam } from '#platform/web/routing/search-params.ts'

/** Parses the ID of the client or item whose drawer is open, and whether the drawer for a new one is open. */
export const parseDrawerAddress = (raw: RawSearchParams) => ({
  open: parseCount(raw['client'] ?? raw['item'], 0) || null,
  ...parseNewParam(raw),
})
