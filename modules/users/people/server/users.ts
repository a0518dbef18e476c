import { NEWCOMER } from '#platform/server/abilities/roles/built-in-roles.ts'
import { assertMayCreate } from '#platform/server/abilities/changes.ts'
import { findAllVisible, findVisible } from '#platform/server/abilities/visible.ts'
import {
  assertAdministratorRemains,
  assertNotOutranked,
  assignableRole,
  lockAdministrators,
} from '#platform/server/identity/administrators.ts'
import { hashPassword } from '#platform/server/identity/passwords.ts'
import { isTimeZone } from '#platform/server/time-zone.ts'
import { endSessionsOf } from '#platform/server/identity/sessions.ts'
import { insertUser, userSubject } from '#platform/server/identity/users.ts'
import { Prepared } from '#platform/server/module.ts'
import { invalid } from '#platform/server/refusal.ts'
import type { UserDraft, UserPatch } from '../contract.ts'
import { applyUserChanges, trimStrings } from './update-user.ts'
import { toJournalFields, toUserResponse, type UserContext, type UserRow } from '../../server/user-response.ts'
import { publishUserChange } from '../../server/publish-user-change.ts'

const emptyProfile = {
  fullName: '',
  username: '',
  email: '',
  company: null,
  country: null,
  contact: null,
  language: 'en' as const,
  timeZone: 'UTC',
}

/** A user without a password cannot sign in until they accept an invitation. */
export const addUser = new Prepared(
  async (_ctx: UserContext, { password }: UserDraft) => (password === undefined ? '' : hashPassword(password)),
  async (ctx: UserContext, { password: _, ...draft }: UserDraft, passwordHash: string) => {
    const given = trimStrings(draft)
    const status = passwordHash ? ('active' as const) : ('pending' as const)
    assertMayCreate(ctx, userSubject, { ...emptyProfile, avatar: null, lastSeenAt: null, role: NEWCOMER, status }, given)
    for (const name of ['fullName', 'username', 'email'] as const) if (!given[name]) throw invalid(`/${name}`, 'must not be blank')
    if (given.timeZone !== undefined && !isTimeZone(given.timeZone))
      throw invalid('/timeZone', 'must be an IANA time zone such as Europe/Lisbon')
    await lockAdministrators(ctx)
    const role = (await assignableRole(ctx, given.role ?? NEWCOMER, '/role')).name
    const row = await insertUser(ctx.db, { ...emptyProfile, status, ...given, role, passwordHash }, ctx.now)
    ctx.record({ entity: 'user', id: row.id, before: null, after: toJournalFields(row) })
    ctx.announce('roles')
    return { user: toUserResponse(ctx, row) }
  },
)

export async function updateUser(ctx: UserContext, { user: { id, ...changes } }: { user: UserPatch }) {
  await lockAdministrators(ctx)
  return { user: toUserResponse(ctx, await applyUserChanges(ctx, await findVisible(ctx, userSubject, id, 'update'), changes)) }
}

export async function setUserStatus(ctx: UserContext, { userIds, status }: { userIds: number[]; status: 'active' | 'inactive' }) {
  await lockAdministrators(ctx)
  const rows = await findAllVisible(ctx, userSubject, [...new Set(userIds)], 'update')
  const changed: UserRow[] = []
  for (const row of rows) changed.push(await applyUserChanges(ctx, row, { status }))
  return { users: changed.map((row) => toUserResponse(ctx, row)) }
}

/** Reserves the email address and username until the account is purged after 30 days, so that undo can restore it. */
export async function deleteUser(ctx: UserContext, { id }: { id: number }) {
  await lockAdministrators(ctx)
  const row = await findVisible(ctx, userSubject, id, 'delete')
  assertNotOutranked(ctx, row)
  const user = toUserResponse(ctx, row)
  await ctx.db.updateTable('users').set({ removedAt: ctx.now }).where('id', '=', id).execute()
  await endSessionsOf(ctx, id)
  await assertAdministratorRemains(ctx)
  ctx.record({ entity: 'user', id, before: toJournalFields(row), after: null })
  publishUserChange(ctx, id)
  return { user }
}
