import { isWithinOwnPermissions } from '#platform/server/abilities/own-permissions.ts'
import { readRoles } from '#platform/server/abilities/roles/read-roles.ts'
import { toRoleKey } from '#platform/server/abilities/roles/role-tables.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { needsRecentSignIn } from '#platform/server/identity/factors/assert-may-grant.ts'
import type { UserContext } from '../../server/user-response.ts'

/** Roles that the viewer may assign without signing in again, which is impossible while an import runs in the background. */
export async function listImportableRoles(ctx: UserContext): Promise<string[]> {
  const roles = await readRoles(ctx.db)
  return roles.filter((role) => isWithinOwnPermissions(ctx, role.granted) && !needsRecentSignIn(ctx, role)).map(({ name }) => name)
}

/** Throws 403 for a role with more permissions than the default one. */
export async function assertRoleImportable(ctx: UserContext, name: string | undefined): Promise<void> {
  const role = (await readRoles(ctx.db)).find((one) => toRoleKey(one.name) === toRoleKey(name ?? ''))
  if (role && isWithinOwnPermissions(ctx, role.granted) && needsRecentSignIn(ctx, role))
    throw new ApiError(403, 'users.import_role', 'The role has more permissions than the default one. Assign it on the page of the user.')
}
