import type { Notification } from '#platform/contract/notifications.ts'
import type { Context } from '../context.ts'
import { amongIds } from '../database/expressions.ts'
import { contextAs } from '../identity/as-person.ts'
import type { IdentityTables } from '../identity/tables.ts'
import { job, type JobContext } from '../jobs/jobs.ts'
import { postMail } from '../mail-transport/mail-job.ts'
import { digestOf } from './digest.ts'
import { ownNotices } from './own-notices.ts'
import type { NotificationTables } from './tables.ts'
import { noticeWords, type NoticeWords } from './words.ts'

type Tables = NotificationTables & Pick<IdentityTables, 'users'>
type Reader = { id: number; email: string; fullName: string; language: string }

/** Sends each person what they have not read in time, in one mail with what is to follow it; never twice. */
export const mailNotices = job<Tables>({
  name: 'notifications.mail',
  everySeconds: 60,
  run: async (ctx) => {
    if (!ctx.config.smtpUrl) return
    const modules = [...new Set(ctx.notices.filter(({ channels }) => channels.mail !== undefined).map(({ module }) => module))]
    for (const reader of await dueReaders(ctx)) {
      const say = await noticeWords(reader.language, modules)
      await ctx.write((act) => mailTo(act, reader, say))
    }
  },
})

/** Whoever is no longer active gets nothing. */
const dueReaders = (ctx: JobContext<Tables>): Promise<Reader[]> =>
  ctx.slow
    .selectFrom('users')
    .select(['id', 'email', 'fullName', 'language'])
    .where('status', '=', 'active')
    .where('removedAt', 'is', null)
    .where('id', 'in', ctx.slow.selectFrom('notifications').select('userId').where('mailAt', '<=', ctx.now))
    .execute()

async function mailTo(ctx: Context<Tables>, reader: Reader, say: NoticeWords): Promise<void> {
  const waiting = ctx.db.updateTable('notifications').set({ mailAt: null }).where('userId', '=', reader.id).where('mailAt', 'is not', null)
  const taken = await waiting.returning('id').execute()
  const notices = await unreadOf(ctx, reader, taken)
  if (notices.length > 0) await postMail(ctx, digestOf(reader, notices, { say, publicUrl: ctx.config.publicUrl }))
}

/** What they still see and have neither read nor removed. */
async function unreadOf(ctx: Context<Tables>, reader: Reader, taken: readonly { id: number }[]) {
  const theirs = await contextAs(ctx, reader.id)
  if (!theirs) return []
  const ids = taken.map(({ id }) => id)
  const rows = await ownNotices(theirs as unknown as Context<NotificationTables>)
    .select(['module', 'kind', 'values', 'link'])
    .where(amongIds(ctx.dialect, 'notifications.id', ids))
    .where('notifications.readAt', 'is', null)
    .orderBy('notifications.createdAt')
    .orderBy('notifications.id')
    .execute()
  return rows.map(({ values, ...row }) => ({ ...row, values: JSON.parse(values) as Notification['values'] }))
}
