import { isWithinAbility } from '../../abilities/own-permissions.ts'
import { DEFAULT_ROLE } from '../../abilities/roles/built-in-roles.ts'
import type { StoredRole } from '../../abilities/roles/read-roles.ts'
import { getUserPermissions } from '../../abilities/rules.ts'
import type { IdentityContext } from '../identity-context.ts'
import { assertRecentSignIn } from './recent-sign-in.ts'

/** A role with more permissions than the default one needs a recent sign-in; throws 403 `auth.confirmation_required` otherwise. */
export async function assertMayGrant(ctx: IdentityContext, { granted }: StoredRole): Promise<void> {
  const { ability } = getUserPermissions({ ...ctx.viewer, role: DEFAULT_ROLE }, ctx.roles.getRules)
  if (!isWithinAbility(ctx, granted, ability)) await assertRecentSignIn(ctx)
}
