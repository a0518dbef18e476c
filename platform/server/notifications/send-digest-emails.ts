import type { Notification } from '#platform/contract/notifications.ts'
import type { Context } from '../context.ts'
import { isInIds } from '../database/queries/expressions.ts'
import { selectSampleIds } from '../samples/tables.ts'
import { createContextAs } from '../identity/context-as-user.ts'
import type { IdentityTables } from '../identity/tables.ts'
import { defineJob, type JobContext } from '../jobs/jobs.ts'
import { enqueueEmail } from '../email-transport/email-job.ts'
import { formatDigestEmail } from './digest-email.ts'
import { selectOwnNotifications } from './own-notifications.ts'
import type { NotificationTables } from './tables.ts'
import { loadNotificationTexts, type FormatNotification } from './notification-texts.ts'

type Tables = NotificationTables & Pick<IdentityTables, 'users'>
type Reader = { id: number; email: string; fullName: string; language: string }

/** Sends unread notifications to each user in one email, never twice. */
export const sendDigestEmails = defineJob<Tables>({
  name: 'notifications.mail',
  everySeconds: 60,
  run: async (ctx) => {
    if (!ctx.config.smtpUrl) return
    const modules = [...new Set(ctx.notificationKinds.filter(({ channels }) => channels.mail !== undefined).map(({ module }) => module))]
    for (const reader of await findDueReaders(ctx)) {
      const formatNotification = await loadNotificationTexts(reader.language, modules)
      await ctx.write((writeContext) => sendDigest(writeContext, reader, formatNotification))
    }
  },
})

const findDueReaders = (ctx: JobContext<Tables>): Promise<Reader[]> =>
  ctx.slow
    .selectFrom('users')
    .select(['id', 'email', 'fullName', 'language'])
    .where('status', '=', 'active')
    .where('removedAt', 'is', null)
    .where('id', 'not in', selectSampleIds(ctx.slow, 'users'))
    .where('id', 'in', ctx.slow.selectFrom('notifications').select('userId').where('mailAt', '<=', ctx.now))
    .execute()

async function sendDigest(ctx: Context<Tables>, reader: Reader, formatNotification: FormatNotification): Promise<void> {
  const update = ctx.db.updateTable('notifications').set({ mailAt: null }).where('userId', '=', reader.id).where('mailAt', 'is not', null)
  const due = await update.returning('id').execute()
  const unread = await readUnread(ctx, reader, due)
  if (unread.length > 0) await enqueueEmail(ctx, formatDigestEmail(reader, unread, { formatNotification, publicUrl: ctx.config.publicUrl }))
}

async function readUnread(ctx: Context<Tables>, reader: Reader, due: readonly { id: number }[]) {
  const readerContext = await createContextAs(ctx, reader.id)
  if (!readerContext) return []
  const ids = due.map(({ id }) => id)
  const rows = await selectOwnNotifications(readerContext as unknown as Context<NotificationTables>)
    .select(['module', 'kind', 'values', 'link'])
    .where(isInIds(ctx.dialect, 'notifications.id', ids))
    .where('notifications.readAt', 'is', null)
    .orderBy('notifications.createdAt')
    .orderBy('notifications.id')
    .execute()
  return rows.map(({ values, ...row }) => ({ ...row, values: JSON.parse(values) as Notification['values'] }))
}
