import { assertWithinOwnRights } from '#platform/server/abilities/rank.ts'
import { rulesOf } from '#platform/server/abilities/roles/read-roles.ts'
import { permissionForm, permissionSubject, type PermissionForm } from '#platform/server/abilities/roles/role-subjects.ts'
import { roleKey } from '#platform/server/abilities/roles/role-tables.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import type { PermissionContext } from '../../server/tables.ts'
import { rejectTakenName } from '../../server/unique-name.ts'
import { assignPermission } from './assign-permission.ts'
import { deletePermission, updatePermission } from './permissions.ts'

export async function undoPermission(
  ctx: PermissionContext,
  { id, before, after }: { id: number; before: object | null; after: object | null },
) {
  if (before === null) return void (await deletePermission(ctx, { id }))
  const { name, assignedTo } = before as Partial<PermissionForm>
  if (after === null) return restorePermission(ctx, id, name!)
  if (name !== undefined) await updatePermission(ctx, { id, name })
  if (assignedTo !== undefined) await assignPermission(ctx, { id, assignedTo })
}

async function restorePermission(ctx: PermissionContext, id: number, name: string): Promise<void> {
  const values = { removedAt: null, nameKey: roleKey(name) }
  await rejectTakenName(ctx, '/name', () => ctx.db.updateTable('permissions').set(values).where('id', '=', id).execute())
  const row = await findVisible(ctx, permissionSubject, id, 'delete')
  assertWithinOwnRights(ctx, rulesOf(row), '/name')
  const form = (await permissionForm(ctx.db, id))!
  ctx.record({ entity: 'permission', id, before: null, after: form })
  ctx.rolesChanged(form.assignedTo)
}
