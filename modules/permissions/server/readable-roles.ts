import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { createRecordCheck } from '#platform/server/abilities/record-check.ts'
import { roleSubject } from '#platform/server/abilities/roles/role-subjects.ts'
import type { RoleRow } from '#platform/server/abilities/roles/role-tables.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import type { PermissionContext } from './tables.ts'

/** Whether the viewer may read the role's rules and permissions. */
export function canReadGrants(ctx: PermissionContext, role: RoleRow): boolean {
  const may = createRecordCheck(ctx, roleSubject, role)
  return may('read', 'rules') && may('read', 'permissions')
}

export async function getReadableRoleNames(ctx: PermissionContext): Promise<Set<string>> {
  const rows = await visible(ctx, roleSubject).selectAll('roles').execute()
  return new Set(rows.filter((row) => canReadGrants(ctx, row)).map(({ name }) => name))
}

/** Whether the viewer may read names and roles of all users. */
export const canReadMembership = (ctx: PermissionContext): boolean =>
  ['role', 'fullName'].every((field) => isReadableEverywhere(ctx, userSubject, field))
