import { ApiError } from '../api-error.ts'
import { findFirstAdministrator, hasAdministratorRole } from './administrators.ts'
import type { IdentityContext } from './identity-context.ts'
import { readEnforcement } from './sso/enforcement.ts'
import { findUser } from './users.ts'

/**
 * Call after the change. Throws 409 `users.last_administrator` if no active administrator would remain, and 409 `sso.break_glass` if
 * single sign-on is required and the administrator who can sign in without it would be lost.
 */
export async function assertAdministratorRemains(ctx: Pick<IdentityContext, 'db'>): Promise<void> {
  if ((await findFirstAdministrator(ctx.db)) === undefined)
    throw new ApiError(409, 'users.last_administrator', 'At least one active administrator must remain.')
  const { isEnforced, breakGlassUserId } = await readEnforcement(ctx.db)
  if (!isEnforced || breakGlassUserId === null) return
  const user = await findUser(ctx.db, breakGlassUserId)
  if (user?.status === 'active' && (await hasAdministratorRole(ctx.db, user))) return
  throw new ApiError(
    409,
    'sso.break_glass',
    'This is the only administrator who can sign in if the identity provider fails. Choose another one in the single sign-on settings first.',
  )
}
