import { sql } from 'kysely'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { assertFieldsReadable, isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { findVisible, visibleSlow } from '#platform/server/abilities/visible.ts'
import { containsText, type Sort } from '#platform/server/database/expressions.ts'
import { list } from '#platform/server/database/list.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import type { users, UserSort } from '../contract.ts'
import { userView, type UserContext, type UserRow } from './user-view.ts'

type Asked = Pick<Input<typeof users.listUsers>, 'q' | 'role' | 'status' | 'sortColumn' | 'sort'>

export async function listUsers(ctx: UserContext, input: Input<typeof users.listUsers>): Promise<Output<typeof users.listUsers>> {
  const { q = '', role = '', status = '', sortColumn, sort, page = 1, perPage = 10 } = input
  const query = matchingUsers(ctx, input)
  const [{ rows, total }, totals] = await Promise.all([
    list<UserRow>(ctx.slow, { dialect: ctx.dialect, query, table: 'users', sort: orderOf(input), page, perPage }),
    totalsByStatus(ctx),
  ])
  const params = {
    q,
    role,
    status,
    sortColumn: sortColumn || ('createdAt' as const),
    sort: directionOf({ sortColumn, sort }),
    page,
    perPage,
  }
  return { users: rows.map((row) => userView(ctx, row)), total, totals, params }
}

export async function listAllUsers(ctx: UserContext) {
  const rows = await visibleSlow(ctx, userSubject).selectAll('users').orderBy('users.id', 'desc').execute()
  return { users: rows.map((row) => userView(ctx, row)), total: rows.length }
}

export async function getUser(ctx: UserContext, { id }: { id: number }) {
  return { user: userView(ctx, await findVisible(ctx, userSubject, id)) }
}

/** The visible people that the filters leave; Refusal 403 for a filter or an order by what may not be read. */
export function matchingUsers(ctx: UserContext, { q, role, status, sortColumn }: Asked) {
  const asked = { role, status, [sortColumn || 'id']: true }
  assertFieldsReadable(
    ctx,
    userSubject,
    Object.entries(asked).flatMap(([field, isAsked]) => (isAsked ? [field] : [])),
  )
  let query = visibleSlow(ctx, userSubject)
  if (role) query = query.where('users.roleKey', '=', normalise(role))
  if (status) query = query.where('users.status', '=', status)
  return q && normalise(q) ? query.where((eb) => eb.or(holding(ctx, q))) : query
}

const searched = {
  fullName: 'nameKey',
  username: 'usernameFolded',
  email: 'emailKey',
  company: 'companyKey',
  country: 'countryKey',
} as const

/** A search looks only where the viewer may read everyone's value. */
function holding(ctx: UserContext, q: string) {
  const columns = Object.entries(searched).flatMap(([field, column]) => (isReadableEverywhere(ctx, userSubject, field) ? [column] : []))
  return [sql<boolean>`1 = 0`, ...columns.map((column) => containsText(`users.${column}`, normalise(q)))]
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

const directionOf = ({ sortColumn, sort }: Pick<Asked, 'sortColumn' | 'sort'>) => sort || (sortColumn ? 'asc' : 'desc')

/** Numbered as they come, people stand in the order of their creation by id. */
export function orderOf({ sortColumn, sort }: Pick<Asked, 'sortColumn' | 'sort'>): Sort[] {
  const column = sortColumns[sortColumn || 'createdAt']
  const direction = directionOf({ sortColumn, sort })
  return [{ column, direction, ...(column === 'lastSeenAt' && { nulls: 'last' as const }) }]
}

async function totalsByStatus(ctx: UserContext): Promise<Output<typeof users.listUsers>['totals']> {
  if (!isReadableEverywhere(ctx, userSubject, 'status')) return null
  const rows = await visibleSlow(ctx, userSubject)
    .select((eb) => ['users.status', eb.fn.countAll<number>().as('count')])
    .groupBy('users.status')
    .execute()
  const counts = { pending: 0, active: 0, inactive: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
  return { ...counts, all: counts.pending + counts.active + counts.inactive }
}
