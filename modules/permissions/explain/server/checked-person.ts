import type { Person } from '#platform/contract/schema.ts'
import { check } from '#platform/server/abilities/check.ts'
import { readableFields } from '#platform/server/abilities/fields.ts'
import { abilityFor } from '#platform/server/abilities/rules.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import type { Viewer } from '#platform/server/context.ts'
import type { UserRow } from '#platform/server/identity/tables.ts'
import { findUser, userSubject } from '#platform/server/identity/users.ts'
import { notFound, Refusal } from '#platform/server/refusal.ts'
import type { RoleReference } from '../../rules/contract.ts'
import { getRuleOrigins, type RuleSet } from './evaluate-rules.ts'
import { getReadableRoleNames } from '../../server/readable-roles.ts'
import type { PermissionContext } from '../../server/tables.ts'

/** A user whose access is being checked, with the rules and the viewer context that apply to them. */
export type CheckedPerson = RuleSet & { person: Person; role: RoleReference; status: UserRow['status']; viewer: Viewer }

/**
 * Users may check their own access. For others, throws 403 unless the viewer may read roles and this person's role, and
 * 404 if the person is not visible.
 */
export async function findCheckedPerson(ctx: PermissionContext, userId: number): Promise<CheckedPerson> {
  if (userId === ctx.viewer.id) return toCheckedPerson(ctx, (await findUser(ctx.db, userId)) ?? (Promise.reject(notFound('user')) as never))
  check(ctx, 'read', 'Role')
  const row = await findVisible(ctx, userSubject, userId)
  const isTold =
    readableFields(ctx, userSubject, row).has('role') && (!ctx.roles.role(row.role) || (await getReadableRoleNames(ctx)).has(row.role))
  if (!isTold) throw new Refusal(403, 'forbidden', 'You may not read the role of this person.')
  return toCheckedPerson(ctx, row)
}

export type CheckedPersonRow = Pick<UserRow, 'id' | 'fullName' | 'avatar' | 'role' | 'email' | 'language' | 'timeZone' | 'status'>

export function toCheckedPerson(ctx: PermissionContext, row: CheckedPersonRow): CheckedPerson {
  const role = ctx.roles.role(row.role)
  const { ability } = abilityFor(row, ctx.roles.source)
  const { id, fullName, avatar, email, language, timeZone, status } = row
  return {
    person: { id, fullName, avatar },
    role: { id: role?.id ?? null, name: row.role },
    status,
    ability,
    origins: getRuleOrigins(role),
    viewer: { id, role: row.role, email, fullName, language, timeZone, sessionId: 0, ability },
  }
}
