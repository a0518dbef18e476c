import type { Invitation } from '../../../contract.ts'
import { conflictsWith, readInvitation, standingOf } from '#modules/calendar/server/index.ts'
import type { EmailContext } from '../../../server/email-subjects.ts'

/** The invitation that a mail carries, as it stands to the viewer's own calendar; null where nothing of it can be read. */
export async function invitationOf(ctx: EmailContext, text: string | null | undefined): Promise<Invitation | null> {
  const read = text ? await readInvitation(ctx as never, text) : undefined
  if (!read) return null
  const { uid: _, ...shown } = read
  const conflicts = await conflictsWith(ctx as never, read)
  return { ...shown, conflicts, ...(await standingOf(ctx as never, text!, read)) }
}
