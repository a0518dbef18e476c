import { daysBefore } from '../instants.ts'
import { defineJob } from '../jobs/jobs.ts'
import type { NotificationTables } from './tables.ts'

const READ_DAYS = 30
const UNREAD_DAYS = 90
const REMOVED_DAYS = 1

/** Deletes notifications 30 days after they were read, unread ones after 90 days and removed ones after a day. */
export const purgeNotifications = defineJob<NotificationTables>({
  name: 'notifications.purge',
  everySeconds: 86_400,
  run: (ctx) =>
    ctx.write(async ({ db, now }) => {
      await db.deleteFrom('notifications').where('readAt', '<', daysBefore(now, READ_DAYS)).execute()
      await db.deleteFrom('notifications').where('createdAt', '<', daysBefore(now, UNREAD_DAYS)).where('readAt', 'is', null).execute()
      await db.deleteFrom('notifications').where('removedAt', '<', daysBefore(now, REMOVED_DAYS)).execute()
    }),
})
