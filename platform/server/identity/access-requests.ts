import type { Input } from '#platform/contract/endpoint.ts'
import type { AccessRequest, identity } from '#platform/contract/identity.ts'
import { Refusal } from '../refusal.ts'
import { NEWCOMER } from '../abilities/roles/built-in-roles.ts'
import { assertMayChange, maskFields } from '../abilities/fields.ts'
import { findVisible, visible } from '../abilities/visible.ts'
import { assertNotOutranked, assignableRole, lockAdministrators } from './administrators.ts'
import { normalise } from '../search/normalise.ts'
import type { Ctx } from './sign-in.ts'
import { userOf, userSubject } from './users.ts'

/** Registrations and forgotten passwords that wait, the oldest first; whoever is invited has no password yet and waits for nobody. */
export async function listAccessRequests(ctx: Ctx): Promise<{ accessRequests: AccessRequest[]; total: number }> {
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
  const shown = (user: Parameters<typeof userOf>[0]) => maskFields(ctx, userSubject, userOf(user))
  const accessRequests: AccessRequest[] = [
    ...pending.map((user) => ({ id: user.id, kind: 'registration' as const, user: shown(user), createdAt: user.createdAt })),
    ...forgotten.map(({ askedAt, ...user }) => ({ id: user.id, kind: 'password' as const, user: shown(user), createdAt: askedAt })),
  ]
  return { accessRequests, total: accessRequests.length }
}

/** Lets a registered person in with a role, or removes the registration. */
export async function answerRegistration(ctx: Ctx, { userId, accept, role = NEWCOMER }: Input<typeof identity.answerRegistration>) {
  await lockAdministrators(ctx)
  const before = await findVisible(ctx, userSubject, userId, 'update')
  assertNotOutranked(ctx, before)
  const { name } = await assignableRole(ctx, role, '/role')
  assertMayChange(ctx, userSubject, before, accept ? { status: 'active', role: name } : { status: 'inactive' })
  if (before.status !== 'pending') throw new Refusal(409, 'auth.not_pending', 'This registration has been answered already.')
  const change = accept
    ? { status: 'active' as const, role: name, roleKey: normalise(name) }
    : // Two blanks: nobody's name or address has such a key.
      { removedAt: ctx.now, emailKey: `${before.emailKey}  ${userId}`, usernameKey: `${before.usernameKey}  ${userId}` }
  const after = await ctx.db
    .updateTable('users')
    .set({ ...change, updatedAt: ctx.now })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.record({ entity: 'user', id: userId, before, after })
  return { user: maskFields(ctx, userSubject, userOf(after)) }
}
