import { createMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { IdentityTables } from '../identity/tables.ts'
import { daysBefore } from '../instants.ts'
import { defineNotificationKinds } from '../notifications/kinds.ts'
import type { NotificationTables } from '../notifications/tables.ts'
import type { BackupRow, BackupTables } from './tables.ts'

export const backupNotifications = defineNotificationKinds('system', {
  'backup-overdue': { values: [], access: ['manage', 'Workspace'] },
})

type Ctx = Context<BackupTables>

const OVERDUE_DAYS = 2

/** Notifies the users who can manage the workspace once, when no backup has succeeded for two days. */
export async function reportOverdue(ctx: Ctx): Promise<void> {
  const last = (await findLastSuccess(ctx.db)) ?? (await findFirst(ctx.db))
  if (!last || last.reportedAt || (last.finishedAt ?? last.startedAt) > daysBefore(ctx.now, OVERDUE_DAYS)) return
  await ctx.db.updateTable('backups').set({ reportedAt: ctx.now }).where('id', '=', last.id).execute()
  for (const userId of await listManagers(ctx)) {
    ctx.notify({ userId, kind: backupNotifications['backup-overdue'], values: {}, link: '/system' })
  }
}

/** Marks the notification as read once a backup has succeeded. */
export async function resolveOverdue(ctx: Ctx): Promise<void> {
  const { name, module } = backupNotifications['backup-overdue']
  const read = await (ctx.db as unknown as Kysely<NotificationTables>)
    .updateTable('notifications')
    .set({ readAt: ctx.now })
    .where('module', '=', module)
    .where('kind', '=', name)
    .where('readAt', 'is', null)
    .returning('userId')
    .execute()
  for (const userId of new Set(read.map((row) => row.userId))) ctx.publishChange(`notifications/${userId}`)
}

export const findLastSuccess = (db: Kysely<BackupTables>): Promise<BackupRow | undefined> =>
  db.selectFrom('backups').selectAll().where('isVerified', '=', 1).orderBy('id', 'desc').executeTakeFirst()

export const findFirst = (db: Kysely<BackupTables>) => db.selectFrom('backups').selectAll().orderBy('id').executeTakeFirst()

async function listManagers({ db, roles }: Ctx): Promise<number[]> {
  const managing = roles
    .list()
    .filter(({ granted }) => createMongoAbility([...granted] as RawRuleOf<MongoAbility>[]).can('manage', 'Workspace'))
  const users = await (db as unknown as Kysely<IdentityTables>)
    .selectFrom('users')
    .select('id')
    .where(
      'role',
      'in',
      managing.map(({ name }) => name),
    )
    .where('status', '=', 'active')
    .where('removedAt', 'is', null)
    .execute()
  return users.map(({ id }) => id)
}
