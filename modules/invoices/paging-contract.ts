import { paging } from '#platform/contract/schema.ts'

/** Without paging parameters, lists return the first 1,000 rows. */
export const optionalPaging = { q: paging.q, page: paging.page, perPage: paging.perPage }
