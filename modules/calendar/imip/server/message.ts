import { formatLine, formatVcalendar, listZones, loadVeventFormatter, participationStatuses } from '../../ical/server/index.ts'
import { getAnswer, parseAnswers } from '../../guests/server/index.ts'
import type { EmailGuestRow, EventRow, OccurrenceOverrides } from '../../server/tables.ts'
import type { EventRoom } from '../../rooms/contract.ts'
import { formatLocation } from '../../rooms/server/index.ts'
import type { GuestLink } from './guest-link.ts'
import type { Organizer } from './organizer.ts'

export type MessageReason = 'invited' | 'changed' | 'cancelled' | 'proposalDeclined'

/** An email to a guest, as it is stored until it is sent. It contains no link, because links are signed when they are sent. */
export type GuestMessage = {
  reason: MessageReason
  method: 'REQUEST' | 'CANCEL' | 'DECLINECOUNTER'
  organizer: Organizer
  to: { email: string; name: string }
  event: MessageEvent
  /** The iCalendar object. */
  calendar: string
  /** Where the guest can answer; null if there is nothing to answer. */
  link: GuestLink | null
}

export type MessageEvent = Pick<EventRow, 'title' | 'start' | 'end' | 'timeZone' | 'location' | 'description' | 'url'> & {
  allDay: boolean
  isSeries: boolean
}

export type MessageInput = {
  reason: MessageReason
  method: GuestMessage['method']
  keys: readonly string[] | null
  organizer: Organizer
  rooms: readonly EventRoom[]
  now: string
}

export async function createGuestMessage(event: EventRow, guest: EmailGuestRow, input: MessageInput): Promise<GuestMessage> {
  const { reason, method, keys, organizer, rooms, now } = input
  const row = { ...event, location: formatLocation(event.location, rooms) }
  const { formatMessageVevents, formatRooms } = await loadVeventFormatter()
  const people = [...formatPeople(organizer, guest, keys?.[0] ?? null), ...formatRooms(rooms)]
  const isCancelled = method === 'CANCEL'
  const events = formatMessageVevents({ ...row, updatedAt: now }, { people, keys, isCancelled })
  const canAnswer = method === 'REQUEST' && (keys === null || keys.length === 1)
  return {
    reason,
    method,
    organizer,
    to: { email: guest.email, name: guest.name },
    event: describeEvent(row, keys),
    calendar: formatVcalendar({ method, zones: listZones([row]), events }),
    link: canAnswer ? { guestId: guest.id, key: keys?.[0] ?? null, sequence: row.sequence, expiresAt: getExpiry(row, now) } : null,
  }
}

/** Other guests are not listed, so that their addresses stay private. */
function formatPeople(organizer: Organizer, guest: EmailGuestRow, key: string | null): string[] {
  const { response } = getAnswer(parseAnswers(guest), key)
  return [
    formatLine('ORGANIZER', `mailto:${organizer.email}`, { CN: organizer.name }),
    formatLine('ATTENDEE', `mailto:${guest.email}`, {
      CUTYPE: 'INDIVIDUAL',
      ROLE: 'REQ-PARTICIPANT',
      PARTSTAT: participationStatuses[response],
      RSVP: 'TRUE',
      CN: guest.name || undefined,
    }),
  ]
}

function describeEvent(row: EventRow, keys: readonly string[] | null): MessageEvent {
  const [key] = keys ?? []
  const override = key === undefined ? {} : ((JSON.parse(row.overrides) as OccurrenceOverrides)[key] ?? {})
  const start = override.start ?? key ?? row.start
  const length = Date.parse(row.end) - Date.parse(row.start)
  const end = override.end ?? new Date(Date.parse(start) + length).toISOString().slice(0, row.allDay ? 10 : 24)
  const { title, timeZone, location, description, url } = { ...row, ...override }
  const isSeries = keys === null && (row.recurrence !== null || row.added !== '[]')
  return { title, start, end, timeZone, location, description, url, allDay: row.allDay === 1, isSeries }
}

const DAY = 86_400_000
const DAYS_AFTER_END = 30
const MAX_DAYS = 400

/** Links expire 30 days after the last occurrence, and after 400 days at the latest; a later email has a new link. */
function getExpiry({ rangeEnd }: EventRow, now: string): string {
  const end = Math.max(Date.parse(now), Date.parse(rangeEnd)) + DAYS_AFTER_END * DAY
  return new Date(Math.min(end, Date.parse(now) + MAX_DAYS * DAY)).toISOString()
}
