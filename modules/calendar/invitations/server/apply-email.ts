import type { Context } from '#platform/server/context.ts'
import { saveEvent } from '../../events/server/index.ts'
import { toEmailKey } from '../../guests/email-address.ts'
import { findOrganizerAddress } from '../../guests/server/index.ts'
import type { InvitedEvent } from '../../ical/server/index.ts'
import { applyGuestMessage, type GuestMessageResult } from '../../replies/server/index.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import { calendarNotifications } from '../../server/notifications.ts'
import type { EventRow } from '../../server/tables.ts'
import { createUserContext } from '../../server/user-context.ts'
import { findEventByUid, parseInvitedEvent } from './invitations.ts'
import { getNewerColumns } from './newer-columns.ts'

/** An email of a user's mailbox. `sender` is the address of its From header, `header` the complete header. */
export type InvitationEmail = {
  userId: number
  sender: { name: string; email: string }
  header: string
  invitation: string
  receivedAt: string
}

/** Applies a message about an event that has arrived in a mailbox. Undefined if there is nothing to apply, such as for a new invitation. */
export async function applyInvitationEmail(context: Context, email: InvitationEmail): Promise<GuestMessageResult | undefined> {
  const ctx = await createUserContext(context as unknown as CalendarContext, email.userId)
  if (!ctx) return undefined
  if (!isAppliedMethod(email.invitation)) return undefined
  if (isForged(email.header)) return 'wrong_sender'
  const { invitation: text, receivedAt } = email
  const message = { organizerId: email.userId, timeZone: ctx.viewer.timeZone, sender: email.sender.email, text, receivedAt }
  return (await applyGuestMessage(ctx, message)) ?? applyCancellation(ctx, email)
}

const isAppliedMethod = (text: string) => /^METHOD:(REPLY|COUNTER|REFRESH|CANCEL)\s*$/im.test(text)

/** Only the first result was added by the user's own mail server; others may come from the sender. */
const isForged = (header: string) => {
  const [results = ''] = /^authentication-results:.*(?:\r?\n[ \t].*)*/im.exec(header) ?? []
  return /\bdmarc\s*=\s*fail\b/i.test(results)
}

async function applyCancellation(ctx: CalendarContext, { sender, invitation }: InvitationEmail): Promise<GuestMessageResult | undefined> {
  const event = await parseInvitedEvent(ctx as unknown as Context, invitation)
  if (!event?.isCancellation) return undefined
  const row = await findEventByUid(ctx as unknown as Context, event.uid)
  const organizer = row && findOrganizerAddress(row)
  if (!organizer || row.ownerId !== ctx.viewer.id) return 'no_event'
  if (toEmailKey(organizer) !== toEmailKey(sender.email)) return 'wrong_sender'
  const columns = getNewerColumns(row, event)
  if (columns === undefined) return 'outdated'
  if (columns === 'too_many_exceptions') return 'unreadable'
  await saveEvent(ctx, row, { columns })
  notifyCancelled(ctx, row, { event, person: sender.name || sender.email })
  return 'applied'
}

function notifyCancelled(ctx: CalendarContext, row: EventRow, { event, person }: { event: InvitedEvent; person: string }): void {
  const start = Object.keys(event.exceptions ?? {})[0] ?? row.start
  const values = { person, title: row.title, start }
  ctx.notify({ userId: row.ownerId, kind: calendarNotifications.cancelled, values, link: `/calendar?date=${start.slice(0, 10)}` })
}
