import Type, { type Static } from 'typebox'
import { draft, entity, Id, Nullable, OneOf, patch, Person, readOnly } from '#platform/contract/schema.ts'

/** The five categories, all selected at first; each person has one calendar of each. */
export const calendars = ['Personal', 'Business', 'Family', 'Holiday', 'ETC'] as const
export type CalendarName = (typeof calendars)[number]

export const responses = ['pending', 'accepted', 'declined', 'maybe'] as const
export type GuestResponse = (typeof responses)[number]

/** How far a change or removal of a recurring event reaches. */
export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

export const GUEST_LIMIT = 200
export const REMINDER_LIMIT = 5
/** Four weeks. */
export const REMINDER_MINUTES_LIMIT = 40_320
export const FIRST_YEAR = 1900
export const LAST_YEAR = 2199

/** In answers RFC 3339 in UTC with milliseconds, or, where the event is all-day, `YYYY-MM-DD`. */
const AnsweredMoment = Type.String()
/**
 * As answered; or with an offset; or without one (`2026-11-21T09:30`), meant in the event's time zone: then it is refused
 * with `calendar.time_does_not_exist` or `calendar.time_exists_twice` where the clocks change, and the client asks again with UTC.
 */
const GivenMoment = Type.String({
  maxLength: 35,
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T([01]\\d|2[0-3]):[0-5]\\d(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})?)?$',
})
/** The original start of one occurrence, as lists answer it: it stays the same where the occurrence is moved. */
export const Occurrence = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}:\\d{2}(\\.\\d{3})?Z)?$' })

export const Guest = Type.Object({ ...Person.properties, response: OneOf(responses) })
export type Guest = Static<typeof Guest>

/** As answered, or a bare user id; what stands beside the id is ignored. */
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

/** Minutes before the start, each once. */
export const Reminders = Type.Array(Type.Integer({ minimum: 0, maximum: REMINDER_MINUTES_LIMIT }), {
  maxItems: REMINDER_LIMIT,
  uniqueItems: true,
})

export const Event = Type.Object({
  ...entity,
  title: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
  start: AnsweredMoment,
  /** Exclusive: an all-day event of one day ends on the day after. Never before `start`; timed events may end as they start. */
  end: AnsweredMoment,
  allDay: Type.Boolean(),
  calendar: OneOf(calendars),
  /** Without the organizer; they belong to the whole series, their responses may differ by occurrence. */
  guests: Type.Array(Guest, { maxItems: GUEST_LIMIT }),
  location: Type.String({ maxLength: 500 }),
  /** Plain text: shown as it is written, whatever markup stands in it. */
  description: Type.String({ maxLength: 20_000 }),
  /** Empty, or an address; made a link only where it begins with `http:` or `https:` (imported ones may be anything). */
  url: Type.String({ maxLength: 2000 }),
  /** An RFC 5545 RRULE without the word (`FREQ=WEEKLY;BYDAY=MO`), hourly at most; null for a single event. */
  recurrence: Nullable(Type.String({ minLength: 1, maxLength: 1000 })),
  /**
   * The IANA zone that the event belongs to; a series keeps its local time there when the clocks change. A local time that
   * the clocks skip is as much later as they skip; one that exists twice is the first. All-day events are dates in every zone.
   */
  timeZone: Type.String({ minLength: 1, maxLength: 64 }),
  /** Whether it takes up the time of those who attend (find a time). */
  showAs: OneOf(['busy', 'free']),
  /** The viewer's own: everyone has reminders of their own. */
  reminders: Reminders,
  status: OneOf(['confirmed', 'tentative', 'cancelled']),
  organizer: readOnly(Person),
  /** Whether the viewer is the organizer; only they can change the event. */
  isOwn: readOnly(Type.Boolean()),
  /** The viewer's own answer as a guest; null to the organizer. */
  response: readOnly(Nullable(OneOf(responses))),
  /** The original start of this occurrence; null where a whole series or a single event is answered. */
  occurrence: readOnly(Nullable(AnsweredMoment)),
  /** Whether this occurrence differs from its series. */
  isException: readOnly(Type.Boolean()),
  /** Original starts of occurrences that are taken out of the series. */
  excluded: readOnly(Type.Array(AnsweredMoment)),
  /** iCalendar's: the same in every copy of the event. */
  uid: readOnly(Type.String()),
  sequence: readOnly(Type.Integer()),
})
export type Event = Static<typeof Event>

const given = { start: GivenMoment, end: GivenMoment, guests: Type.Array(GuestReference, { maxItems: GUEST_LIMIT }) }
/**
 * Left out: `end` one hour, or one day, after the start; `allDay` whether `start` is a date; `calendar` Personal;
 * `timeZone` the writer's own; `showAs` busy, all-day free; `reminders` those of the writer's settings.
 */
export const EventDraft = draft(Event, ['title', 'start'], given)
export type EventDraft = Static<typeof EventDraft>
/** `occurrence`, as lists answer it: what is given was read of that one, as if the call named it. */
export const EventPatch = patch(Event, { ...given, occurrence: Nullable(Occurrence) })
export type EventPatch = Static<typeof EventPatch>

export const CalendarSettings = Type.Object({
  /** Whether colleagues who look for a time see when one is busy; else one's calendar is unknown to them. */
  sharesBusy: Type.Boolean(),
  /** For new events. */
  reminders: Reminders,
})
export type CalendarSettings = Static<typeof CalendarSettings>

export const OneEvent = Type.Object({ event: Event })
