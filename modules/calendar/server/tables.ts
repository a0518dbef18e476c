import type { Generated, Selectable } from 'kysely'
import type { Columns, EntityColumns } from '#platform/server/database/record-columns.ts'
import type { CalendarName, Event, GuestResponse, ProposedTime } from '../contract.ts'
import type { RoomFields } from '../rooms/contract.ts'
import type { SubscriptionTables } from './subscription-tables.ts'

export type CalendarTables = SubscriptionTables & {
  events: {
    id: Generated<number>
    ownerId: number
    uid: string
    sequence: number
    /** The sequence of the last version that was received from elsewhere; null if there was none. */
    receivedSequence: number | null
    title: string
    /** RFC 3339 in UTC, or a date if all-day. The DTSTART of a series. */
    start: string
    end: string
    allDay: number
    timeZone: string
    calendar: CalendarName
    location: string
    description: string
    url: string
    recurrence: string | null
    /** JSON: original starts of removed occurrences (EXDATE). */
    excluded: string
    /** JSON: additional starts (RDATE). */
    added: string
    /** JSON: `OccurrenceOverrides` by original start (RECURRENCE-ID). */
    overrides: string
    /** JSON: uninterpreted properties of an imported event as jCal, which exports return unchanged. */
    properties: string
    showAs: Event['showAs']
    status: Event['status']
    /** Contains all occurrences; UTC, with a margin of one day for all-day events. */
    rangeStart: string
    rangeEnd: string
    fingerprint: string | null
    removedAt: string | null
    createdAt: string
    updatedAt: string
  }
  attendances: {
    id: Generated<number>
    eventId: number
    userId: number
    /** 0 for the organizer, whose row only holds reminders. */
    isGuest: number
    response: GuestResponse
    isHidden: number
    /** JSON: responses to single occurrences, or `hidden`, by original start. */
    occurrences: string
    reminders: string
    remindAt: string | null
    /** JSON: `UnknownParts` that programs of a guest have added to their own copy of the event. */
    properties: Generated<string>
    createdAt: string
    updatedAt: string
  }
  /** Guests without a user account. */
  event_guests: {
    id: Generated<number>
    eventId: number
    email: string
    /** The lowercase address, unique per event. */
    emailKey: string
    name: string
    /** JSON: `GuestAnswers` by original start; the key `''` is the answer to the whole event. */
    answers: string
    /** JSON: `GuestProposals` by original start, `''` for the whole event. */
    proposals: string
    createdAt: string
    updatedAt: string
  }
  rooms: EntityColumns & Columns<typeof RoomFields>
  event_rooms: { id: Generated<number>; eventId: number; roomId: number; createdAt: string }
  event_feeds: {
    id: Generated<number>
    userId: number
    calendar: CalendarName
    /** SHA-256 of the token in hex; null once revoked. */
    tokenHash: string | null
    createdAt: string
    lastReadAt: string | null
  }
  calendar_settings: {
    id: Generated<number>
    userId: number
    sharesBusy: number
    reminders: string
    /** JSON: `WorkingHours`; null for the default. */
    workingHours: string | null
    updatedAt: string
  }
}
/**
 * `sequence` and `stamp` (DTSTAMP) order the answers: a higher sequence, then a later stamp, replaces an answer (RFC 5546, 2.1.5).
 * Answers to versions before `validFrom`, when the time last changed, no longer count.
 */
export type GuestAnswer = { response: GuestResponse; note: string; sequence: number; stamp: string; validFrom: number }
export type GuestAnswers = Record<string, GuestAnswer>
export type GuestProposals = Record<string, ProposedTime & { sequence: number; stamp: string }>
export type EmailGuestRow = Selectable<CalendarTables['event_guests']>

export type EventRow = Selectable<CalendarTables['events']>
export type CalendarSettingsRow = Selectable<CalendarTables['calendar_settings']>
export type RoomRow = Selectable<CalendarTables['rooms']>
export type AttendanceRow = Selectable<CalendarTables['attendances']>

export type OccurrenceOverride = Partial<
  Pick<EventRow, 'title' | 'start' | 'end' | 'location' | 'description' | 'url' | 'showAs' | 'status' | 'sequence'>
> & {
  properties?: unknown
  receivedSequence?: number
}
export type OccurrenceOverrides = Record<string, OccurrenceOverride>

export type EventColumns = Partial<Omit<EventRow, 'id' | 'ownerId' | 'createdAt' | 'updatedAt' | 'rangeStart' | 'rangeEnd' | 'removedAt'>>
