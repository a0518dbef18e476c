import type { calendar as contract, Event } from '../../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { ApiError, notFound } from '#platform/server/api-error.ts'
import { lockRows } from '#platform/server/database/queries/expressions.ts'
import { publishToAttendees, toOccurrenceResponse, updateEvent } from '../../events/server/index.ts'
import { toEmailKey } from '../../guests/email-address.ts'
import { getOccurrenceLink, parseProposals, updateEmailGuest } from '../../guests/server/index.ts'
import { sendDeclinedProposal } from '../../imip/server/index.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import { calendarNotifications } from '../../server/notifications.ts'
import type { EmailGuestRow, EventRow } from '../../server/tables.ts'
import { describeGuest } from './save-answer.ts'

export type NewProposal = { key: string | null; start: string; end: string; note: string; sequence: number; stamp: string }
type InvitedGuest = { row: EventRow; guest: EmailGuestRow }

export async function saveProposal(ctx: CalendarContext, { row, guest }: InvitedGuest, { key, ...content }: NewProposal): Promise<void> {
  const proposals = { ...parseProposals(guest), [key ?? '']: { ...content, occurrence: key } }
  await updateEmailGuest(ctx, guest, { proposals: JSON.stringify(proposals) })
  await publishToAttendees(ctx, row.id)
  const values = { ...describeGuest(row, guest, key), start: content.start }
  ctx.notify({ userId: row.ownerId, kind: calendarNotifications.proposed, id: row.id, values, link: getOccurrenceLink(row.id, key) })
}

/** Moves the event, which invites all guests to the new time and removes the proposals for the old one. */
export async function acceptProposal(ctx: CalendarContext, input: Input<typeof contract.acceptProposal>): Promise<{ event: Event }> {
  const { row, guest, proposal } = await findProposal(ctx, input)
  await removeProposal(ctx, { row, guest }, input.occurrence)
  const { start, end } = proposal
  const scope = input.occurrence === undefined ? {} : { occurrence: input.occurrence, scope: 'this' as const }
  return updateEvent(ctx, { event: { id: row.id, start, end }, ...scope })
}

export async function declineProposal(ctx: CalendarContext, input: Input<typeof contract.declineProposal>): Promise<{ event: Event }> {
  const { row, guest } = await findProposal(ctx, input)
  await removeProposal(ctx, { row, guest }, input.occurrence)
  await sendDeclinedProposal(ctx, row, { guest, key: input.occurrence ?? null })
  return { event: await toOccurrenceResponse(ctx, row, input.occurrence ?? null) }
}

/** Throws 404 if the guest proposes no other time. */
async function findProposal(ctx: CalendarContext, { id, email, occurrence }: Input<typeof contract.acceptProposal>) {
  const row = await findVisible(ctx, eventSubject, id, 'update')
  if (row.ownerId !== ctx.viewer.id) throw new ApiError(403, 'calendar.not_organizer', 'Only the organizer can edit this event.')
  const query = ctx.db.selectFrom('event_guests').selectAll().where('eventId', '=', id).where('emailKey', '=', toEmailKey(email))
  const guest = await lockRows(ctx.dialect, query).executeTakeFirst()
  const proposal = guest && parseProposals(guest)[occurrence ?? '']
  if (!proposal) throw notFound('proposal')
  return { row, guest, proposal }
}

async function removeProposal(ctx: CalendarContext, { row, guest }: InvitedGuest, occurrence = ''): Promise<void> {
  const { [occurrence]: _, ...proposals } = parseProposals(guest)
  await updateEmailGuest(ctx, guest, { proposals: JSON.stringify(proposals) })
  await publishToAttendees(ctx, row.id)
}
