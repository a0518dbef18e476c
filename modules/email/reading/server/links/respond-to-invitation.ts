import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { email } from '../../../contract.ts'
import { readInvitation, respondByEmail } from '#modules/calendar/server/index.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { queueEmail, throttleSending } from '../../../outbox/server/index.ts'
import type { EmailContext } from '../../../server/email-subjects.ts'
import { loadEmail, saveLink } from './create-from-email.ts'
import { findLinksByEmailId } from './email-links.ts'
import { findReplySender } from './reply-sender.ts'

export async function respondToInvitation(
  ctx: EmailContext,
  { id, response, note = '' }: Input<typeof email.respondToInvitation>,
): Promise<Output<typeof email.respondToInvitation>> {
  throttleSending(ctx)
  const mail = await loadEmail(ctx, id)
  const invitation = mail.invitation ? await readInvitation(ctx as never, mail.invitation) : undefined
  const sender = invitation && (await findReplySender(ctx, mail, invitation))
  if (!sender) throw new ApiError(409, 'email.no_invitation', 'This email has no invitation that you can respond to.')
  const input = { response, note: note.trim(), attendee: sender.attendee }
  const { eventId, reply } = await respondByEmail(ctx as never, mail.invitation!, { invitation, ...input })
  await queueEmail(ctx, sender, reply)
  ctx.publishChange(`mails/${mail.userId}`)
  if (eventId === null) return { links: (await findLinksByEmailId(ctx, [id])).get(id) ?? [], eventId }
  return { links: await saveLink(ctx, mail, { entity: 'event', entityId: eventId }), eventId }
}
