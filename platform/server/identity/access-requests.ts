import type { Input } from '#platform/contract/endpoint.ts'
import type { AccessRequest, identity } from '#platform/contract/identity.ts'
import { ApiError } from '../api-error.ts'
import { DEFAULT_ROLE } from '../abilities/roles/built-in-roles.ts'
import { assertCanUpdate, maskFields } from '../abilities/fields.ts'
import { findVisible, visible } from '../abilities/visible.ts'
import { assertCanManageUser, getAssignableRole, lockAdministrators } from './administrators.ts'
import { assertMayGrant } from './factors/assert-may-grant.ts'
import { normalizeForSearch } from '../search/normalize-for-search.ts'
import type { IdentityContext } from './identity-context.ts'
import { toUser, userSubject } from './users.ts'

/** Lists pending registrations and forgotten passwords, oldest first. Invited users have no password yet and are not listed. */
export async function listAccessRequests(ctx: IdentityContext): Promise<{ accessRequests: AccessRequest[]; total: number }> {
  const pending = await visible(ctx, userSubject, 'update')
    .selectAll('users')
    .where('status', '=', 'pending')
    .where('passwordHash', '!=', '')
    .orderBy('id')
    .execute()
  const forgotten = await visible(ctx, userSubject, 'update')
    .innerJoin('password_requests', 'password_requests.userId', 'users.id')
    .selectAll('users')
    .select('password_requests.createdAt as askedAt')
    .orderBy('password_requests.createdAt')
    .execute()
  const toMaskedUser = (user: Parameters<typeof toUser>[0]) => maskFields(ctx, userSubject, toUser(user))
  const accessRequests: AccessRequest[] = [
    ...pending.map((user) => ({ id: user.id, kind: 'registration' as const, user: toMaskedUser(user), createdAt: user.createdAt })),
    ...forgotten.map(({ askedAt, ...user }) => ({ id: user.id, kind: 'password' as const, user: toMaskedUser(user), createdAt: askedAt })),
  ]
  return { accessRequests, total: accessRequests.length }
}

export async function answerRegistration(ctx: IdentityContext, answer: Input<typeof identity.answerRegistration>) {
  const { userId, accept, role = DEFAULT_ROLE } = answer
  await lockAdministrators(ctx)
  const before = await findVisible(ctx, userSubject, userId, 'update')
  assertCanManageUser(ctx, before)
  const assigned = await getAssignableRole(ctx, role, '/role')
  const { name } = assigned
  assertCanUpdate(ctx, userSubject, before, accept ? { status: 'active', role: name } : { status: 'inactive' })
  if (before.status !== 'pending') throw new ApiError(409, 'auth.not_pending', 'This registration has already been answered.')
  if (accept) await assertMayGrant(ctx, assigned)
  const change = accept
    ? { status: 'active' as const, role: name, roleKey: normalizeForSearch(name) }
    : // Two spaces occur in no other key.
      { removedAt: ctx.now, emailKey: `${before.emailKey}  ${userId}`, usernameKey: `${before.usernameKey}  ${userId}` }
  const changes = { ...change, updatedAt: ctx.now }
  const after = await ctx.db.updateTable('users').set(changes).where('id', '=', userId).returningAll().executeTakeFirstOrThrow()
  ctx.recordChange({ entity: 'user', id: userId, before, after })
  return { user: maskFields(ctx, userSubject, toUser(after)) }
}
