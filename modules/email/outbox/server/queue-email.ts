import { randomUUID } from 'node:crypto'
import type { UserEmail } from '#platform/server/email-transport/user-email.ts'
import type { NamedAddress } from '../../contract.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { storeEmails } from '../../server/store-emails.ts'
import { scheduleSend } from './schedule-send.ts'

/** `accountId` is null for the internal mailbox. */
export type EmailSender = { userId: number; accountId: number | null; from: NamedAddress }

/** Queues an email that the application writes for a user, such as an invitation; it is sent after the commit without delay. */
export async function queueEmail(ctx: EmailContext, { userId, accountId, from }: EmailSender, email: UserEmail): Promise<void> {
  const { to, subject, text, html, calendar } = email
  const empty = { cc: [], bcc: [], header: '', files: [], defects: [], references: [] }
  const location = { folder: 'draft' as const, remoteFolderId: null, uid: null, size: 0, time: ctx.now }
  const flags = { isRead: true, isStarred: false, isAnswered: false }
  const messageId = `${randomUUID()}@${from.email.split('@').at(-1)!}`
  const [mailId] = await storeEmails(ctx, { userId, accountId }, [
    {
      ...empty,
      ...location,
      ...flags,
      messageId,
      from,
      to: [to],
      subject,
      text,
      html,
      invitation: calendar.content,
    },
  ])
  const recipients = JSON.stringify([to.email.toLowerCase()])
  const state = { state: 'waiting' as const, attempts: 0, retryAt: null, problem: null }
  await ctx.db
    .insertInto('email_outbox')
    .values({ mailId: mailId!, userId, sendAt: ctx.now, recipients, ...state })
    .execute()
  await scheduleSend(ctx, mailId!, ctx.now)
}
