import type { RoleSnapshot } from '#platform/server/abilities/roles/role-subjects.ts'
import { toNameColumns, toRoleKey, type RoleRow } from '#platform/server/abilities/roles/role-tables.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { rejectDuplicateName } from '../../server/unique-name.ts'
import type { PermissionContext } from '../../server/tables.ts'
import { findPermissionsByName } from '../../server/find-permissions.ts'

export async function insertRole(ctx: PermissionContext, { name, description, rules, permissions }: RoleSnapshot): Promise<number> {
  const texts = { ...toNameColumns(name), description, rules: JSON.stringify(rules) }
  const values = { ...texts, isBuiltIn: 0, removedAt: null, createdAt: ctx.now, updatedAt: ctx.now }
  const { id } = await rejectDuplicateName(ctx, '/role/name', () =>
    ctx.db.insertInto('roles').values(values).returning('id').executeTakeFirstOrThrow(),
  )
  await setPermissions(ctx, id, permissions)
  return id
}

/** Renaming a role also updates the users who have it. */
export async function updateRoleRow(
  ctx: PermissionContext,
  { id, before, form }: { id: number; before: string; form: RoleSnapshot },
): Promise<void> {
  const { name, description, rules, permissions } = form
  const values = { ...toNameColumns(name), description, rules: JSON.stringify(rules), updatedAt: ctx.now }
  await rejectDuplicateName(ctx, '/role/name', () => ctx.db.updateTable('roles').set(values).where('id', '=', id).execute())
  await setPermissions(ctx, id, permissions)
  if (name === before) return
  await renameRoleOfUsers(ctx, before, name)
  ctx.publishChange('users')
}

/** Frees the name for other roles. Deleted users who had the role keep a reference to it, not to its name. */
export async function markRoleDeleted(ctx: PermissionContext, { id, name, nameKey }: RoleRow): Promise<void> {
  // Name keys never contain two consecutive spaces, so this cannot collide with another name.
  const values = { removedAt: ctx.now, nameKey: `${nameKey}  ${id}` }
  await ctx.db.updateTable('roles').set(values).where('id', '=', id).execute()
  await renameRoleOfUsers(ctx, name, getDeletedRoleName(id))
}

/** Throws 409 if another role has taken the name. Permissions deleted meanwhile stay unassigned. */
export async function restoreRole(ctx: PermissionContext, id: number, name: string): Promise<void> {
  const values = { removedAt: null, nameKey: toRoleKey(name), updatedAt: ctx.now }
  await rejectDuplicateName(ctx, '/role/name', () => ctx.db.updateTable('roles').set(values).where('id', '=', id).execute())
  await renameRoleOfUsers(ctx, getDeletedRoleName(id), name)
}

/** Role names never begin with a space, so this cannot collide with one. */
const getDeletedRoleName = (id: number) => ` ${id}`

const renameRoleOfUsers = (ctx: PermissionContext, before: string, name: string) =>
  ctx.db
    .updateTable('users')
    .set({ role: name, roleKey: normalizeForSearch(name) })
    .where('role', '=', before)
    .execute()

async function setPermissions(ctx: PermissionContext, roleId: number, names: readonly string[]): Promise<void> {
  const newIds = (await findPermissionsByName(ctx, names, '/role/permissions')).map(({ id }) => id)
  const currentIds = await listAssignedPermissionIds(ctx, roleId)
  const removedIds = currentIds.filter((id) => !newIds.includes(id))
  const addedRows = newIds.filter((id) => !currentIds.includes(id)).map((permissionId) => ({ roleId, permissionId }))
  if (removedIds.length > 0)
    await ctx.db.deleteFrom('role_permissions').where('roleId', '=', roleId).where('permissionId', 'in', removedIds).execute()
  if (addedRows.length > 0) await ctx.db.insertInto('role_permissions').values(addedRows).execute()
}

/** Excludes deleted permissions, which stay linked so that restoring them restores the assignment. */
async function listAssignedPermissionIds({ db }: PermissionContext, roleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('role_permissions')
    .innerJoin('permissions', 'permissions.id', 'role_permissions.permissionId')
    .select('permissions.id')
    .where('roleId', '=', roleId)
    .where('permissions.removedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
