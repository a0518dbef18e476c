import type { calendar as contract, GuestInvitation } from '../../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import { createRateLimit } from '#platform/server/rate-limit.ts'
import { getAnswer, getValidFrom, parseAnswers } from '../../guests/server/index.ts'
import { readGuestLink } from '../../imip/server/index.ts'
import { findOccurrenceAt } from '../../recurrence/server/index.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import type { EmailGuestRow, EventRow } from '../../server/tables.ts'
import { saveAnswer } from './save-answer.ts'

const throttle = createRateLimit({
  burst: 60,
  perSecond: 0.5,
  by: 'address',
  code: 'calendar.too_many_requests',
  detail: 'Too many requests. Wait a moment and try again.',
})

export async function getGuestInvitation(ctx: CalendarContext, { token }: Input<typeof contract.getGuestInvitation>) {
  throttle(ctx)
  return { invitation: await toGuestInvitation(ctx, await findInvitation(ctx, token)) }
}

export async function respondAsGuest(ctx: CalendarContext, { token, response, note = '' }: Input<typeof contract.respondAsGuest>) {
  throttle(ctx)
  const invited = await findInvitation(ctx, token)
  const { row, guest, key } = invited
  const sequence = Math.max(invited.sequence, getValidFrom(parseAnswers(guest), key))
  if (isCancelled(invited)) throw new ApiError(409, 'calendar.event_cancelled', 'This event has been canceled.')
  await saveAnswer(ctx, { row, guest }, { key, response, note: note.trim(), sequence, stamp: ctx.now })
  return { invitation: await toGuestInvitation(ctx, await findInvitation(ctx, token)) }
}

type Invited = { row: EventRow; guest: EmailGuestRow; key: string | null; sequence: number }

/** Throws 404 for links that are invalid, have expired or belong to someone who is no longer invited. */
async function findInvitation(ctx: CalendarContext, token: string): Promise<Invited> {
  const { guestId, key, sequence } = await readGuestLink(ctx.config, token, ctx.now)
  const guest = await ctx.db.selectFrom('event_guests').selectAll().where('id', '=', guestId).executeTakeFirst()
  const row = guest && (await ctx.db.selectFrom('events').selectAll().where('id', '=', guest.eventId).executeTakeFirst())
  if (!row) throw new ApiError(404, 'calendar.no_longer_invited', 'You are no longer invited to this event.')
  return { row, guest, sequence, key: key !== null && row.recurrence === null && row.added === '[]' ? null : key }
}

const findOccurrence = ({ row, key }: Invited) => (key === null ? undefined : findOccurrenceAt(row, key))

function isCancelled(invited: Invited): boolean {
  const { row, key } = invited
  const occurrence = findOccurrence(invited)
  return (
    row.removedAt !== null || row.status === 'cancelled' || (key !== null && (!occurrence || occurrence.override?.status === 'cancelled'))
  )
}

async function toGuestInvitation(ctx: CalendarContext, invited: Invited): Promise<GuestInvitation> {
  const { row, guest, key } = invited
  const occurrence = findOccurrence(invited)
  const { title, location, description, start, end } = {
    ...row,
    ...occurrence?.override,
    ...(occurrence && { start: occurrence.start, end: occurrence.end }),
  }
  const { response, note } = getAnswer(parseAnswers(guest), key)
  const organizer = (await getPeopleById(ctx.db, [row.ownerId])).get(row.ownerId)
  return {
    title,
    start,
    end,
    location,
    description,
    response,
    note,
    allDay: row.allDay === 1,
    timeZone: row.timeZone,
    organizer: organizer?.fullName ?? '',
    email: guest.email,
    name: guest.name,
    isSeries: key === null && (row.recurrence !== null || row.added !== '[]'),
    isCancelled: isCancelled(invited),
  }
}
