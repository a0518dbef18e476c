import type { ColumnSort } from './table-view.ts'

export const MAX_SORT_COLUMNS = 4

/** A click toggles ascending and descending; Shift adds the column, and removes it on the third click. */
export function toggleSort(sorting: readonly ColumnSort[], sortColumn: string, isBeside: boolean): ColumnSort[] {
  const known = sorting.find((one) => one.sortColumn === sortColumn)
  const next: ColumnSort = { sortColumn, sort: known?.sort === 'asc' ? 'desc' : 'asc' }
  if (!isBeside) return [next]
  if (!known) return [...sorting, next].slice(-MAX_SORT_COLUMNS)
  if (known.sort === 'asc') return sorting.map((one) => (one === known ? next : one))
  return sorting.length > 1 ? sorting.filter((one) => one !== known) : [next]
}
