import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'

/** The filters without status and sorting. */
export function toTotalsInput({ input }: TableControl): Record<string, never> {
  const { status: _status, sortColumn: _column, sort: _sort, ...filters } = input as Record<string, never>
  return filters
}

/** No value removes the filter. */
export function setFilter({ view, change }: TableControl, name: string, value: string): void {
  const { [name]: _previous, ...others } = view.filters
  change({ filters: value === '' ? others : { ...others, [name]: [value] } })
}
