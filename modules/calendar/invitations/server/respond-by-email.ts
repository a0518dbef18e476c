import type { UserEmail } from '#platform/server/email-transport/user-email.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import type { Context } from '#platform/server/context.ts'
import { markEventRemoved, saveEvent } from '../../events/server/index.ts'
import { type NamedEmail, toEmailKey } from '../../guests/email-address.ts'
import type { ReadInvitation } from '../../ical/server/index.ts'
import { excludeOccurrence, findOccurrenceAt } from '../../recurrence/server/index.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import type { EventRow, OccurrenceOverrides } from '../../server/tables.ts'
import { findEventByUid, parseInvitedEvent, saveInvitation } from './invitations.ts'
import { createReply, type InvitationResponse } from './create-reply.ts'
import { setOwnResponse } from './own-response.ts'

type ResponseInput = { invitation: ReadInvitation; attendee: NamedEmail; response: InvitationResponse; note: string }

/** The invited address that is one of these; undefined if none of them was invited or one of them is the organizer's. */
export function findAttendee({ method, organizer, guests }: ReadInvitation, addresses: readonly string[]): NamedEmail | undefined {
  const own = addresses.map(toEmailKey)
  if (method !== 'request' || !organizer || own.includes(toEmailKey(organizer.email))) return undefined
  return guests.find(({ email }) => own.includes(toEmailKey(email)))
}

/** Adds the event to the viewer's calendar, or removes it if declined. Returns the REPLY to the organizer. */
export async function respondByEmail(
  context: Context,
  text: string,
  { invitation, attendee, response, note }: ResponseInput,
): Promise<{ eventId: number | null; reply: UserEmail }> {
  const { organizer, title, uid } = invitation
  const eventId = response === 'declined' ? await removeInvitation(context, text, uid) : await acceptInvitation(context, text, response)
  return { eventId, reply: await createReply(context, text, { organizer: organizer!, title, attendee, response, note }) }
}

async function acceptInvitation(context: Context, text: string, response: InvitationResponse): Promise<number | null> {
  const ctx = context as unknown as CalendarContext
  const eventId = await saveInvitation(context, text)
  if (eventId === undefined) return null
  const row = await findVisible(ctx, eventSubject, eventId)
  const event = await parseInvitedEvent(context, text)
  if (row.ownerId !== ctx.viewer.id || event?.exceptions) return eventId
  const status = response === 'maybe' ? ('tentative' as const) : ('confirmed' as const)
  const columns = { properties: setOwnResponse(row, response), status }
  if (columns.properties !== row.properties || columns.status !== row.status)
    await saveEvent(ctx, await findVisible(ctx, eventSubject, eventId, 'update'), { columns })
  return eventId
}

/** Removes the event, or only the occurrences that the invitation is about. */
async function removeInvitation(context: Context, text: string, uid: string): Promise<number | null> {
  const ctx = context as unknown as CalendarContext
  const row = await findEventByUid(context, uid)
  const event = await parseInvitedEvent(context, text)
  if (!row || !event || row.ownerId !== ctx.viewer.id) return null
  await findVisible(ctx, eventSubject, row.id, 'delete')
  if (!event.exceptions) await markEventRemoved(ctx, row)
  else await saveEvent(ctx, row, { columns: excludeOccurrences(row, event.exceptions) })
  return event.exceptions ? row.id : null
}

function excludeOccurrences(row: EventRow, exceptions: OccurrenceOverrides): Pick<EventRow, 'excluded' | 'overrides'> {
  let { excluded, overrides } = row
  for (const key of Object.keys(exceptions)) {
    const occurrence = findOccurrenceAt({ ...row, excluded, overrides }, key)
    if (occurrence) ({ excluded = excluded, overrides = overrides } = excludeOccurrence({ ...row, excluded, overrides }, occurrence))
  }
  return { excluded, overrides }
}
