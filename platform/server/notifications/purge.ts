import { hoursBefore } from '../http/idempotency.ts'
import { job } from '../jobs/jobs.ts'
import type { NotificationTables } from './tables.ts'

const KEEP_READ_DAYS = 30
const KEEP_DAYS = 90

/** Forgets notifications 30 days after they were read, and unread ones after 90. */
export const purgeNotifications = job<NotificationTables>({
  name: 'notifications.purge',
  everySeconds: 86_400,
  run: (ctx) =>
    ctx.write(async ({ db, now }) => {
      await db
        .deleteFrom('notifications')
        .where('readAt', '<', hoursBefore(now, 24 * KEEP_READ_DAYS))
        .execute()
      await db
        .deleteFrom('notifications')
        .where('createdAt', '<', hoursBefore(now, 24 * KEEP_DAYS))
        .where('readAt', 'is', null)
        .execute()
    }),
})
