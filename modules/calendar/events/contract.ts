import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { closedObject, Id, OneOf, pagingParameters } from '#platform/contract/schema.ts'
import { calendars, Event, EventDraft, EventPatch, OccurrenceKey, OneEvent, Reminders, editScopes } from './event-schema.ts'

export * from './event-schema.ts'
export * from '../guests/contract.ts'

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
  calendars: Type.Optional(
    Type.Array(OneOf(calendars), {
      maxItems: calendars.length,
      commas: true,
      keepEmpty: true,
      description: 'All five by default; none if empty (`calendars=`)',
    }),
  ),
  /** With `end` (exclusive): returns the occurrences that overlap the window. Both must be present. */
  start: Type.Optional(WindowEdge),
  end: Type.Optional(WindowEdge),
  /** Determines which days the window covers for all-day events; by default the viewer's zone. */
  timeZone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  q: pagingParameters.q,
  page: pagingParameters.page,
  perPage: pagingParameters.perPage,
}

/** The scopes `this` and `following` require `occurrence`, either here or in the event. */
const scopeInput = { occurrence: Type.Optional(OccurrenceKey), scope: Type.Optional(OneOf(editScopes)) }

export const eventEndpoints = {
  listEvents: endpoint('GET /apps/calendar/events', {
    access: ['read', 'Event'],
    summary:
      'List events of the selected calendars. With `start` and `end`, returns the occurrences in that period by start, each with the id of its series and `occurrence`; otherwise returns each series once, newest first',
    topic: 'calendar',
    input: Type.Object(listInput),
    output: Type.Object({
      events: Type.Array(Event),
      total: Type.Integer(),
      /** Whether events are missing because of the limit or because a rule is too expensive to expand. */
      isTruncated: Type.Boolean(),
      params: Type.Object({ ...listInput, calendars: Type.Array(OneOf(calendars)), q: Type.String() }),
    }),
  }),
  getEvent: endpoint('GET /apps/calendar/event', {
    access: ['read', 'Event'],
    summary: 'Get an event, or one occurrence of a series by its original start',
    topic: 'calendar',
    input: Type.Object({ id: Id, occurrence: Type.Optional(OccurrenceKey) }),
    output: OneEvent,
  }),
  addEvent: endpoint('POST /apps/calendar/add-event', {
    access: ['create', 'Event'],
    summary: 'Create an event in the user’s calendar and invite guests',
    input: closedObject({ event: EventDraft }),
    output: OneEvent,
  }),
  /**
   * `this` changes one occurrence and returns it; guests, rule, zone and calendar belong to the series and cannot change.
   * `following` ends the series before the occurrence, continues it as a new event with a new id and returns that.
   * `all` changes the series. If an occurrence is given, `start` and `end` are its times, and the series, its rule days and
   * its exceptions move by the same distance. Exceptions that no longer match a changed rule are deleted.
   */
  updateEvent: endpoint('POST /apps/calendar/update-event', {
    access: ['update', 'Event'],
    summary: 'Update one of the user’s events, one occurrence, or this and following occurrences',
    input: closedObject({ event: EventPatch, ...scopeInput }),
    output: OneEvent,
  }),
  /** Returns the removed event. A guest removes it only from their own calendar, which declines the invitation. */
  removeEvent: endpoint('DELETE /apps/calendar/remove-event', {
    access: ['read', 'Event'],
    summary:
      'Delete an event, one occurrence, or this and following occurrences, and notify the guests; a guest only removes it from their own calendar',
    input: Type.Object({ id: Id, ...scopeInput }),
    output: OneEvent,
  }),
  respond: endpoint('POST /apps/calendar/respond', {
    access: ['read', 'Event'],
    summary: 'Respond to an invitation, or to one occurrence with `occurrence`, and notify the organizer',
    input: closedObject({ id: Id, response: OneOf(['accepted', 'declined', 'maybe']), occurrence: Type.Optional(OccurrenceKey) }),
    output: OneEvent,
  }),
  setReminders: endpoint('POST /apps/calendar/set-reminders', {
    access: ['read', 'Event'],
    summary: 'Set the user’s own reminders for an event, as organizer or guest',
    input: closedObject({ id: Id, reminders: Reminders }),
    output: OneEvent,
  }),
}
