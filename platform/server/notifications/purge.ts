import { daysBefore } from '../moments.ts'
import { job } from '../jobs/jobs.ts'
import type { NotificationTables } from './tables.ts'

const KEEP_READ_DAYS = 30
const KEEP_DAYS = 90
const KEEP_REMOVED_DAYS = 1

/** Forgets notifications 30 days after they were read, unread ones after 90, and removed ones after a day. */
export const purgeNotifications = job<NotificationTables>({
  name: 'notifications.purge',
  everySeconds: 86_400,
  run: (ctx) =>
    ctx.write(async ({ db, now }) => {
      await db.deleteFrom('notifications').where('readAt', '<', daysBefore(now, KEEP_READ_DAYS)).execute()
      await db.deleteFrom('notifications').where('createdAt', '<', daysBefore(now, KEEP_DAYS)).where('readAt', 'is', null).execute()
      await db.deleteFrom('notifications').where('removedAt', '<', daysBefore(now, KEEP_REMOVED_DAYS)).execute()
    }),
})
