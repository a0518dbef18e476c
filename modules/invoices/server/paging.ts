const MAX_UNPAGED_ROWS = 1_000
export const resolvePaging = ({ page, perPage }: { page?: number; perPage?: number }) =>
  page === undefined && perPage === undefined ? { page: 1, perPage: MAX_UNPAGED_ROWS } : { page: page ?? 1, perPage: perPage ?? 10 }
