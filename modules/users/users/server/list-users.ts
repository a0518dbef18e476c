import { sql } from 'kysely'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { assertFieldsReadable, isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { findVisible, visibleInWorker } from '#platform/server/abilities/visible.ts'
import { containsText, type Sort } from '#platform/server/database/queries/expressions.ts'
import { listPage } from '#platform/server/database/queries/list-page.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { userEndpoints, UserSort } from '../contract.ts'
import { toUserResponse, type UserContext, type UserRow } from '../../server/user-response.ts'

type UserFilters = Pick<Input<typeof userEndpoints.listUsers>, 'q' | 'role' | 'status' | 'sortColumn' | 'sort'>

export async function listUsers(
  ctx: UserContext,
  input: Input<typeof userEndpoints.listUsers>,
): Promise<Output<typeof userEndpoints.listUsers>> {
  const { q = '', role = '', status = '', sortColumn, sort, page = 1, perPage = 10 } = input
  const query = queryUsers(ctx, input)
  const [{ rows, total }, totals] = await Promise.all([
    listPage<UserRow>(ctx.slow, { dialect: ctx.dialect, query, table: 'users', sort: toSortOrder(input), page, perPage }),
    countByStatus(ctx),
  ])
  const params = {
    q,
    role,
    status,
    sortColumn: sortColumn || ('createdAt' as const),
    sort: getSortDirection({ sortColumn, sort }),
    page,
    perPage,
  }
  return { users: rows.map((row) => toUserResponse(ctx, row)), total, totals, params }
}

export async function listAllUsers(ctx: UserContext) {
  const rows = await visibleInWorker(ctx, userSubject).selectAll('users').orderBy('users.id', 'desc').execute()
  return { users: rows.map((row) => toUserResponse(ctx, row)), total: rows.length }
}

export async function getUser(ctx: UserContext, { id }: { id: number }) {
  return { user: toUserResponse(ctx, await findVisible(ctx, userSubject, id)) }
}

/** Throws 403 when filtering or sorting by a field that the viewer cannot read. */
export function queryUsers(ctx: UserContext, { q, role, status, sortColumn }: UserFilters) {
  const usedFields = { role, status, [sortColumn || 'id']: true }
  assertFieldsReadable(
    ctx,
    userSubject,
    Object.entries(usedFields).flatMap(([field, isUsed]) => (isUsed ? [field] : [])),
  )
  let query = visibleInWorker(ctx, userSubject)
  if (role) query = query.where('users.roleKey', '=', normalizeForSearch(role))
  if (status) query = query.where('users.status', '=', status)
  return q && normalizeForSearch(q) ? query.where((eb) => eb.or(toSearchConditions(ctx, q))) : query
}

const searchColumns = {
  fullName: 'nameKey',
  username: 'usernameFolded',
  email: 'emailKey',
  company: 'companyKey',
  country: 'countryKey',
} as const

/** Searches only columns that the viewer may read for all users. */
function toSearchConditions(ctx: UserContext, q: string) {
  const columns = Object.entries(searchColumns).flatMap(([field, column]) =>
    isReadableEverywhere(ctx, userSubject, field) ? [column] : [],
  )
  return [sql<boolean>`1 = 0`, ...columns.map((column) => containsText(`users.${column}`, normalizeForSearch(q)))]
}

const sortColumns: Record<UserSort, string> = {
  fullName: 'nameKey',
  username: 'usernameFolded',
  email: 'emailKey',
  role: 'roleKey',
  status: 'status',
  company: 'companyKey',
  country: 'countryKey',
  lastSeenAt: 'lastSeenAt',
  createdAt: 'id',
}

const getSortDirection = ({ sortColumn, sort }: Pick<UserFilters, 'sortColumn' | 'sort'>) => sort || (sortColumn ? 'asc' : 'desc')

/** IDs ascend with creation, so sorting by `createdAt` uses the ID. */
export function toSortOrder({ sortColumn, sort }: Pick<UserFilters, 'sortColumn' | 'sort'>): Sort[] {
  const column = sortColumns[sortColumn || 'createdAt']
  const direction = getSortDirection({ sortColumn, sort })
  return [{ column, direction, ...(column === 'lastSeenAt' && { nulls: 'last' as const }) }]
}

async function countByStatus(ctx: UserContext): Promise<Output<typeof userEndpoints.listUsers>['totals']> {
  if (!isReadableEverywhere(ctx, userSubject, 'status')) return null
  const rows = await visibleInWorker(ctx, userSubject)
    .select((eb) => ['users.status', eb.fn.countAll<number>().as('count')])
    .groupBy('users.status')
    .execute()
  const counts = { pending: 0, active: 0, inactive: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
  return { ...counts, all: counts.pending + counts.active + counts.inactive }
}
