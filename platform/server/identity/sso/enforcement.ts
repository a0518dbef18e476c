import type { Kysely } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import type { sso } from '#platform/contract/sso.ts'
import { ApiError, invalidInput } from '../../api-error.ts'
import { hasAdministratorRole, lockAdministrators } from '../administrators.ts'
import { findUser } from '../users.ts'
import { listProviders, type SsoContext } from './providers.ts'
import { recordEnforcementChange } from './record-changes.ts'
import type { SsoTables } from './tables.ts'

export async function readEnforcement(db: Kysely<any>): Promise<{ isEnforced: boolean; breakGlassUserId: number | null }> {
  const tables = db as Kysely<SsoTables>
  const { isEnforced, breakGlassUserId } = await tables.selectFrom('sso_settings').selectAll().executeTakeFirstOrThrow()
  return { isEnforced: isEnforced === 1, breakGlassUserId }
}

/** Whether this user may sign in with a password or passkey; `undefined` stands for users without an account. */
export async function isPasswordAllowed(db: Kysely<any>, userId: number | undefined): Promise<boolean> {
  const { isEnforced, breakGlassUserId } = await readEnforcement(db)
  return !isEnforced || (userId !== undefined && userId === breakGlassUserId)
}

/** Throws 403 `sso.required` if the workspace requires single sign-on for this user. */
export async function assertPasswordAllowed(db: Kysely<any>, userId?: number): Promise<void> {
  if (await isPasswordAllowed(db, userId)) return
  throw new ApiError(403, 'sso.required', 'This workspace requires single sign-on. Sign in with your identity provider.')
}

/** Throws 409 unless the caller has just proved that signing in with a provider works. */
export async function setEnforcement(ctx: SsoContext, input: Input<typeof sso.setEnforcement>) {
  await lockAdministrators(ctx)
  if (input.isEnforced) {
    await assertSignedInByProvider(ctx)
    await assertBreakGlassUser(ctx, input.breakGlassUserId)
  }
  const before = await readEnforcement(ctx.db)
  const settings = { isEnforced: input.isEnforced ? 1 : 0, breakGlassUserId: input.breakGlassUserId }
  await ctx.db.updateTable('sso_settings').set(settings).execute()
  ctx.log.info({ userId: ctx.viewer.id, ...settings }, 'Single sign-on enforcement changed.')
  recordEnforcementChange(ctx, { before, after: input })
  return input
}

export async function isSignedInByProvider(ctx: Pick<SsoContext, 'db' | 'viewer' | 'config'>): Promise<boolean> {
  const session = await ctx.db
    .selectFrom('sso_sessions')
    .select('provider')
    .where('sessionId', '=', ctx.viewer.sessionId)
    .executeTakeFirst()
  return session !== undefined && (await listProviders(ctx)).some(({ key }) => key === session.provider)
}

async function assertSignedInByProvider(ctx: SsoContext): Promise<void> {
  if (await isSignedInByProvider(ctx)) return
  throw new ApiError(409, 'sso.not_proven', 'Sign in with a provider yourself before you require it from everyone.')
}

async function assertBreakGlassUser(ctx: SsoContext, id: number | null): Promise<void> {
  const user = id === null ? undefined : await findUser(ctx.db as never, id)
  if (!user || user.status !== 'active' || !user.passwordHash || !(await hasAdministratorRole(ctx.db, user)))
    throw invalidInput('/breakGlassUserId', 'must be an active administrator who has a password')
}
