import type { Sorting } from './table-view.ts'

/** The most columns that an order is made of. */
export const MOST_SORTS = 4

/** What a press on a head means: up, then down; with Shift beside the others, and off the third time. */
export function sortedBy(sorting: readonly Sorting[], sortColumn: string, isBeside: boolean): Sorting[] {
  const known = sorting.find((one) => one.sortColumn === sortColumn)
  const next: Sorting = { sortColumn, sort: known?.sort === 'asc' ? 'desc' : 'asc' }
  if (!isBeside) return [next]
  if (!known) return [...sorting, next].slice(-MOST_SORTS)
  if (known.sort === 'asc') return sorting.map((one) => (one === known ? next : one))
  return sorting.length > 1 ? sorting.filter((one) => one !== known) : [next]
}
