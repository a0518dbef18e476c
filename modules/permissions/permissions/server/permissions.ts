import { assertCanUpdate, assertCanCreate } from '#platform/server/abilities/changes.ts'
import { assertWithinOwnPermissions } from '#platform/server/abilities/own-permissions.ts'
import { getPermissionRules } from '#platform/server/abilities/roles/read-roles.ts'
import { getPermissionSnapshot, permissionSubject, getRoleSnapshot } from '#platform/server/abilities/roles/role-subjects.ts'
import { toNameColumns, type PermissionRow, type RoleRow } from '#platform/server/abilities/roles/role-tables.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { lockAdministrators } from '#platform/server/identity/administrators.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { updateRoleRow } from '../../roles/server/index.ts'
import { renamePermission } from '../../rules/server/index.ts'
import type { PermissionContext } from '../../server/tables.ts'
import { rejectDuplicateName } from '../../server/unique-name.ts'
import { listRoleRows, setAssignedRoles } from './assign-permission.ts'
import { toPermissionResponses } from './list-permissions.ts'
import { recordPermission, type PermissionResponse } from './record-permission.ts'

export async function addPermission(
  ctx: PermissionContext,
  { permission }: { permission: { name: string; assignedTo?: string[] } },
): PermissionResponse {
  await lockAdministrators(ctx)
  const name = permission.name.trim()
  const input = { name, assignedTo: permission.assignedTo ?? [] }
  assertCanCreate(ctx, permissionSubject, { name: '', assignedTo: [], isSystem: false }, input)
  const textColumns = { ...toNameColumns(name), module: null, title: null, rules: '[]' }
  const values = { ...textColumns, isSystem: 0, removedAt: null, createdAt: ctx.now, updatedAt: ctx.now }
  const row = await rejectDuplicateName(ctx, '/permission/name', () =>
    ctx.db.insertInto('permissions').values(values).returningAll().executeTakeFirstOrThrow(),
  )
  await setAssignedRoles(ctx, row, input.assignedTo)
  return recordPermission(ctx, row.id, null)
}

export async function updatePermission(ctx: PermissionContext, { id, name: input }: { id: number; name: string }): PermissionResponse {
  await lockAdministrators(ctx)
  const row = await findVisible(ctx, permissionSubject, id, 'update')
  const before = await getPermissionSnapshot(ctx.db, id)
  await updateName(ctx, row, input.trim())
  return recordPermission(ctx, id, before)
}

async function updateName(ctx: PermissionContext, row: PermissionRow, name: string): Promise<void> {
  // Checked before comparing names; otherwise a viewer could guess a name that they may not read.
  assertCanUpdate(ctx, permissionSubject, row, { name })
  if (name === row.name) return
  assertNotSystem(row)
  const values = { ...toNameColumns(name), updatedAt: ctx.now }
  await rejectDuplicateName(ctx, '/name', () => ctx.db.updateTable('permissions').set(values).where('id', '=', row.id).execute())
  for (const role of filterRolesUsing(await listRoleRows(ctx), row.name))
    await renamePermissionInRole(ctx, role, { before: row.name, after: name })
  ctx.invalidateRoles(ctx.roles.list().flatMap((role) => (role.permissions.includes(row.name) ? [role.name] : [])))
}

async function renamePermissionInRole(
  ctx: PermissionContext,
  { id }: RoleRow,
  { before, after }: { before: string; after: string },
): Promise<void> {
  const form = (await getRoleSnapshot(ctx.db, id))!
  const renamed = { ...form, rules: form.rules.map((rule) => renamePermission(rule, before, after)) }
  await updateRoleRow(ctx, { id, before: form.name, form: renamed })
  ctx.recordChange({ entity: 'role', id, before: form, after: renamed })
  ctx.invalidateRoles([form.name])
}

export async function deletePermission(ctx: PermissionContext, { id }: { id: number }): PermissionResponse {
  await lockAdministrators(ctx)
  const row = await findVisible(ctx, permissionSubject, id, 'delete')
  assertNotSystem(row)
  assertWithinOwnPermissions(ctx, getPermissionRules(row), '/id')
  const usedBy = filterRolesUsing(await listRoleRows(ctx), row.name).map(({ name }) => name)
  if (usedBy.length > 0) throw new ApiError(409, 'permissions.in_use', `This permission is used in the rules of ${usedBy.join(', ')}.`)
  const before = (await getPermissionSnapshot(ctx.db, id))!
  const [permission] = await toPermissionResponses(ctx, [row])
  // Name keys never contain two consecutive spaces, so this cannot collide with another name.
  const changes = { removedAt: ctx.now, nameKey: `${row.nameKey}  ${id}` }
  await ctx.db.updateTable('permissions').set(changes).where('id', '=', id).execute()
  ctx.recordChange({ entity: 'permission', id, before, after: null })
  ctx.invalidateRoles(before.assignedTo)
  return { permission: permission! }
}

const filterRolesUsing = (roles: RoleRow[], permission: string) =>
  roles.filter(({ rules }) =>
    (JSON.parse(rules) as Parameters<typeof renamePermission>[0][]).some((rule) => renamePermission(rule, permission, '') !== rule),
  )

function assertNotSystem(row: PermissionRow): void {
  if (row.isSystem === 1)
    throw new ApiError(409, 'permissions.system', 'A module needs this permission, so it cannot be renamed or deleted.')
}
