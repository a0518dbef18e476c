import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { judge } from '#platform/server/abilities/judge.ts'
import { roleSubject } from '#platform/server/abilities/role-subjects.ts'
import type { RoleRow } from '#platform/server/abilities/role-tables.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import type { PermissionContext } from './role-answers.ts'

/** Whether the viewer may read what a role grants: its rules and its permissions. */
export function isToldGrants(ctx: PermissionContext, role: RoleRow): boolean {
  const may = judge(ctx, roleSubject, role)
  return may('read', 'rules') && may('read', 'permissions')
}

/** The names of the roles of which the viewer may read what they grant. */
export async function toldRoles(ctx: PermissionContext): Promise<Set<string>> {
  const rows = await visible(ctx, roleSubject).selectAll('roles').execute()
  return new Set(rows.filter((row) => isToldGrants(ctx, row)).map(({ name }) => name))
}

/** Whether the viewer may know who has which role. */
export const areHoldersTold = (ctx: PermissionContext): boolean =>
  ['role', 'fullName'].every((field) => isReadableEverywhere(ctx, userSubject, field))
