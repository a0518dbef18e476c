import type { Generated, Selectable } from 'kysely'
import type { CalendarName, Event, GuestResponse } from '../contract.ts'

export type CalendarTables = {
  events: {
    id: Generated<number>
    ownerId: number
    /** iCalendar's; one of a kind among an owner's events. */
    uid: string
    sequence: number
    /** That of the version which came from elsewhere last, whatever was changed here since; null where none did. */
    receivedSequence: number | null
    title: string
    /** RFC 3339 in UTC, or a date where it is all-day; of a series its DTSTART. */
    start: string
    end: string
    allDay: number
    timeZone: string
    calendar: CalendarName
    location: string
    description: string
    url: string
    recurrence: string | null
    /** JSON: original starts that are taken out (EXDATE). */
    excluded: string
    /** JSON: starts beside those of the rule (RDATE). */
    added: string
    /** JSON: `Overrides` by original start (RECURRENCE-ID). */
    overrides: string
    /** JSON: what an imported event holds that we have no place for, as jCal; given back by export. */
    properties: string
    showAs: Event['showAs']
    status: Event['status']
    /** Everything of the event lies between these two; UTC, with a day to spare where it is all-day. */
    rangeStart: string
    rangeEnd: string
    importId: number | null
    /** Of the imported text, so that what has not changed is left alone. */
    fingerprint: string | null
    removedAt: string | null
    createdAt: string
    updatedAt: string
  }
  /** What an event is to one person: a guest's answer and anyone's reminders. */
  attendances: {
    id: Generated<number>
    eventId: number
    userId: number
    /** 0 for the organizer, who stands here only for their reminders. */
    isGuest: number
    response: GuestResponse
    /** Removed from their own calendar. */
    isHidden: number
    /** JSON: their answer or `hidden` for single occurrences, by original start. */
    occurrences: string
    /** JSON: minutes before the start. */
    reminders: string
    /** When they are to be reminded next, and of which start. */
    remindAt: string | null
    createdAt: string
    updatedAt: string
  }
  event_imports: {
    id: Generated<number>
    userId: number
    fileId: number
    hash: string
    fileName: string
    calendar: CalendarName
    state: 'waiting' | 'reading' | 'storing' | 'done' | 'failed' | 'cancelled'
    problem: string | null
    total: number | null
    done: number
    added: number
    updated: number
    unchanged: number
    skipped: number
    ignored: number
    /** JSON. */
    skippedEvents: string
    isTakenBack: number
    createdAt: string
    updatedAt: string
  }
  event_feeds: {
    id: Generated<number>
    userId: number
    calendar: CalendarName
    /** SHA-256 of the token in hex; null once revoked. */
    tokenHash: string | null
    createdAt: string
    lastReadAt: string | null
  }
  calendar_settings: { id: Generated<number>; userId: number; sharesBusy: number; reminders: string; updatedAt: string }
}
export type EventRow = Selectable<CalendarTables['events']>
export type AttendanceRow = Selectable<CalendarTables['attendances']>
export type ImportRow = Selectable<CalendarTables['event_imports']>

/** What of one occurrence differs from its series; `properties` as in the row. */
export type Override = Partial<
  Pick<EventRow, 'title' | 'start' | 'end' | 'location' | 'description' | 'url' | 'showAs' | 'status' | 'sequence'>
> & {
  properties?: unknown
  receivedSequence?: number
}
export type Overrides = Record<string, Override>
