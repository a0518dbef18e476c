import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  createInput,
  entityProperties,
  Id,
  Nullable,
  OneOf,
  pagingParameters,
  updateInput,
  Person,
  readOnly,
} from '#platform/contract/schema.ts'

/** Each user has one calendar per category. */
export const calendars = ['Personal', 'Business', 'Family', 'Holiday', 'ETC'] as const
export type CalendarName = (typeof calendars)[number]

export const responses = ['pending', 'accepted', 'declined', 'maybe'] as const
export type GuestResponse = (typeof responses)[number]

/** Which occurrences of a series an update or removal affects. */
export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

export const GUEST_LIMIT = 200
export const REMINDER_LIMIT = 5
/** Four weeks. */
export const REMINDER_MINUTES_LIMIT = 40_320
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
export const Occurrence = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}:\\d{2}(\\.\\d{3})?Z)?$',
  description: 'the original start of an occurrence',
})

export const Guest = Type.Object({ ...Person.properties, response: OneOf(responses) })
export type Guest = Static<typeof Guest>

/** A guest as in responses or a bare user id; only the id is used. */
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

/** Unique numbers of minutes before the start. */
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
  location: Type.String({ maxLength: 500 }),
  /** Plain text; markup is not interpreted. */
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
  /** Whether attendees count as busy when others look for a free time. */
  showAs: OneOf(['busy', 'free']),
  /** The viewer's own reminders. */
  reminders: Reminders,
  status: OneOf(['confirmed', 'tentative', 'cancelled']),
  organizer: readOnly(Person),
  /** Whether the viewer is the organizer, the only one who can change the event. */
  isOwn: readOnly(Type.Boolean()),
  /** The viewer's response as a guest; null for the organizer. */
  response: readOnly(Nullable(OneOf(responses))),
  /** The original start of this occurrence; null for a whole series or a single event. */
  occurrence: readOnly(Nullable(ResponseTime)),
  isException: readOnly(Type.Boolean()),
  /** Original starts of removed occurrences (EXDATE). */
  excluded: readOnly(Type.Array(ResponseTime)),
  /** The iCalendar UID, the same in every copy of the event. */
  uid: readOnly(Type.String()),
  sequence: readOnly(Type.Integer()),
})
export type Event = Static<typeof Event>

const inputFields = { start: InputTime, end: InputTime, guests: Type.Array(GuestReference, { maxItems: GUEST_LIMIT }) }
/**
 * Defaults: `end` one hour or one day after `start`; `allDay` if `start` is a date; `calendar` Personal; `timeZone` of the
 * user; `showAs` busy, for all-day events free; `reminders` from the user's settings.
 */
export const EventDraft = createInput(Event, ['title', 'start'], inputFields)
export type EventDraft = Static<typeof EventDraft>
/** `occurrence` allows sending an event back as it was read; the input's own `occurrence` takes precedence. */
export const EventPatch = updateInput(Event, { ...inputFields, occurrence: Nullable(Occurrence) })
export type EventPatch = Static<typeof EventPatch>

export const OneEvent = Type.Object({ event: Event })

/** The longest window in days and the maximum number of events in a response. */
export const WINDOW_DAYS_LIMIT = 800
export const LIST_LIMIT = 20_000

/** A time in UTC or a date, which starts at midnight in `timeZone`. */
const WindowEdge = Type.String({
  maxLength: 30,
  anyOf: [{ format: 'date' }, { format: 'date-time' }],
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?(Z|[+-]\\d{2}:\\d{2}))?$',
  description: 'a date or time such as 2026-11-21T09:30:00Z',
})

