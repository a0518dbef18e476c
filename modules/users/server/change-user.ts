import { assertMayChange } from '#platform/server/abilities/changes.ts'
import { assertAdministratorRemains, assertNotOutranked, assignableRole } from '#platform/server/identity/administrators.ts'
import { isTimeZone } from '#platform/server/time-zone.ts'
import { endLinks } from '#platform/server/identity/links.ts'
import { endSessionsOf } from '#platform/server/identity/sessions.ts'
import { keysOf, unlessTaken, userSubject } from '#platform/server/identity/users.ts'
import { invalid } from '#platform/server/refusal.ts'
import type { UserPatch } from '../contract.ts'
import { journalForm, type UserContext, type UserRow } from './user-view.ts'

export type Changes = Partial<Omit<UserPatch, 'id'>>

/** Changes a person as far as the viewer may; whoever is no longer active is signed out everywhere. The caller has locked the administrators. */
export async function changeUser(ctx: UserContext, row: UserRow, given: Changes): Promise<UserRow> {
  const changes = assertMayChange(ctx, userSubject, row, trimmed(given))
  if (Object.keys(changes).length === 0) return row
  assertNotOutranked(ctx, row)
  const values = await valuesOf(ctx, changes)
  const after = await unlessTaken(ctx.db, () => writeUser(ctx, row, values))
  if (after.email !== row.email || after.status === 'inactive') await endLinks(ctx.db, row.id)
  if (row.status === 'active' && after.status !== 'active') await endSessionsOf(ctx, row.id)
  if (after.role !== row.role || after.status !== row.status) await assertAdministratorRemains(ctx)
  ctx.record({ entity: 'user', id: row.id, before: journalForm(row), after: journalForm(after) })
  tellChange(ctx, row.id)
  return after
}

/** What the person's own windows show, and who has which role, may have changed. */
export function tellChange(ctx: UserContext, userId: number): void {
  ctx.rightsChanged(userId)
  ctx.announce(`account/${userId}`)
  ctx.announce('roles')
}

const writeUser = (ctx: UserContext, row: UserRow, values: Partial<UserRow>): Promise<UserRow> =>
  ctx.db
    .updateTable('users')
    .set({ ...values, ...keysOf({ ...row, ...values }), updatedAt: ctx.now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()

const required = ['fullName', 'username', 'email', 'role', 'status', 'language', 'timeZone'] as const

async function valuesOf(ctx: UserContext, changes: Changes): Promise<Partial<UserRow>> {
  for (const name of required) if (changes[name] === null || changes[name] === '') throw invalid(`/user/${name}`, 'must not be empty')
  const values = changes as Partial<UserRow>
  if (values.timeZone !== undefined && !isTimeZone(values.timeZone))
    throw invalid('/user/timeZone', 'must be an IANA time zone such as Europe/Lisbon')
  return values.role === undefined ? values : { ...values, role: (await assignableRole(ctx, values.role, '/user/role')).name }
}

export function trimmed<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])) as T
}
