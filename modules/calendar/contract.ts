import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, OneOf, paging } from '#platform/contract/schema.ts'
import { CalendarSettings, calendars, Event, EventDraft, EventPatch, Occurrence, OneEvent, Reminders, scopes } from './event-contract.ts'
import { freeTimeEndpoints } from './free-time-contract.ts'
import { transferEndpoints } from './transfer-contract.ts'

export * from './event-contract.ts'
export { PersonBusy, Slot } from './free-time-contract.ts'
export { Feed, fileProblems, Import, IMPORT_EVENTS_LIMIT, importStates, SkippedEvent, skipReasons } from './transfer-contract.ts'

/** The longest window, and the most events that one answer holds. */
export const WINDOW_DAYS_LIMIT = 800
export const LIST_LIMIT = 20_000

/** A time in UTC, or a date, which begins at midnight in `timeZone`. */
const WindowEdge = Type.String({
  maxLength: 30,
  anyOf: [{ format: 'date' }, { format: 'date-time' }],
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?(Z|[+-]\\d{2}:\\d{2}))?$',
})

const listInput = {
  /** Absent: all five. Empty (`calendars=`): none. */
  calendars: Type.Optional(Type.Array(OneOf(calendars), { maxItems: calendars.length, commas: true, keepEmpty: true })),
  /** With `end`: the occurrences that touch the window, however short; `end` is exclusive. One without the other is refused. */
  start: Type.Optional(WindowEdge),
  end: Type.Optional(WindowEdge),
  /** In which all-day events lie against the window; the viewer's own unless given. */
  timeZone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /** Found in title, location and description, of single occurrences, too. */
  q: paging.q,
  page: paging.page,
  perPage: paging.perPage,
}

const object = <P extends Parameters<typeof Type.Object>[0]>(properties: P) => Type.Object(properties, { additionalProperties: false })
/** `occurrence` says which one is meant by `scope`, `all` unless given; `this` and `following` need it; the event's own where none is given. */
const reach = { occurrence: Type.Optional(Occurrence), scope: Type.Optional(OneOf(scopes)) }

/**
 * Everyone has events of their own and sees those they are invited to; no rule reaches beyond that.
 * Notifications lead to `/calendar?event=<id>`, those about an occurrence with `&occurrence=<original start>`; their kinds are
 * `invited`, `changed`, `cancelled` (values: person, title, start), `responded` (person, title, start, response) and
 * `reminder` (title, start, location); `start` is as events answer it.
 */
export const calendar = {
  listEvents: endpoint({
    method: 'GET',
    path: '/apps/calendar/events',
    access: ['read', 'Event'],
    summary:
      'Events of the given calendars. Without a window each series once, as stored, newest first; with `start` and `end` the occurrences in it, by start, each with the id of its series and `occurrence`',
    topic: 'calendar',
    input: Type.Object(listInput),
    output: Type.Object({
      events: Type.Array(Event),
      total: Type.Integer(),
      /** Whether there were more than one answer holds, or a rule that takes too long to follow was cut short. */
      isTruncated: Type.Boolean(),
      params: Type.Object({ ...listInput, calendars: Type.Array(OneOf(calendars)), q: Type.String() }),
    }),
  }),
  getEvent: endpoint({
    method: 'GET',
    path: '/apps/calendar/event',
    access: ['read', 'Event'],
    summary: 'One event as stored, or one occurrence of a series by its original start',
    topic: 'calendar',
    input: Type.Object({ id: Id, occurrence: Type.Optional(Occurrence) }),
    output: OneEvent,
  }),
  addEvent: endpoint({
    method: 'POST',
    path: '/apps/calendar/add-event',
    access: ['create', 'Event'],
    summary: 'Add an event to one’s own calendar and invite its guests',
    input: object({ event: EventDraft }),
    output: OneEvent,
  }),
  /**
   * `this`: the occurrence alone; its guests and rule are the series', so they cannot be changed. Answers the occurrence.
   * `following`: the series ends before the occurrence, and a new one (with a new id) goes on from there. Answers the new one.
   * `all`: the series. Where an occurrence is given, `start` and `end` are its own, and the whole series moves as far; days in
   * the rule move along, and so do exceptions. Exceptions that a new rule leaves no place for are gone.
   */
  updateEvent: endpoint({
    method: 'POST',
    path: '/apps/calendar/update-event',
    access: ['update', 'Event'],
    summary: 'Change an event of one’s own, one occurrence of it, or this and those that follow',
    input: object({ event: EventPatch, ...reach }),
    output: OneEvent,
  }),
  /** Answers what was removed. A guest removes it from their own calendar alone and thereby declines. */
  removeEvent: endpoint({
    method: 'DELETE',
    path: '/apps/calendar/remove-event',
    access: ['read', 'Event'],
    summary:
      'Remove an event, one occurrence, or this and those that follow; guests are told. A guest removes it from their own calendar alone',
    input: Type.Object({ id: Id, ...reach }),
    output: OneEvent,
  }),
  respond: endpoint({
    method: 'POST',
    path: '/apps/calendar/respond',
    access: ['read', 'Event'],
    summary: 'Answer an invitation, or with `occurrence` for that one alone; the organizer is told',
    input: object({ id: Id, response: OneOf(['accepted', 'declined', 'maybe']), occurrence: Type.Optional(Occurrence) }),
    output: OneEvent,
  }),
  setReminders: endpoint({
    method: 'POST',
    path: '/apps/calendar/set-reminders',
    access: ['read', 'Event'],
    summary: 'One’s own reminders of an event, as its organizer or as its guest',
    input: object({ id: Id, reminders: Reminders }),
    output: OneEvent,
  }),
  getCalendarSettings: endpoint({
    method: 'GET',
    path: '/apps/calendar/settings',
    access: ['read', 'Event'],
    summary: 'One’s own calendar settings',
    topic: 'calendar',
    input: Type.Object({}),
    output: Type.Object({ settings: CalendarSettings }),
  }),
  updateCalendarSettings: endpoint({
    method: 'POST',
    path: '/apps/calendar/update-settings',
    access: ['read', 'Event'],
    summary: 'Change one’s own calendar settings',
    input: object({ settings: Type.Partial(CalendarSettings, { additionalProperties: false }) }),
    output: Type.Object({ settings: CalendarSettings }),
  }),
  ...freeTimeEndpoints,
  ...transferEndpoints,
}