const listInput = {
  /** All five by default; none if empty (`calendars=`). */
  calendars: Type.Optional(Type.Array(OneOf(calendars), { maxItems: calendars.length, commas: true, keepEmpty: true })),
  /** With `end` (exclusive): returns the occurrences that overlap the window. Both must be present. */
  start: Type.Optional(WindowEdge),
  end: Type.Optional(WindowEdge),
  /** Determines which days the window covers for all-day events; by default the viewer's zone. */
  timeZone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /** Searches title, location and description, including those of changed occurrences. */
  q: pagingParameters.q,
  page: pagingParameters.page,
  perPage: pagingParameters.perPage,
}

const object = <P extends Parameters<typeof Type.Object>[0]>(properties: P) => Type.Object(properties, { additionalProperties: false })
/** The scopes `this` and `following` require `occurrence`, either here or in the event. */
const reach = { occurrence: Type.Optional(Occurrence), scope: Type.Optional(OneOf(scopes)) }

export const eventEndpoints = {
  listEvents: endpoint({
    method: 'GET',
    path: '/apps/calendar/events',
    access: ['read', 'Event'],
    summary:
      'List events of the selected calendars. With `start` and `end`, returns the occurrences in that period by start, each with the id of its series and `occurrence`; otherwise returns each series once, newest first',
    topic: 'calendar',
    input: Type.Object(listInput),
    output: Type.Object({
      events: Type.Array(Event),
      total: Type.Integer(),
      /** Whether the response was cut at the limit or a rule was too expensive to expand. */
      isTruncated: Type.Boolean(),
      params: Type.Object({ ...listInput, calendars: Type.Array(OneOf(calendars)), q: Type.String() }),
    }),
  }),
  getEvent: endpoint({
    method: 'GET',
    path: '/apps/calendar/event',
    access: ['read', 'Event'],
    summary: 'Get an event, or one occurrence of a series by its original start',
    topic: 'calendar',
    input: Type.Object({ id: Id, occurrence: Type.Optional(Occurrence) }),
    output: OneEvent,
  }),
  addEvent: endpoint({
    method: 'POST',
    path: '/apps/calendar/add-event',
    access: ['create', 'Event'],
    summary: 'Create an event in the user’s calendar and invite guests',
    input: object({ event: EventDraft }),
    output: OneEvent,
  }),
  /**
   * `this` changes one occurrence and returns it; guests, rule, zone and calendar belong to the series and cannot change.
   * `following` ends the series before the occurrence, continues it as a new event with a new id and returns that.
   * `all` changes the series. If an occurrence is given, `start` and `end` are its times, and the series, its rule days and
   * its exceptions move by the same distance. Exceptions that no longer match a changed rule are deleted.
   */
  updateEvent: endpoint({
    method: 'POST',
    path: '/apps/calendar/update-event',
    access: ['update', 'Event'],
    summary: 'Update one of the user’s events, one occurrence, or this and following occurrences',
    input: object({ event: EventPatch, ...reach }),
    output: OneEvent,
  }),
  /** Returns the removed event. A guest removes it only from their own calendar, which declines the invitation. */
  removeEvent: endpoint({
    method: 'DELETE',
    path: '/apps/calendar/remove-event',
    access: ['read', 'Event'],
    summary:
      'Delete an event, one occurrence, or this and following occurrences, and notify the guests; guests only remove it from their own calendar',
    input: Type.Object({ id: Id, ...reach }),
    output: OneEvent,
  }),
  respond: endpoint({
    method: 'POST',
    path: '/apps/calendar/respond',
    access: ['read', 'Event'],
    summary: 'Respond to an invitation, or to one occurrence with `occurrence`, and notify the organizer',
    input: object({ id: Id, response: OneOf(['accepted', 'declined', 'maybe']), occurrence: Type.Optional(Occurrence) }),
    output: OneEvent,
  }),
  setReminders: endpoint({
    method: 'POST',
    path: '/apps/calendar/set-reminders',
    access: ['read', 'Event'],
    summary: 'Set the user’s own reminders for an event, as organizer or guest',
    input: object({ id: Id, reminders: Reminders }),
    output: OneEvent,
  }),
}
