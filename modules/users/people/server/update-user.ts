import { assertMayChange } from '#platform/server/abilities/changes.ts'
import { assertAdministratorRemains, assertNotOutranked, assignableRole } from '#platform/server/identity/administrators.ts'
import { isTimeZone } from '#platform/server/time-zone.ts'
import { endLinks } from '#platform/server/identity/links.ts'
import { endSessionsOf } from '#platform/server/identity/sessions.ts'
import { keysOf, unlessTaken, userSubject } from '#platform/server/identity/users.ts'
import { invalid } from '#platform/server/refusal.ts'
import type { UserPatch } from '../contract.ts'
import { publishUserChange } from '../../server/publish-user-change.ts'
import { toJournalFields, type UserContext, type UserRow } from '../../server/user-response.ts'

export type UserChanges = Partial<Omit<UserPatch, 'id'>>

/** Ends all sessions of a deactivated user. The caller must hold the lock on administrators. */
export async function applyUserChanges(ctx: UserContext, row: UserRow, given: UserChanges): Promise<UserRow> {
  const changes = assertMayChange(ctx, userSubject, row, trimStrings(given))
  if (Object.keys(changes).length === 0) return row
  assertNotOutranked(ctx, row)
  const values = await toUserColumns(ctx, changes)
  const after = await unlessTaken(ctx.db, () => updateUserRow(ctx, row, values))
  if (after.email !== row.email || after.status === 'inactive') await endLinks(ctx.db, row.id)
  if (row.status === 'active' && after.status !== 'active') await endSessionsOf(ctx, row.id)
  if (after.role !== row.role || after.status !== row.status) await assertAdministratorRemains(ctx)
  ctx.record({ entity: 'user', id: row.id, before: toJournalFields(row), after: toJournalFields(after) })
  publishUserChange(ctx, row.id)
  return after
}

const updateUserRow = (ctx: UserContext, row: UserRow, values: Partial<UserRow>): Promise<UserRow> =>
  ctx.db
    .updateTable('users')
    .set({ ...values, ...keysOf({ ...row, ...values }), updatedAt: ctx.now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()

const requiredFields = ['fullName', 'username', 'email', 'role', 'status', 'language', 'timeZone'] as const

async function toUserColumns(ctx: UserContext, changes: UserChanges): Promise<Partial<UserRow>> {
  for (const name of requiredFields) if (changes[name] === null || changes[name] === '') throw invalid(`/user/${name}`, 'must not be empty')
  const values = changes as Partial<UserRow>
  if (values.timeZone !== undefined && !isTimeZone(values.timeZone))
    throw invalid('/user/timeZone', 'must be an IANA time zone such as Europe/Lisbon')
  return values.role === undefined ? values : { ...values, role: (await assignableRole(ctx, values.role, '/user/role')).name }
}

export function trimStrings<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])) as T
}
