import { parseCount, parseNewParam, type RawSearchParams } from '#platform/web/routing/search-params.ts'

/** Parses the ID of the contact whose drawer is open, and whether the drawer for a new one is open. */
export const parseDrawerState = (raw: RawSearchParams) => ({ edit: parseCount(raw['edit'], 0) || null, ...parseNewParam(raw) })
