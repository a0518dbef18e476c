import { isWithinAbility } from '../../abilities/own-permissions.ts'
import { DEFAULT_ROLE } from '../../abilities/roles/built-in-roles.ts'
import type { StoredRole } from '../../abilities/roles/read-roles.ts'
import { getUserPermissions } from '../../abilities/rules.ts'
import type { IdentityContext } from '../identity-context.ts'
import { assertRecentSignIn } from './recent-sign-in.ts'

/** A role with more permissions than the default one needs a recent sign-in; throws 403 `auth.confirmation_required` otherwise. */
export async function assertMayGrant(ctx: IdentityContext, role: StoredRole): Promise<void> {
  if (needsRecentSignIn(ctx, role)) await assertRecentSignIn(ctx)
}

/** Whether the role has more permissions than the default one. */
export function needsRecentSignIn(ctx: Pick<IdentityContext, 'viewer' | 'roles'>, { granted }: StoredRole): boolean {
  const { ability } = getUserPermissions({ ...ctx.viewer, role: DEFAULT_ROLE }, ctx.roles.getRules)
  return !isWithinAbility(ctx, granted, ability)
}
