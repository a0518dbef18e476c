import { DavProblem } from '#platform/server/dav/dav-problem.ts'
import { EMAIL_GUEST_LIMIT, GUEST_LIMIT } from '../../contract.ts'
import { toEmailKey, type NamedEmail } from '../../guests/email-address.ts'
import { findOrganizerAddress, listEmailGuests, listGuestIds, parseEmailGuests, parseGuestIds } from '../../guests/server/index.ts'
import type { CalendarObject, ObjectPerson } from '../../ical/server/index.ts'
import { listRoomIds, parseRoomAddress, parseRoomIds } from '../../rooms/server/index.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import type { EventRow } from '../../server/tables.ts'
import { findUserIds, listOwnAddresses } from './addresses.ts'

/** `null`: the attendees stay properties of the event, because someone else organizes it or because it is over. */
export type ResolvedGuests = { guests: number[]; emailGuests: NamedEmail[]; rooms: number[] } | null

/** Whom the organizer of an object invites: colleagues by their address, others by email, and the rooms it takes place in. */
export async function resolveGuests(ctx: CalendarContext, object: CalendarObject, row: EventRow | null): Promise<ResolvedGuests> {
  const own = await listOwnAddresses(ctx)
  if (isOrganizedElsewhere(object, row, own)) return null
  const [invited, invitedByEmail] = row ? [await listGuestIds(ctx.db, row.id), await listEmailGuests(ctx.db, row.id)] : [[], []]
  const booked = row ? await listRoomIds(ctx.db, row.id) : []
  if (object.rangeEnd < ctx.now && invited.length + invitedByEmail.length + booked.length === 0) return null
  const people = [object.people, ...object.occurrencePeople.values()].flatMap(({ attendees }) => attendees)
  const rooms = people.flatMap(({ email }) => parseRoomAddress(email) ?? [])
  const attendees = people.filter(
    ({ email, isManagedByClient }) =>
      email !== '' && !isManagedByClient && !own.includes(toEmailKey(email)) && parseRoomAddress(email) === undefined,
  )
  assertBelowLimit(attendees)
  const ids = await findUserIds(
    ctx,
    attendees.map(({ email }) => email),
  )
  const outsiders = attendees.filter(({ email }) => !ids.has(email)).map(({ email, name }) => ({ email, name: name.slice(0, 200) }))
  return {
    guests: await parseGuestIds(ctx, [...ids.values()], { ownerId: ctx.viewer.id, invited }),
    emailGuests: await parseEmailGuests(ctx, outsiders, { event: row, invited: invitedByEmail }),
    rooms: await parseRoomIds(ctx, rooms, booked),
  }
}

function isOrganizedElsewhere({ people: { organizer } }: CalendarObject, row: EventRow | null, own: readonly string[]): boolean {
  const addresses = [row ? findOrganizerAddress(row) : undefined, organizer?.email]
  return addresses.some((address) => address && !own.includes(toEmailKey(address)))
}

function assertBelowLimit(attendees: readonly ObjectPerson[]): void {
  const limit = GUEST_LIMIT + EMAIL_GUEST_LIMIT
  const count = new Set(attendees.map(({ email }) => toEmailKey(email))).size
  if (count > limit)
    throw new DavProblem(403, {
      precondition: 'caldav:max-attendees-per-instance',
      detail: `An event can have at most ${limit} guests; this one has ${count}.`,
    })
}
