import type { ColumnSort, TableControl } from '#platform/web/ui/data-table/views/table-view.ts'

export const initialSorting: readonly ColumnSort[] = [{ sortColumn: 'createdAt', sort: 'desc' }]

/** The filters without status and sorting. */
export function toTotalsInput({ input }: TableControl): Record<string, never> {
  const { status: _status, sortColumn: _column, sort: _sort, ...filters } = input as Record<string, never>
  return filters
}

/** An empty list removes the filter. */
export function setFilters({ view, change }: TableControl, filters: Record<string, readonly string[]>): void {
  const all = Object.entries({ ...view.filters, ...filters })
  change({ filters: Object.fromEntries(all.filter(([, values]) => values.length > 0)) })
}
