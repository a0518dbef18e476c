import { permissionForm, type PermissionForm } from '#platform/server/abilities/roles/role-subjects.ts'
import { notFound } from '#platform/server/refusal.ts'
import type { PermissionContext } from '../../server/tables.ts'
import type { Permission } from '../contract.ts'
import { toPermissionResponses } from './list-permissions.ts'

export type PermissionResponse = Promise<{ permission: Permission }>

export async function recordPermission(ctx: PermissionContext, id: number, before: PermissionForm | null): PermissionResponse {
  ctx.record({ entity: 'permission', id, before, after: await permissionForm(ctx.db, id) })
  const row = await ctx.db.selectFrom('permissions').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('permission')
  return { permission: (await toPermissionResponses(ctx, [row]))[0]! }
}
