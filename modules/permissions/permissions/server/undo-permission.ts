import { assertWithinOwnPermissions } from '#platform/server/abilities/own-permissions.ts'
import { getPermissionRules } from '#platform/server/abilities/roles/read-roles.ts'
import { getPermissionSnapshot, permissionSubject, type PermissionSnapshot } from '#platform/server/abilities/roles/role-subjects.ts'
import { toRoleKey } from '#platform/server/abilities/roles/role-tables.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import type { PermissionContext } from '../../server/tables.ts'
import { rejectDuplicateName } from '../../server/unique-name.ts'
import { assignPermission } from './assign-permission.ts'
import { deletePermission, updatePermission } from './permissions.ts'

export async function undoPermission(
  ctx: PermissionContext,
  { id, before, after }: { id: number; before: object | null; after: object | null },
) {
  if (before === null) return void (await deletePermission(ctx, { id }))
  const { name, assignedTo } = before as Partial<PermissionSnapshot>
  if (after === null) return restorePermission(ctx, id, name!)
  if (name !== undefined) await updatePermission(ctx, { id, name })
  if (assignedTo !== undefined) await assignPermission(ctx, { id, assignedTo })
}

async function restorePermission(ctx: PermissionContext, id: number, name: string): Promise<void> {
  const values = { removedAt: null, nameKey: toRoleKey(name) }
  await rejectDuplicateName(ctx, '/name', () => ctx.db.updateTable('permissions').set(values).where('id', '=', id).execute())
  const row = await findVisible(ctx, permissionSubject, id, 'delete')
  assertWithinOwnPermissions(ctx, getPermissionRules(row), '/name')
  const form = (await getPermissionSnapshot(ctx.db, id))!
  ctx.recordChange({ entity: 'permission', id, before: null, after: form })
  ctx.invalidateRoles(form.assignedTo)
}
