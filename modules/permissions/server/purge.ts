import { defineJob } from '#platform/server/jobs/jobs.ts'
import { purgeJournalEntries } from '#platform/server/journal/purge-journal-entries.ts'
import { daysBefore } from '#platform/server/instants.ts'
import type { PermissionTables } from './tables.ts'

const RETENTION_DAYS = 30
const BATCH_SIZE = 200

/**
 * Purges roles and permissions 30 days after deletion. Permissions declared by modules stay, because a module may declare
 * them again.
 */
export const purgePermissions = defineJob<PermissionTables>({
  name: 'permissions.purge',
  everySeconds: 86_400,
  run: (ctx) =>
    ctx.write(async ({ db, now }) => {
      const until = daysBefore(now, RETENTION_DAYS)
      const roles = (await db.selectFrom('roles').select('id').where('removedAt', '<', until).limit(BATCH_SIZE).execute()).map(
        ({ id }) => id,
      )
      const added = db.selectFrom('permissions').select('id').where('removedAt', '<', until).where('isSystem', '=', 0)
      const permissions = (await added.limit(BATCH_SIZE).execute()).map(({ id }) => id)
      await purgeJournalEntries(db, 'role', roles)
      await purgeJournalEntries(db, 'permission', permissions)
      if (roles.length > 0) await db.deleteFrom('role_permissions').where('roleId', 'in', roles).execute()
      if (permissions.length > 0) await db.deleteFrom('role_permissions').where('permissionId', 'in', permissions).execute()
      if (roles.length > 0) await db.deleteFrom('roles').where('id', 'in', roles).execute()
      if (permissions.length > 0) await db.deleteFrom('permissions').where('id', 'in', permissions).execute()
    }),
})
