import type { Sorting, TableControl } from '#platform/web/ui/data-table/table-view.ts'

/** The newest first until another order is chosen. */
export const initialOrder: readonly Sorting[] = [{ sortColumn: 'createdAt', sort: 'desc' }]

/** What the sums are asked for: those of every status. */
export function sumsInputOf({ input }: TableControl): Record<string, never> {
  const { status: _status, sortColumn: _column, sort: _sort, ...filters } = input as Record<string, never>
  return filters
}

/** Narrows a list to these values of a parameter; none of them takes the filter away. */
export function setFilters({ view, change }: TableControl, filters: Record<string, readonly string[]>): void {
  const all = Object.entries({ ...view.filters, ...filters })
  change({ filters: Object.fromEntries(all.filter(([, values]) => values.length > 0)) })
}
