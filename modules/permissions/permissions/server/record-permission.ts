import { getPermissionSnapshot, type PermissionSnapshot } from '#platform/server/abilities/roles/role-subjects.ts'
import { notFound } from '#platform/server/api-error.ts'
import type { PermissionContext } from '../../server/tables.ts'
import type { Permission } from '../contract.ts'
import { toPermissionResponses } from './list-permissions.ts'

export type PermissionResponse = Promise<{ permission: Permission }>

export async function recordPermission(ctx: PermissionContext, id: number, before: PermissionSnapshot | null): PermissionResponse {
  ctx.recordChange({ entity: 'permission', id, before, after: await getPermissionSnapshot(ctx.db, id) })
  const row = await ctx.db.selectFrom('permissions').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('permission')
  return { permission: (await toPermissionResponses(ctx, [row]))[0]! }
}
