import { definePurgeJob, listIds, purgeRecords, purgeRemovedFrom } from '#platform/server/jobs/define-purge-job.ts'
import type { Context } from '#platform/server/context.ts'
import type { PermissionTables } from './tables.ts'

export const purgePermissions = definePurgeJob<PermissionTables>('permissions.purge', [
  purgeRemovedFrom({ table: 'roles', entity: 'role', references: { role_permissions: 'roleId' } }),
  purgeAddedPermissions,
])

/** Permissions declared by modules stay, because a module may declare them again. */
async function purgeAddedPermissions({ db }: Context<PermissionTables>, until: string): Promise<number> {
  const ids = await listIds(db.selectFrom('permissions').select('id').where('removedAt', '<', until).where('isSystem', '=', 0))
  return purgeRecords(db, { table: 'permissions', entity: 'permission', references: { role_permissions: 'permissionId' } }, ids)
}
