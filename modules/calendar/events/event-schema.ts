import Type, { type Static } from 'typebox'
import { EMAIL_GUEST_LIMIT, EmailGuest, EmailGuestReference, guestResponses } from '../guests/contract.ts'
import { EVENT_ROOM_LIMIT, EventRoom, EventRoomReference } from '../rooms/contract.ts'
import { createInput, entityProperties, Id, Nullable, OneOf, updateInput, Person, readOnly } from '#platform/contract/schema.ts'

export const calendars = ['Personal', 'Business', 'Family', 'Holiday', 'ETC'] as const
export type CalendarName = (typeof calendars)[number]

/** Which occurrences of a recurring event a change applies to. */
export const editScopes = ['this', 'following', 'all'] as const
export type EditScope = (typeof editScopes)[number]

export const GUEST_LIMIT = 200
export const REMINDER_LIMIT = 5
export const REMINDER_MINUTES_LIMIT = 28 * 1440
export const FIRST_YEAR = 1900
export const LAST_YEAR = 2199

/** RFC 3339 in UTC with milliseconds; `YYYY-MM-DD` for all-day events. */
const ResponseTime = Type.String()
/**
 * The response format, a time with an offset, or a local time in the event's zone (`2026-11-21T09:30`). A local time that
 * is skipped or repeated by a clock change fails with `calendar.time_does_not_exist` or `calendar.time_exists_twice`; the
 * client then retries with UTC.
 */
const InputTime = Type.String({
  maxLength: 35,
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T([01]\\d|2[0-3]):[0-5]\\d(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})?)?$',
  description: 'a date or time such as 2026-11-21T09:30:00Z',
})
/** The original start of an occurrence. It identifies the occurrence even after it was moved. */
export const OccurrenceKey = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}:\\d{2}(\\.\\d{3})?Z)?$',
  description: 'the original start of an occurrence',
})

export const Guest = Type.Object({ ...Person.properties, response: OneOf(guestResponses) })
export type Guest = Static<typeof Guest>

/** Accepts a user id or a guest as in responses, of which only the id is used. */
const GuestReference = Type.Unsafe<number | { id: number }>({
  anyOf: [
    Id,
    {
      type: 'object',
      properties: { id: Id, fullName: {}, avatar: {}, response: {} },
      required: ['id'],
      additionalProperties: false,
    },
  ],
})

/** Minutes before the start. */
export const Reminders = Type.Array(Type.Integer({ minimum: 0, maximum: REMINDER_MINUTES_LIMIT }), {
  maxItems: REMINDER_LIMIT,
  uniqueItems: true,
})

export const Event = Type.Object({
  ...entityProperties,
  title: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
  start: ResponseTime,
  /** Exclusive: a one-day all-day event ends on the next day. Timed events may have a duration of zero. */
  end: ResponseTime,
  allDay: Type.Boolean(),
  calendar: OneOf(calendars),
  /** Excludes the organizer. All occurrences share the guests, but responses may differ per occurrence. */
  guests: Type.Array(Guest, { maxItems: GUEST_LIMIT }),
  /** Guests without a user account, who are invited by email. Notes and proposed times are only visible to the organizer. */
  emailGuests: Type.Array(EmailGuest, { maxItems: EMAIL_GUEST_LIMIT }),
  /** Belong to the whole series, like guests. A room is never booked twice (409 `calendar.room_taken`). */
  rooms: Type.Array(EventRoom, { maxItems: EVENT_ROOM_LIMIT }),
  location: Type.String({ maxLength: 500 }),
  description: Type.String({ maxLength: 20_000 }),
  /** Empty or a URL. Imported events may contain any text, so only `http:` and `https:` become links. */
  url: Type.String({ maxLength: 2000 }),
  /** The value of an RFC 5545 RRULE (`FREQ=WEEKLY;BYDAY=MO`), at most hourly; null for a single event. */
  recurrence: Nullable(Type.String({ minLength: 1, maxLength: 1000 })),
  /**
   * The IANA zone of the event. A series keeps its local time in it. Local times that a clock change skips move forward by
   * the length of the gap; of repeated times the first one counts. All-day events have the same dates in every zone.
   */
  timeZone: Type.String({ minLength: 1, maxLength: 64 }),
  /** Whether attendees count as busy when others search for a free time. */
  showAs: OneOf(['busy', 'free']),
  reminders: Reminders,
  status: OneOf(['confirmed', 'tentative', 'cancelled']),
  organizer: readOnly(Person),
  isOwn: readOnly(Type.Boolean()),
  response: readOnly(Nullable(OneOf(guestResponses))),
  occurrence: readOnly(Nullable(ResponseTime)),
  isException: readOnly(Type.Boolean()),
  /** Original starts of removed occurrences (EXDATE). */
  excluded: readOnly(Type.Array(ResponseTime)),
  uid: readOnly(Type.String()),
  sequence: readOnly(Type.Integer()),
})
export type Event = Static<typeof Event>

const inputFields = {
  start: InputTime,
  end: InputTime,
  guests: Type.Array(GuestReference, { maxItems: GUEST_LIMIT }),
  emailGuests: Type.Array(EmailGuestReference, { maxItems: EMAIL_GUEST_LIMIT }),
  rooms: Type.Array(EventRoomReference, { maxItems: EVENT_ROOM_LIMIT }),
}
/**
 * Defaults: `end` one hour or one day after `start`; `allDay` if `start` is a date; `calendar` Personal; `timeZone` of the
 * user; `showAs` busy, for all-day events free; `reminders` from the user's settings.
 */
export const EventDraft = createInput(Event, ['title', 'start'], inputFields)
export type EventDraft = Static<typeof EventDraft>
/** `occurrence` allows sending an event back as it was read; the `occurrence` next to `event` takes precedence. */
export const EventPatch = updateInput(Event, { ...inputFields, occurrence: Nullable(OccurrenceKey) })
export type EventPatch = Static<typeof EventPatch>

export const OneEvent = Type.Object({ event: Event })
