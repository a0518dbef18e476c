import { Readable } from 'node:stream'
import type { Input } from '#platform/contract/endpoint.ts'
import { visibleSlow } from '#platform/server/abilities/visible.ts'
import { inOrder } from '#platform/server/database/expressions.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { Answer } from '#platform/server/module.ts'
import type { users } from '../contract.ts'
import { csvLine } from './csv.ts'
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
const BATCH = 500
const BYTE_ORDER_MARK = '\ufeff'

/** The people that the list shows, as CSV; read as it is sent, so that its length costs no memory. */
export async function exportUsers(ctx: UserContext, input: Input<typeof users.exportUsers>): Promise<Answer<string>> {
  const rows = await matchingUsers(ctx, input)
    .select('users.id')
    .orderBy(inOrder('users', orderOf(input)) as never)
    .execute()
  const ids = rows.map(({ id }) => id)
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="users-${ctx.now.slice(0, 10)}.csv"`,
  }
  return new Answer<string>(200, Readable.from(linesOf(ctx, ids)) as unknown as string, headers)
}

async function* linesOf(ctx: UserContext, ids: number[]): AsyncGenerator<string> {
  const shown = columns.filter((column) => column === 'id' || ctx.viewer.ability.can('read', 'User', column))
  yield BYTE_ORDER_MARK + csvLine(shown)
  for (let start = 0; start < ids.length; start += BATCH) {
    const some = ids.slice(start, start + BATCH)
    const rows = await visibleSlow(ctx, userSubject).selectAll('users').where('users.id', 'in', some).execute()
    const byId = new Map(rows.map((row) => [row.id, userView(ctx, row)]))
    const found = some.flatMap((id) => byId.get(id) ?? [])
    yield found.map((user) => csvLine(shown.map((column) => user[column]))).join('')
  }
}
