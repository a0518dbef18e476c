import { visible } from '#platform/server/abilities/visible.ts'
import { mailSubject, type EmailContext } from '../../server/email-subjects.ts'
import type { MailRecord } from '../../server/tables.ts'

/** A list of a hundred years of reports is no conversation that anybody reads to its end. */
const MOST = 100

/** The other mails of the conversation, the newest hundred, oldest first; those in spam and trash only beside one of them. */
export async function conversationOf(ctx: EmailContext, { id, threadId, folder }: MailRecord): Promise<MailRecord[]> {
  const hidden = (['spam', 'trash'] as const).filter((one) => one !== folder)
  const rows = await visible(ctx, mailSubject)
    .selectAll('emails')
    .where('emails.threadId', '=', threadId)
    .where('emails.id', '!=', id)
    .where('emails.folder', 'not in', hidden)
    .orderBy('emails.time', 'desc')
    .orderBy('emails.id', 'desc')
    .limit(MOST)
    .execute()
  return rows.toReversed()
}
