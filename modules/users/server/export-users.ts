import type { Input } from '#platform/contract/endpoint.ts'
import { visibleSlow } from '#platform/server/abilities/visible.ts'
import { exportRows } from '#platform/server/csv/export-rows.ts'
import { inOrder } from '#platform/server/database/expressions.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import type { users } from '../contract.ts'
import { matchingUsers, orderOf } from './list-users.ts'
import { userView, type UserContext } from './user-view.ts'

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

/** The people that the list shows, as CSV. */
export function exportUsers(ctx: UserContext, input: Input<typeof users.exportUsers>) {
  const shown = columns.filter((column) => column === 'id' || ctx.viewer.ability.can('read', 'User', column))
  return exportRows(ctx, {
    name: 'users',
    columns: shown.map((column) => ({ header: column, value: (user: ReturnType<typeof userView>) => user[column] })),
    ids: matchingUsers(ctx, input)
      .select('users.id')
      .orderBy(inOrder('users', orderOf(input))) as never,
    rows: async (ids) => {
      const rows = await visibleSlow(ctx, userSubject).selectAll('users').where('users.id', 'in', ids).execute()
      return rows.map((row) => userView(ctx, row))
    },
  })
}
