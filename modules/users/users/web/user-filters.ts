import type { ColumnSort, TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { userStatuses } from '#platform/contract/user.ts'

export const statusFilters = ['', ...userStatuses] as const
export type StatusFilter = (typeof statusFilters)[number]

export const initialSorting: readonly ColumnSort[] = [{ sortColumn: 'fullName', sort: 'asc' }]

export const getStatusFilter = ({ view }: TableControl) => (view.filters['status']?.[0] ?? '') as StatusFilter

export function setStatusFilter({ view, change }: TableControl, status: StatusFilter): void {
  const { status: _, ...others } = view.filters
  change({ filters: status ? { ...others, status: [status] } : others })
}
