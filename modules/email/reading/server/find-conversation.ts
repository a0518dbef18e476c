import { visible } from '#platform/server/abilities/visible.ts'
import { emailSubject, type EmailContext } from '../../server/email-subjects.ts'
import type { EmailRecord } from '../../server/tables.ts'

const MAX_EMAILS = 100

export async function findConversation(ctx: EmailContext, { id, threadId, folder }: EmailRecord): Promise<EmailRecord[]> {
  const hidden = (['spam', 'trash'] as const).filter((one) => one !== folder)
  const rows = await visible(ctx, emailSubject)
    .selectAll('emails')
    .where('emails.threadId', '=', threadId)
    .where('emails.id', '!=', id)
    .where('emails.folder', 'not in', hidden)
    .orderBy('emails.time', 'desc')
    .orderBy('emails.id', 'desc')
    .limit(MAX_EMAILS)
    .execute()
  return rows.toReversed()
}
