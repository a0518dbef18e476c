import { Refusal } from '#platform/server/refusal.ts'
import type { SearchGroup } from '#platform/server/search/groups.ts'
import { mailSubject, type EmailContext } from '../../server/email-subjects.ts'
import { findMails } from './find-mails.ts'
import { mailsIn } from './mail-query.ts'
import type { EmailTables, MailRecord } from '../../server/tables.ts'

/** As the mail page itself looks for them: `from:` and the like mean here what they mean there. */
export const mailsFound: SearchGroup<MailRecord, EmailTables> = {
  subject: mailSubject,
  index: { fields: ['subject', 'from', 'to', 'text'] },
  find: async (ctx, q, most) => {
    const list = await readable(() => mailsIn(ctx as EmailContext, { q, folder: 'all' }, 'all'))
    if (!list || list.features.length === 0) return []
    const { rows } = await findMails(ctx as EmailContext, list, { page: 1, perPage: most, isExact: false })
    return rows.map(({ id }) => id)
  },
  show: (_, rows) =>
    rows.map(({ id, subject, preview, fromName, fromEmail, time }) => ({
      title: subject || preview || '',
      detail: fromName || fromEmail || '',
      at: time,
      link: `/email?folder=all&id=${id}`,
    })),
  list: '/email?folder=all&q=',
}

/** Nothing where it would tell of what may not be read. */
async function readable<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) return undefined
    throw error
  }
}
