/** All rows unless a page of them is asked for. */
export function onPage<Row>(rows: Row[], { page, perPage }: { page?: number; perPage?: number }): Row[] {
  if (page === undefined && perPage === undefined) return rows
  const [at, size] = [page ?? 1, perPage ?? 10]
  return rows.slice((at - 1) * size, at * size)
}
