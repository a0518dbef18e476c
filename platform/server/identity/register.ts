import type { Input } from '#platform/contract/endpoint.ts'
import type { identity } from '#platform/contract/identity.ts'
import type { Rule } from '#platform/contract/rule.ts'
import { createMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import { ADMIN_ROLE, DEFAULT_ROLE } from '../abilities/roles/built-in-roles.ts'
import { ApiResponse, PreparedHandler } from '../module.ts'
import { ApiError } from '../api-error.ts'
import { recordAttempt } from './attempts.ts'
import { notificationKinds } from './notification-kinds.ts'
import { assertStrongPassword } from './password-rules/assert-strong-password.ts'
import { hashPassword } from './passwords.ts'
import type { IdentityContext } from './identity-context.ts'
import { assertPasswordAllowed } from './sso/enforcement.ts'
import { createSignInResponse, type Services, type SignInResponse } from './sessions/sign-in.ts'
import { readWorkspace } from './read-workspace.ts'
import type { WorkspaceRow } from './tables.ts'
import { hasUsers, toAccountKey, insertUser, settingsOfNewPerson, readUserData } from './users.ts'

type RegisterInput = Input<typeof identity.register>

/** The first account owns the workspace; later ones wait for an administrator unless registration is open. */
export const register = (services: Services) =>
  new PreparedHandler(
    async (ctx: IdentityContext, input: RegisterInput) => {
      await recordAttempt(services, 'registration', { account: toAccountKey(input.email), address: ctx.request.address })
      await assertPasswordAllowed(ctx.db)
      await assertOpen(ctx)
      await assertStrongPassword(input.password, input)
      return hashPassword(input.password)
    },
    async (ctx: IdentityContext, input: RegisterInput, passwordHash: string): Promise<ApiResponse<SignInResponse>> => {
      const workspace = await lockWorkspace(ctx)
      const isFirst = !(await hasUsers(ctx.db))
      if (!isFirst && workspace.registration === 'closed') throw registrationClosed()
      const isActive = isFirst || workspace.registration === 'open'
      const user = await insertUser(
        ctx.db,
        {
          username: input.username.trim(),
          email: input.email.trim(),
          fullName: (input.fullName ?? input.username).trim(),
          role: isFirst ? ADMIN_ROLE : DEFAULT_ROLE,
          status: isActive ? 'active' : 'pending',
          passwordHash,
          settings: settingsOfNewPerson,
        },
        ctx.now,
      )
      ctx.recordChange({ entity: 'user', id: user.id, before: null, after: user })
      if (isActive) return createSignInResponse(services, ctx, user.id)
      await notifyAdministrators(ctx, 'registration', user)
      return new ApiResponse(202, { userData: await readUserData(ctx, user), accessToken: null, refreshToken: null, tokenType: 'Bearer' })
    },
  )

async function assertOpen(ctx: IdentityContext): Promise<void> {
  const workspace = await readWorkspace(ctx.db)
  if (workspace.registration === 'closed' && (await hasUsers(ctx.db))) throw registrationClosed()
}

const registrationClosed = () =>
  new ApiError(403, 'auth.registration_closed', 'Registration is closed. Ask an administrator for an invitation.')

function lockWorkspace({ db, dialect }: IdentityContext): Promise<WorkspaceRow> {
  const query = db.selectFrom('workspace').selectAll()
  return (dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirstOrThrow()
}

type NotificationName = keyof typeof notificationKinds
type NamedUser = { id: number; fullName: string }

export async function notifyAdministrators(ctx: IdentityContext, kind: NotificationName, user: NamedUser): Promise<void> {
  const roles = ctx.roles.list().filter(({ granted }) => canUpdateUsers(granted))
  const names = roles.map(({ name }) => name)
  const administrators = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', names)
    .where('status', '=', 'active')
    .where('removedAt', 'is', null)
    .execute()
  const notification = { kind: notificationKinds[kind], id: user.id, values: { name: user.fullName }, link: '/account/requests' }
  for (const { id } of administrators) ctx.notify({ userId: id, ...notification })
  ctx.publishChange('access-requests')
}

const canUpdateUsers = (rules: readonly Rule[]) => createMongoAbility([...rules] as RawRuleOf<MongoAbility>[]).can('update', 'User')
