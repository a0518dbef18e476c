import { pagingParameters } from '#platform/contract/schema.ts'

/** Without paging parameters, lists return the first 1,000 rows. */
export const optionalPaging = { q: pagingParameters.q, page: pagingParameters.page, perPage: pagingParameters.perPage }
