import type { EmailInvitation } from '../../../contract.ts'
import { listConflicts, readInvitation, getInvitationStatus } from '#modules/calendar/server/index.ts'
import type { EmailContext } from '../../../server/email-subjects.ts'

/** Parses an invitation and compares it with the viewer's calendar; null if it is unreadable. */
export async function toInvitation(ctx: EmailContext, text: string | null | undefined): Promise<EmailInvitation | null> {
  const parsed = text ? await readInvitation(ctx as never, text) : undefined
  if (!parsed) return null
  const { uid: _, ...invitation } = parsed
  const conflicts = await listConflicts(ctx as never, parsed)
  return { ...invitation, conflicts, ...(await getInvitationStatus(ctx as never, text!, parsed)) }
}
