import { ADMIN_ROLE } from '#platform/server/abilities/roles/built-in-roles.ts'
import { forbidden } from '#platform/server/abilities/check.ts'
import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { assertWithinOwnPermissions } from '#platform/server/abilities/own-permissions.ts'
import { getPermissionRules } from '#platform/server/abilities/roles/read-roles.ts'
import { getPermissionSnapshot, permissionSubject, roleSubject } from '#platform/server/abilities/roles/role-subjects.ts'
import { toRoleKey, type PermissionRow, type RoleRow } from '#platform/server/abilities/roles/role-tables.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { lockAdministrators } from '#platform/server/identity/administrators.ts'
import { invalidInput, ApiError } from '#platform/server/api-error.ts'
import type { PermissionContext } from '../../server/tables.ts'
import { recordPermission, type PermissionResponse } from './record-permission.ts'

export async function assignPermission(
  ctx: PermissionContext,
  { id, assignedTo }: { id: number; assignedTo: string[] },
): PermissionResponse {
  await lockAdministrators(ctx)
  const row = await findVisible(ctx, permissionSubject, id, 'update')
  const before = (await getPermissionSnapshot(ctx.db, id))!
  assertCanUpdate(ctx, permissionSubject, { ...row, assignedTo: before.assignedTo }, { assignedTo })
  await setAssignedRoles(ctx, row, assignedTo)
  return recordPermission(ctx, id, before)
}

/** Removes the permission from all other roles. Throws 403 unless the viewer may change them and has all rights involved. */
export async function setAssignedRoles(ctx: PermissionContext, row: PermissionRow, names: readonly string[]): Promise<void> {
  const roles = await listRoleRows(ctx)
  const current = await ctx.db.selectFrom('role_permissions').select('roleId').where('permissionId', '=', row.id).execute()
  const currentIds = new Set(current.map(({ roleId }) => roleId))
  const visibleIds = new Set((await visible(ctx, roleSubject).select('roles.id').execute()).map(({ id }) => id))
  const known = roles.filter(({ id }) => visibleIds.has(id) || currentIds.has(id))
  const selectedIds = new Set(names.map((name, index) => findRoleByName(known, name, `/assignedTo/${index}`).id))
  const changedRoles = roles.filter(({ id }) => selectedIds.has(id) !== currentIds.has(id))
  if (changedRoles.length > 0) assertWithinOwnPermissions(ctx, getPermissionRules(row), '/assignedTo')
  for (const role of changedRoles) {
    // 403 instead of 404: `assignedTo` already names this role, so its existence is no secret.
    if (!visibleIds.has(role.id)) throw forbidden('update', roleSubject.entity)
    const editable = await findVisible(ctx, roleSubject, role.id, 'update')
    assertCanUpdate(ctx, roleSubject, { ...editable, permissions: [] }, { permissions: [row.name] })
    if (role.name === ADMIN_ROLE) throw new ApiError(409, 'roles.built_in', 'The role admin cannot be changed.')
    assertWithinOwnPermissions(ctx, ctx.roles.getRules(role.name) ?? [], '/assignedTo')
    const pair = { roleId: role.id, permissionId: row.id }
    if (selectedIds.has(role.id)) await ctx.db.insertInto('role_permissions').values(pair).execute()
    else await ctx.db.deleteFrom('role_permissions').where('roleId', '=', role.id).where('permissionId', '=', row.id).execute()
  }
  ctx.invalidateRoles(changedRoles.map(({ name }) => name))
}

function findRoleByName(roles: RoleRow[], name: string, path: string): RoleRow {
  const role = roles.find(({ nameKey }) => nameKey === toRoleKey(name))
  if (!role) throw invalidInput(path, 'must be the name of a role')
  return role
}

export const listRoleRows = (ctx: PermissionContext): Promise<RoleRow[]> =>
  ctx.db.selectFrom('roles').selectAll().where('removedAt', 'is', null).orderBy('nameKey').execute()
