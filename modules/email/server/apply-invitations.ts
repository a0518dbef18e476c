import { applyInvitationEmail } from '#modules/calendar/server/index.ts'
import type { EmailContext } from './email-subjects.ts'
import type { IncomingEmail } from './store-emails.ts'

export type StoredEmail = { id: number; mail: Pick<IncomingEmail, 'folder' | 'from' | 'header' | 'invitation' | 'time'> }

/** Applies answers and cancellations of events that have just been stored, in the same transaction and therefore exactly once. */
export async function applyInvitations(ctx: EmailContext, userId: number, emails: readonly StoredEmail[]): Promise<void> {
  for (const { id, mail } of emails) {
    if (mail.folder !== 'inbox' || mail.invitation === null) continue
    const { from: sender, header, invitation, time: receivedAt } = mail
    const result = await ctx
      .withSavepoint(() => applyInvitationEmail(ctx as never, { userId, sender, header, invitation, receivedAt }))
      .catch((error: unknown) => ctx.log.error({ err: error, mail: id }, 'a message about an event could not be applied'))
    if (!result || result === 'no_event') continue
    await ctx.db.updateTable('email_contents').set({ invitationResult: result }).where('mailId', '=', id).execute()
  }
}
