import { findAttendee, type ReadInvitation } from '#modules/calendar/server/index.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import type { NamedAddress } from '../../../contract.ts'
import type { EmailSender } from '../../../outbox/server/index.ts'
import { accountSubject, type EmailContext } from '../../../server/email-subjects.ts'
import type { AccountRecord, EmailRecord } from '../../../server/tables.ts'
import { getOwnAddress, getWorkspaceDomain } from '../../../settings/server/index.ts'

type ReplySender = EmailSender & { attendee: NamedAddress }

/**
 * Who can answer this invitation: the invited account, so that the organizer recognizes the guest, otherwise the internal mailbox.
 * Undefined if the viewer was not invited, or if no mail server reaches the organizer.
 */
export async function findReplySender(
  ctx: EmailContext,
  { userId, accountId }: Pick<EmailRecord, 'userId' | 'accountId'>,
  invitation: ReadInvitation,
): Promise<ReplySender | undefined> {
  const accounts: AccountRecord[] = await visible(ctx, accountSubject).selectAll('email_accounts').orderBy('email_accounts.id').execute()
  const internalAddress = await getOwnAddress(ctx)
  const attendee = findAttendee(invitation, [...accounts.map(({ email }) => email), internalAddress, ctx.viewer.email])
  if (!attendee) return undefined
  const invited = accounts.filter(({ email }) => email.toLowerCase() === attendee.email.toLowerCase())
  const account = invited.find(({ id }) => id === accountId) ?? invited[0]
  if (account) return { attendee, userId, accountId: account.id, from: { name: account.name, email: account.email } }
  const isInternal = invitation.organizer!.email.toLowerCase().endsWith(`@${await getWorkspaceDomain(ctx)}`)
  if (!ctx.config.smtpUrl && !isInternal) return undefined
  return { attendee, userId, accountId: null, from: { name: ctx.viewer.fullName, email: internalAddress } }
}
