import { textOf, type RawSearch } from '#platform/web/address.ts'
import type { Sorting, TableControl } from '#platform/web/ui/data-table/table-view.ts'
import { userStatuses } from '../contract.ts'

export const statuses = ['', ...userStatuses] as const
export type Status = (typeof statuses)[number]

/** By name until another order is chosen. */
export const initialOrder: readonly Sorting[] = [{ sortColumn: 'fullName', sort: 'asc' }]

/** Whether somebody is being added, as the address has it. */
export const readNew = (raw: RawSearch) => ({ new: textOf(raw['new']) !== '' })

export const statusOf = ({ view }: TableControl) => (view.filters['status']?.[0] ?? '') as Status

export function setStatus({ view, change }: TableControl, status: Status): void {
  const { status: _, ...others } = view.filters
  change({ filters: status ? { ...others, status: [status] } : others })
}
