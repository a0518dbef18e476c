import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { closedObject, Id, Nullable, OneOf, Time } from '#platform/contract/schema.ts'
import { calendars } from '../events/contract.ts'

export const IMPORT_EVENTS_LIMIT = 50_000

export const importStates = ['waiting', 'reading', 'storing', 'done', 'failed', 'cancelled'] as const

export const skipReasons = [
  'no_start',
  'bad_time',
  'ends_before_start',
  'out_of_range',
  'unknown_time_zone',
  'bad_rule',
  'rule_too_frequent',
  'too_many_exceptions',
  'too_large',
  'older',
  'not_yours',
  'room_taken',
] as const

export const fileProblems = ['not_a_calendar', 'cut_off', 'wrong_encoding', 'too_many_events', 'no_events', 'interrupted'] as const

export const SkippedEvent = Type.Object({
  /** The 1-based line of its BEGIN:VEVENT. */
  line: Type.Integer(),
  title: Type.String(),
  uid: Type.String(),
  reason: OneOf(skipReasons),
  /** The invalid value, in English. */
  detail: Type.String(),
})
export type SkippedEvent = Static<typeof SkippedEvent>

/** The progress and result of importing one iCalendar file. */
export const CalendarImport = Type.Object({
  id: Id,
  createdAt: Time,
  fileName: Type.String(),
  calendar: OneOf(calendars),
  state: OneOf(importStates),
  problem: Nullable(OneOf(fileProblems)),
  /** Null until the file is read. `done` counts the events that are read or stored so far. */
  total: Nullable(Type.Integer()),
  done: Type.Integer(),
  added: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  skipped: Type.Integer(),
  /** Components that are not events (VTODO, VJOURNAL, VFREEBUSY). */
  ignored: Type.Integer(),
  /** At most 200. */
  skippedEvents: Type.Array(SkippedEvent),
  isTakenBack: Type.Boolean(),
})
export type CalendarImport = Static<typeof CalendarImport>

const OneImport = Type.Object({ import: CalendarImport })

export const importEndpoints = {
  /**
   * Upload the .ics with `POST /api/files/upload` first; the import then runs in the background. Events are matched by UID,
   * so importing a file again updates them and creates no duplicates.
   */
  startImport: endpoint('POST /apps/calendar/import', {
    access: ['create', 'Event'],
    summary:
      'Import an uploaded iCalendar file into one of the user’s calendars; all events are imported at once, except those reported as skipped',
    input: closedObject({ fileId: Id, calendar: OneOf(calendars) }),
    output: OneImport,
  }),
  /** Poll every half second while the state is `waiting`, `reading` or `storing`. */
  getImport: endpoint('GET /apps/calendar/import', {
    access: ['read', 'Event'],
    summary: 'Get the progress and result of one of the user’s imports',
    topic: 'calendar-imports',
    input: Type.Object({ id: Id }),
    output: OneImport,
  }),
  listImports: endpoint('GET /apps/calendar/imports', {
    access: ['read', 'Event'],
    summary: 'List the user’s imports of the last 30 days, newest first',
    topic: 'calendar-imports',
    input: Type.Object({}),
    output: Type.Object({ imports: Type.Array(CalendarImport), total: Type.Integer() }),
  }),
  cancelImport: endpoint('POST /apps/calendar/cancel-import', {
    access: ['create', 'Event'],
    summary: 'Cancel an import before its events appear; returns 409 if it has finished',
    input: closedObject({ id: Id }),
    output: OneImport,
  }),
  takeImportBack: endpoint('DELETE /apps/calendar/import', {
    access: ['delete', 'Event'],
    summary: 'Undo an import by removing the events it added that have not been changed since',
    input: Type.Object({ id: Id }),
    output: Type.Object({ import: CalendarImport, removed: Type.Integer() }),
  }),
}
