import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { assertAdministratorRemains } from '#platform/server/identity/assert-administrator-remains.ts'
import { assertCanManageUser, getAssignableRole } from '#platform/server/identity/administrators.ts'
import { isTimeZone } from '#platform/server/time-zone.ts'
import { revokeLinks } from '#platform/server/identity/one-time-links.ts'
import { endUserSessions } from '#platform/server/identity/sessions/sessions.ts'
import { toUserKeys, rejectTakenAccount, userSubject } from '#platform/server/identity/users.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import type { UserPatch } from '../contract.ts'
import { publishUserChange } from '../../server/publish-user-change.ts'
import { toJournalSnapshot, type UserContext, type UserRow } from '../../server/user-response.ts'

export type UserChanges = Partial<Omit<UserPatch, 'id'>>

/** Ends all sessions of a deactivated user. The caller must hold the lock on administrators. */
export async function applyUserChanges(ctx: UserContext, row: UserRow, input: UserChanges): Promise<UserRow> {
  const changes = assertCanUpdate(ctx, userSubject, row, trimStrings(input))
  if (Object.keys(changes).length === 0) return row
  assertCanManageUser(ctx, row)
  const values = await toUserColumns(ctx, changes)
  const after = await rejectTakenAccount(ctx.db, () => updateUserRow(ctx, row, values))
  if (after.email !== row.email || after.status === 'inactive') await revokeLinks(ctx.db, row.id)
  if (row.status === 'active' && after.status !== 'active') await endUserSessions(ctx, row.id)
  if (after.role !== row.role || after.status !== row.status) await assertAdministratorRemains(ctx)
  ctx.recordChange({ entity: 'user', id: row.id, before: toJournalSnapshot(row), after: toJournalSnapshot(after) })
  publishUserChange(ctx, row.id)
  return after
}

const updateUserRow = (ctx: UserContext, row: UserRow, values: Partial<UserRow>): Promise<UserRow> =>
  ctx.db
    .updateTable('users')
    .set({ ...values, ...toUserKeys({ ...row, ...values }), updatedAt: ctx.now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()

const requiredFields = ['fullName', 'username', 'email', 'role', 'status', 'language', 'timeZone'] as const

async function toUserColumns(ctx: UserContext, changes: UserChanges): Promise<Partial<UserRow>> {
  for (const name of requiredFields)
    if (changes[name] === null || changes[name] === '') throw invalidInput(`/user/${name}`, 'must not be empty')
  const values = changes as Partial<UserRow>
  if (values.timeZone !== undefined && !isTimeZone(values.timeZone))
    throw invalidInput('/user/timeZone', 'must be an IANA time zone such as Europe/Lisbon')
  return values.role === undefined ? values : { ...values, role: (await getAssignableRole(ctx, values.role, '/user/role')).name }
}

export function trimStrings<T extends object>(input: T): T {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])) as T
}
