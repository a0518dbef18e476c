/** Returns all rows if the request has neither `page` nor `perPage`. */
export function paginate<Row>(rows: Row[], { page, perPage }: { page?: number; perPage?: number }): Row[] {
  if (page === undefined && perPage === undefined) return rows
  const [at, size] = [page ?? 1, perPage ?? 10]
  return rows.slice((at - 1) * size, at * size)
}
