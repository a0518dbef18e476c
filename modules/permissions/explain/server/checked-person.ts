import type { Person } from '#platform/contract/schema.ts'
import type { User } from '#platform/contract/user.ts'
import { assertCan } from '#platform/server/abilities/check.ts'
import { getReadableFields } from '#platform/server/abilities/fields.ts'
import { getUserPermissions } from '#platform/server/abilities/rules.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { UserRow } from '#platform/server/identity/tables.ts'
import { findUser, getStatus, userSubject } from '#platform/server/identity/users.ts'
import { notFound, ApiError } from '#platform/server/api-error.ts'
import type { RoleReference } from '../../rules/contract.ts'
import { getRuleOrigins, type RuleSet } from './evaluate-rules.ts'
import { getReadableRoleNames } from '../../server/readable-roles.ts'
import type { PermissionContext } from '../../server/tables.ts'

/** A user whose access is being checked, with the rules and the viewer context that apply to them. */
export type CheckedPerson = RuleSet & { person: Person; role: RoleReference; status: User['status']; viewer: Viewer }

/** For other users, throws 403 unless the viewer may read roles and this person's role, and 404 if the person is not visible. */
export async function findCheckedPerson(ctx: PermissionContext, userId: number): Promise<CheckedPerson> {
  if (userId === ctx.viewer.id) return toCheckedPerson(ctx, (await findUser(ctx.db, userId)) ?? (Promise.reject(notFound('user')) as never))
  assertCan(ctx, 'read', 'Role')
  const row = await findVisible(ctx, userSubject, userId)
  const canReadRole =
    getReadableFields(ctx, userSubject, row).has('role') && (!ctx.roles.find(row.role) || (await getReadableRoleNames(ctx)).has(row.role))
  if (!canReadRole) throw new ApiError(403, 'forbidden', 'You don’t have permission to view the role of this person.')
  return toCheckedPerson(ctx, row)
}

export type CheckedPersonRow = Pick<UserRow, 'id' | 'fullName' | 'avatar' | 'role' | 'email' | 'language' | 'timeZone' | 'status'>

export function toCheckedPerson(ctx: PermissionContext, row: CheckedPersonRow): CheckedPerson {
  const role = ctx.roles.find(row.role)
  const { ability } = getUserPermissions(row, ctx.roles.getRules)
  const { id, fullName, avatar, email, language, timeZone } = row
  return {
    person: { id, fullName, avatar },
    role: { id: role?.id ?? null, name: row.role },
    status: getStatus(row),
    ability,
    origins: getRuleOrigins(role),
    viewer: { id, role: row.role, email, fullName, language, timeZone, sessionId: 0, ability },
  }
}
