import { countOf, oneOf, textOf, type RawSearch } from '#platform/web/address.ts'
import { userSorts, userStatuses, type UserSort } from '../contract.ts'

export const PER_PAGE = 20
export const statuses = ['', ...userStatuses] as const
export type Status = (typeof statuses)[number]

/** The list as its address has it. */
export type PeopleView = {
  q: string
  role: string
  status: Status
  sortColumn: UserSort
  sort: 'asc' | 'desc'
  page: number
  new: boolean
}

/** By name until another order is chosen. */
export function readView(raw: RawSearch): PeopleView {
  return {
    q: textOf(raw['q']),
    role: textOf(raw['role']),
    status: oneOf(statuses, raw['status']),
    sortColumn: oneOf(['fullName', ...userSorts], raw['sortColumn']),
    sort: oneOf(['asc', 'desc'], raw['sort']),
    page: countOf(raw['page'], 1),
    new: textOf(raw['new']) !== '',
  }
}

export const filtersOf = ({ q, role, status, sortColumn, sort }: PeopleView) => ({ q, role, status, sortColumn, sort })

export const isNarrowed = ({ q, role, status }: PeopleView) => q !== '' || role !== '' || status !== ''
