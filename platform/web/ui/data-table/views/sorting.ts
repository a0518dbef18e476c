import type { ColumnSort } from './table-view.ts'

export const MAX_SORT_COLUMNS = 4

/** A click toggles ascending and descending; Shift adds the column, and removes it on the third click. */
export function toggleSort(sorting: readonly ColumnSort[], sortColumn: string, isAdditional: boolean): ColumnSort[] {
  const current = sorting.find((one) => one.sortColumn === sortColumn)
  const next: ColumnSort = { sortColumn, sort: current?.sort === 'asc' ? 'desc' : 'asc' }
  if (!isAdditional) return [next]
  if (!current) return [...sorting, next].slice(-MAX_SORT_COLUMNS)
  if (current.sort === 'asc') return sorting.map((one) => (one === current ? next : one))
  return sorting.length > 1 ? sorting.filter((one) => one !== current) : [next]
}
