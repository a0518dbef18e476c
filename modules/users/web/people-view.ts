import type { Sorting, TableControl } from '#platform/web/ui/data-table/table-view.ts'
import { userStatuses } from '../contract.ts'

export const statuses = ['', ...userStatuses] as const
export type Status = (typeof statuses)[number]

/** By name until another order is chosen. */
export const initialOrder: readonly Sorting[] = [{ sortColumn: 'fullName', sort: 'asc' }]

export const statusOf = ({ view }: TableControl) => (view.filters['status']?.[0] ?? '') as Status

export function setStatus({ view, change }: TableControl, status: Status): void {
  const { status: _, ...others } = view.filters
  change({ filters: status ? { ...others, status: [status] } : others })
}
