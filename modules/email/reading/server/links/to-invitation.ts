import type { EmailInvitation } from '../../../contract.ts'
import { listConflicts, readInvitation, getInvitationStatus } from '#modules/calendar/server/index.ts'
import type { EmailContext } from '../../../server/email-subjects.ts'
import type { EmailRecord } from '../../../server/tables.ts'
import { findReplySender } from './reply-sender.ts'

type InvitationContent = { invitation: string | null; invitationResult: EmailInvitation['result'] }

/** Parses an invitation and compares it with the viewer's calendar; null if it is unreadable. */
export async function toInvitation(
  ctx: EmailContext,
  mail: EmailRecord,
  content: InvitationContent | undefined,
): Promise<EmailInvitation | null> {
  const text = content?.invitation
  const parsed = text ? await readInvitation(ctx as never, text) : undefined
  if (!parsed) return null
  const { uid: _, ...invitation } = parsed
  const conflicts = await listConflicts(ctx as never, parsed)
  const canRespond = mail.folder === 'inbox' && (await findReplySender(ctx, mail, parsed)) !== undefined
  const status = await getInvitationStatus(ctx as never, text!, parsed)
  return { ...invitation, conflicts, ...status, canRespond, result: content!.invitationResult }
}
