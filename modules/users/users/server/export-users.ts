import type { Input } from '#platform/contract/endpoint.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import { exportCsv } from '#platform/server/csv/export-csv.ts'
import { orderBySorts } from '#platform/server/database/queries/expressions.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import type { userEndpoints } from '../contract.ts'
import { queryUsers, toSortOrder } from './list-users.ts'
import { toUserResponse, type UserContext } from '../../server/user-response.ts'

const columns = [
  'id',
  'fullName',
  'username',
  'email',
  'role',
  'status',
  'company',
  'country',
  'contact',
  'language',
  'timeZone',
  'lastSeenAt',
  'createdAt',
] as const

export function exportUsers(ctx: UserContext, input: Input<typeof userEndpoints.exportUsers>) {
  const readableColumns = columns.filter((column) => column === 'id' || ctx.viewer.ability.can('read', 'User', column))
  return exportCsv(ctx, {
    name: 'users',
    columns: readableColumns.map((column) => ({ header: column, value: (user: ReturnType<typeof toUserResponse>) => user[column] })),
    ids: queryUsers(ctx, input)
      .select('users.id')
      .orderBy(orderBySorts('users', toSortOrder(input))) as never,
    rows: async (ids) => {
      const rows = await visibleInWorker(ctx, userSubject).selectAll('users').where('users.id', 'in', ids).execute()
      return rows.map((row) => toUserResponse(ctx, row))
    },
  })
}
