import { assertMayGrant } from '#platform/server/identity/factors/assert-may-grant.ts'
import { assertRecentSignIn } from '#platform/server/identity/factors/recent-sign-in.ts'
import { DEFAULT_ROLE } from '#platform/server/abilities/roles/built-in-roles.ts'
import { assertCanCreate } from '#platform/server/abilities/changes.ts'
import { findAllVisible, findVisible } from '#platform/server/abilities/visible.ts'
import { assertAdministratorRemains } from '#platform/server/identity/assert-administrator-remains.ts'
import { assertCanManageUser, getAssignableRole, lockAdministrators } from '#platform/server/identity/administrators.ts'
import { assertStrongPassword } from '#platform/server/identity/password-rules/assert-strong-password.ts'
import { hashPassword } from '#platform/server/identity/passwords.ts'
import { isTimeZone } from '#platform/server/time-zone.ts'
import { endUserSessions } from '#platform/server/identity/sessions/sessions.ts'
import { insertUser, settingsOfNewPerson, userSubject } from '#platform/server/identity/users.ts'
import { PreparedHandler } from '#platform/server/module.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import type { UserDraft, UserPatch } from '../contract.ts'
import { applyUserChanges, trimStrings } from './update-user.ts'
import { toJournalSnapshot, toUserResponse, type UserContext, type UserRow } from '../../server/user-response.ts'
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
export const addUser = new PreparedHandler(
  async (_ctx: UserContext, { password, ...draft }: UserDraft) => {
    if (password === undefined) return ''
    await assertStrongPassword(password, draft)
    return hashPassword(password)
  },
  async (ctx: UserContext, draft: UserDraft, passwordHash: string) => ({
    user: toUserResponse(ctx, await createUser(ctx, draft, passwordHash)),
  }),
)

export async function createUser(ctx: UserContext, { password: _, ...draft }: UserDraft, passwordHash: string): Promise<UserRow> {
  const input = trimStrings(draft)
  const status = passwordHash ? ('active' as const) : ('pending' as const)
  assertCanCreate(ctx, userSubject, { ...emptyProfile, avatar: null, lastSeenAt: null, role: DEFAULT_ROLE, status }, input)
  for (const name of ['fullName', 'username', 'email'] as const) if (!input[name]) throw invalidInput(`/${name}`, 'must not be empty')
  if (input.timeZone !== undefined && !isTimeZone(input.timeZone))
    throw invalidInput('/timeZone', 'must be an IANA time zone such as Europe/Lisbon')
  await lockAdministrators(ctx)
  const role = await getAssignableRole(ctx, input.role ?? DEFAULT_ROLE, '/role')
  await assertMayGrant(ctx, role)
  const user = { ...emptyProfile, status, ...input, role: role.name, passwordHash, settings: settingsOfNewPerson }
  const row = await insertUser(ctx.db, user, ctx.now)
  ctx.recordChange({ entity: 'user', id: row.id, before: null, after: toJournalSnapshot(row) })
  ctx.publishChange('roles')
  return row
}

export async function updateUser(ctx: UserContext, { user: { id, ...changes } }: { user: UserPatch }) {
  await lockAdministrators(ctx)
  const before = await findVisible(ctx, userSubject, id, 'update')
  const after = await applyUserChanges(ctx, before, changes)
  if (after.email !== before.email || after.role !== before.role) await assertRecentSignIn(ctx)
  return { user: toUserResponse(ctx, after) }
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
  assertCanManageUser(ctx, row)
  const user = toUserResponse(ctx, row)
  await ctx.db.updateTable('users').set({ removedAt: ctx.now }).where('id', '=', id).execute()
  await endUserSessions(ctx, id)
  await assertAdministratorRemains(ctx)
  ctx.recordChange({ entity: 'user', id, before: toJournalSnapshot(row), after: null })
  publishUserChange(ctx, id)
  return { user }
}
